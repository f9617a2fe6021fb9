import { Module } from '@nestjs/common';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { type Sources, sources } from '../platform/sources';
import { ChangesController } from './changes.controller';
import { LoadChanges } from './load-changes';

/** The endpoint `GET /v2/relations/{serviceId}/changes`. */
@Module({
  controllers: [ChangesController],
  providers: [
    {
      provide: LoadChanges,
      inject: [sources, ComputationQueue],
      useFactory: ({ changes }: Sources, computations: ComputationQueue) => new LoadChanges(changes, computations),
    },
  ],
})
export class ChangesModule {}
