import { Module } from '@nestjs/common';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { type Sources, sources } from '../platform/sources';
import { ExplainUltimateOwners } from './explain-ultimate-owners';
import { UltimateOwnersController } from './ultimate-owners.controller';

/** The endpoint `GET /v2/relations/{serviceId}/ultimate-owners`. */
@Module({
  controllers: [UltimateOwnersController],
  providers: [
    {
      provide: ExplainUltimateOwners,
      inject: [sources, ComputationQueue],
      useFactory: ({ ownership }: Sources, computations: ComputationQueue) =>
        new ExplainUltimateOwners(ownership, computations),
    },
  ],
})
export class UltimateOwnersModule {}
