import { Module } from '@nestjs/common';
import { GuidesController } from './guides.controller';

/** The guides at `/docs/…`, and the page at `/` and `/docs` that lists them. */
@Module({ controllers: [GuidesController] })
export class GuidesModule {}
