import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import neighbouringCompanies from '../queries/changes/neighbouring-companies.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { readLoggedChanges } from './change-log';
import { addChangesWithoutLoad } from './changes-without-load';
import { inChunks } from './in-chunks';
import { readUltimatelyAffected } from './ultimately-affected';

/** The country whose companies are checked, and the change and the day after which changes are read. */
export interface ChangedCompaniesQuery {
  /** Only changes with greater numbers are read. */
  readonly since: number;
  /**
   * Records that began or ended without a load are only read if they did so after this day. If absent, they are read
   * for all days.
   */
  readonly afterDay: number | undefined;
  readonly country: CountryCode;
  /**
   * The largest number of holdings from which an ultimate ownership in a response is computed; see
   * `CompanyGraphOptions.ultimateOwnershipBudget`. With 0, responses have no ultimate ownerships.
   */
  readonly figuresBound: number;
}

/** The companies of a country that loads may have changed. */
export interface ChangedCompanies {
  /**
   * Companies of the country whose responses may have changed, ascending. Companies that moved into the country are
   * included.
   */
  readonly present: readonly ServiceId[];
  /**
   * Changed ids that do not belong to a company of the country, ascending. Companies that left the country or were
   * deleted are included.
   */
  readonly absent: readonly ServiceId[];
}

/**
 * Returns the companies whose responses may have changed: by loads after the number `since`, or because days after
 * `afterDay` came. Returns 'all' if this is unknown.
 *
 * Without ultimate ownerships, a response only shows the company's own records and their parties.
 *
 * With ultimate ownerships, a response also depends on holdings further away, and the search follows the current ones.
 * This is enough even if a holding between a changed company and another company has ended since: the end is a change
 * in the log too, so the search also starts at the company in which the holding ended. If the graph stores figures
 * (ultimate ownerships) and the log has all their changes, the search follows figures instead of holdings.
 *
 * A change during this read has a greater number than the caller knows, so the caller's next read finds it.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(
  graph: GraphReader,
  { since, afterDay, country, figuresBound }: ChangedCompaniesQuery,
): Promise<ChangedCompanies | 'all'> {
  const changes = await readLoggedChanges(graph, since);
  if (!changes) return 'all';
  await addChangesWithoutLoad(graph, changes, afterDay);
  const { lines, profiles, held, holders } = changes;
  const read = (query: CypherQuery, ids: Iterable<ServiceId>) =>
    inChunks(ids, (chunk) =>
      graph.read<{ serviceIds: readonly ServiceId[] }>(query, { wanted: { serviceIds: ints(chunk), country } }),
    );
  const neighbours = await read(neighbouringCompanies, profiles);
  const ultimatelyRelated =
    figuresBound > 0 ? await readUltimatelyAffected(graph, changes, { since, bound: figuresBound }) : [];
  const affected = new Set([...lines, ...profiles, ...held, ...holders, ...ultimatelyRelated]);
  const found = await read(companiesOfCountry, affected);
  const present = new Set([...found, ...neighbours].flatMap(({ serviceIds }) => serviceIds));
  return { present: ascending(present), absent: ascending(affected).filter((id) => !present.has(id)) };
}

function ascending(ids: Iterable<ServiceId>): ServiceId[] {
  return [...ids].sort((one, other) => one - other);
}
