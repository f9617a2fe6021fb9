import { Module } from '@nestjs/common';
import { ComputationQueue, defaultComputationLimits } from '../platform/computing/computation-queue';
import { type Config, config } from '../platform/config/config';
import { type Sources, sources } from '../platform/sources';
import { SharedPageTextBudget } from './page-text-budget';
import { RelationsController } from './relations.controller';
import { SearchRelations } from './search-relations';

/** The endpoints `POST /v2/relations` and `GET /v2/relations/search-parameters`. */
@Module({
  controllers: [RelationsController],
  providers: [
    { provide: SharedPageTextBudget, useFactory: () => new SharedPageTextBudget() },
    {
      provide: SearchRelations,
      inject: [sources, config],
      // Large pages have their own queue, so that requests for key persons and for explanations of ultimate owners do
      // not wait for large pages.
      useFactory: ({ companies, metrics }: Sources, { cursorKeys }: Config) =>
        new SearchRelations(companies, cursorKeys, {
          pages: new ComputationQueue(defaultComputationLimits, metrics?.countPageTurn),
        }),
    },
  ],
})
export class RelationsModule {}
