import { Module } from '@nestjs/common';
import { UnknownPathController } from './unknown-path.controller';

/** Handles every path below `/v2` that no other module has. It must be imported last. */
@Module({ controllers: [UnknownPathController] })
export class UnknownPathModule {}
