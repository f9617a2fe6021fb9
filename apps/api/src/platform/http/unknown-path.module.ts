import { Module } from '@nestjs/common';
import { UnknownPathController } from './unknown-path.controller';

/** Answers 404 to every path below `/v2` that no other module handles. It must be imported last. */
@Module({ controllers: [UnknownPathController] })
export class UnknownPathModule {}
