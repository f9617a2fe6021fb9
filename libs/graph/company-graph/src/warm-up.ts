import { Grants } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import addedRoleCodes from './queries/added-role-codes.cypher';
import { companiesChangedWithoutLoadWarmUp } from './companies-changed-without-load';
import { filterParameters, lookupParametersOfGrantedTypes, boundsWithoutFigures } from './filter-parameters';
import { findCompaniesWarmUpQueries } from './find/find-companies';
import { keyPersonsQuery } from './key-persons/key-persons-query';
import { defaultLinkLimits } from './link-limits';
import { loadQueries } from './load-query';
import dateIndexEntries from './queries/date-index-entries.cypher';
import matchesByCountry from './queries/matches-by-country.cypher';
import { changedPartiesQuery } from './period/changed-parties-query';
import { proxyWarmUpQueries } from './proxies/proxy-protection';
import { allTotalQueries, searchQueries } from './search-queries';
import { structureWarmUpQueries } from './structure/parties-query';
import { chunkWarmUpQueries } from './supernodes/chunk-reader';
import { ultimateQueries } from './ultimate/warm-up-queries';

/** The longest time in milliseconds for planning one query. All together take some 15 s on two idle processors. */
const timeoutMs = 60_000;

/** The number of queries that run at the same time on a cold graph. Planning a query keeps one processor busy. */
const coldConcurrency = 2;

/** Is called after each query of the warm-up, with the number of finished queries and the number of all. */
export type WarmUpProgress = (finished: number, all: number) => void;

export interface WarmUpOptions {
  /** Whether the server has planned no query yet. Then two queries run at the same time, otherwise one. */
  readonly isCold?: boolean;
  readonly onProgress?: WarmUpProgress;
}

/**
 * Runs every query of a request once, so that the database has planned the query before the first request. The
 * parameters match nothing, but have the types of real parameters: for other types the database would make new plans.
 *
 * The order is random: when several processes warm up the same cold graph, each then plans a part of the queries and
 * finds the plans of the others. After a failure no further query begins, and the function rejects when none runs.
 *
 * @throws GraphUnavailable
 */
export async function warmUp(graph: GraphReader, { isCold = false, onProgress }: WarmUpOptions = {}): Promise<void> {
  const waiting = shuffled(queriesOfRequests());
  const all = waiting.length;
  const failures: unknown[] = [];
  let finished = 0;
  const runWaiting = async () => {
    for (let next = waiting.pop(); next && failures.length === 0; next = waiting.pop()) {
      try {
        await graph.read(next.query, next.parameters, { timeoutMs });
        if (failures.length === 0) onProgress?.((finished += 1), all);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: isCold ? coldConcurrency : 1 }, runWaiting));
  if (failures.length > 0) throw failures[0];
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

function queriesOfRequests(): { query: CypherQuery; parameters: Record<string, unknown> }[] {
  const nothing = new Grants({});
  const filter = filterParameters({ countries: [] }, nothing);
  const searches = [
    ...Object.values(searchQueries).map((query) => ({ query, parameters: { filter, after: int(0), limit: int(1) } })),
    ...[...allTotalQueries, dateIndexEntries].map((query) => ({ query, parameters: { filter } })),
    { query: matchesByCountry, parameters: { filter, enough: int(1) } },
  ];
  return [
    ...loadQueries.map((query) => ({
      query,
      parameters: {
        wanted: lookupParametersOfGrantedTypes(
          { serviceIds: [], orgNos: [] },
          nothing,
          defaultLinkLimits,
          boundsWithoutFigures,
        ),
      },
    })),
    ...searches,
    companiesChangedWithoutLoadWarmUp,
    { query: addedRoleCodes, parameters: {} },
    ...findCompaniesWarmUpQueries(nothing),
    ...chunkWarmUpQueries(nothing),
    ...structureWarmUpQueries(nothing),
    changedPartiesQuery({ company: serviceId(1), period: { from: 0, to: 0, today: 0 } }, nothing),
    ...ultimateQueries,
    ...proxyWarmUpQueries,
    // Grants without a country find nothing.
    ...[undefined, { day: 0, today: 0 }].map((pastDay) =>
      keyPersonsQuery({ company: serviceId(1), levels: 1, pastDay }, nothing),
    ),
  ];
}
