import { Module } from '@nestjs/common';
import { GuidesController } from './guides.controller';

/** The guides at `/docs`, and `/`, which leads to them. */
@Module({ controllers: [GuidesController] })
export class GuidesModule {}
