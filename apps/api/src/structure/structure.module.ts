import { Module } from '@nestjs/common';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { type Sources, sources } from '../platform/sources';
import { LoadStructure } from './load-structure';
import { StructureController } from './structure.controller';

/** The endpoint `GET /v2/relations/{serviceId}/structure`. */
@Module({
  controllers: [StructureController],
  providers: [
    {
      provide: LoadStructure,
      inject: [sources, ComputationQueue],
      useFactory: ({ structures }: Sources, computations: ComputationQueue) =>
        new LoadStructure(structures, computations),
    },
  ],
})
export class StructureModule {}
