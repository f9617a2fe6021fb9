import { Module } from '@nestjs/common';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { type Sources, sources } from '../platform/sources';
import { FindKeyPersons } from './find-key-persons';
import { KeyPersonsController } from './key-persons.controller';

/** The endpoint `GET /v2/relations/{serviceId}/key-persons`. */
@Module({
  controllers: [KeyPersonsController],
  providers: [
    {
      provide: FindKeyPersons,
      inject: [sources, ComputationQueue],
      useFactory: ({ keyPersons }: Sources, computations: ComputationQueue) =>
        new FindKeyPersons(keyPersons, computations),
    },
  ],
})
export class KeyPersonsModule {}
