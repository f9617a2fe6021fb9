import { int } from '@company-relations/neo4j-client';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import { holdingsOnDayWarmUps } from './holdings-on-day';
import { unspecifiedOwnersWarmUps } from './ownership-above';
import { holdingsQueries } from './read-holdings';
import { holdingRecordsWarmUp, sourcePriorityWarmUp, statedTotalSharesWarmUp, type WarmUp } from './stated-holdings';

/**
 * All queries of ultimate ownerships, each with parameters that match nothing. The warm-up runs them so that the
 * database plans them.
 */
export const ultimateQueries: readonly WarmUp[] = [
  ...holdingsQueries.map((query) => ({
    query,
    parameters: {
      wanted: {
        serviceIds: [],
        maxVisits: int(1),
        maxPerCompany: int(1),
        figures: { bound: int(1), revision: int(1) },
      },
    },
  })),
  holdingRecordsWarmUp,
  ...holdingsOnDayWarmUps,
  sourcePriorityWarmUp,
  statedTotalSharesWarmUp,
  ...unspecifiedOwnersWarmUps,
  { query: loadEntities, parameters: { wanted: { serviceIds: [] } } },
];
