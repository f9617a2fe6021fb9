import { Module } from '@nestjs/common';
import { UnknownPathController } from './unknown-path.controller';

/** Every path of the version that no other module has: imported last. */
@Module({ controllers: [UnknownPathController] })
export class UnknownPathModule {}
