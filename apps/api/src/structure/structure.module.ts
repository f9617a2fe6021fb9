import { Module } from '@nestjs/common';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { type Sources, sources } from '../platform/sources';
import { LoadStructure } from './load-structure';
import { PictureController } from './picture.controller';
import { StructureController } from './structure.controller';

/** The endpoints `GET /v2/relations/{serviceId}/structure` and `…/structure.svg`. */
@Module({
  controllers: [StructureController, PictureController],
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
