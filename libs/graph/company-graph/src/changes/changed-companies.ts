import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import neighbouringCompanies from '../queries/changes/neighbouring-companies.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { addLoggedChanges, emptyChangedIdLists } from './change-log';
import { addChangesWithoutLoad } from './changes-without-load';
import { inChunks } from './in-chunks';
import { readFiguresLog, readUltimatelyAffected } from './ultimately-affected';

/**
 * Selects the companies to check: their country, the change after which changes are read, and the day after which
 * records that begin or end are read.
 */
export interface ChangedCompaniesQuery {
  /** Only changes with greater numbers are read. */
  readonly since: number;
  /**
   * A record that began or ended without a load is read only if it did so after this day. If the day is absent, all
   * such records are read.
   */
  readonly afterDay: number | undefined;
  readonly country: CountryCode;
  /**
   * The largest number of holdings from which ultimate ownerships are computed; see
   * `CompanyGraphOptions.ultimateOwnershipBudget`. With 0, responses have no ultimate ownerships.
   */
  readonly figuresBound: number;
  /**
   * Whether all stored figures could be used, and no company was marked, from the change `since` until the earlier
   * responses were read. If not, these responses may show ultimate ownerships that were never stored.
   */
  readonly wereFiguresSettled: boolean;
}

/**
 * The companies of a country whose responses may have changed, and the changed ids that are no company of the country.
 */
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
 * Returns the companies whose responses may have changed: by loads after the change number `since`, or because records
 * began or ended on a day after `afterDay`. Returns 'all' if the log does not have all changes since then.
 *
 * Without ultimate ownerships, a response only shows the company's own records and their parties.
 *
 * With ultimate ownerships, a response also depends on the holdings of indirect owners and of indirectly owned
 * companies. To find the affected companies, the search starts at the changed companies and follows current holdings.
 * It also finds the companies that an ended holding used to connect: the log has the end as a change of the owned
 * company, so the search starts there too. The search follows figures (ultimate ownerships) instead of holdings if
 * `wereFiguresSettled` is true, all stored figures may be used from before the log is read until the search ends, and the
 * log has all their changes.
 *
 * A change during this read has a greater number than the caller knows, so the caller's next read finds the change.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(
  graph: GraphReader,
  { since, afterDay, country, figuresBound, wereFiguresSettled }: ChangedCompaniesQuery,
): Promise<ChangedCompanies | 'all'> {
  // The log is read after all that a transaction may log meanwhile: the state of the figures, and the days of records.
  const figuresLog = { since, bound: figuresBound };
  const areFiguresLogged =
    wereFiguresSettled && figuresBound > 0 && (await readFiguresLog(graph, figuresLog)).areLogged;
  const changes = emptyChangedIdLists<ServiceId>();
  await addChangesWithoutLoad(graph, changes, afterDay);
  if (!(await addLoggedChanges(graph, changes, since))) return 'all';
  const { lines, figures, profiles, held, holders } = changes;
  const read = (query: CypherQuery, ids: Iterable<ServiceId>) =>
    inChunks(ids, (chunk) =>
      graph.read<{ serviceIds: readonly ServiceId[] }>(query, { wanted: { serviceIds: ints(chunk), country } }),
    );
  const neighbours = await read(neighbouringCompanies, profiles);
  const ultimatelyRelated =
    figuresBound > 0
      ? [...figures, ...(await readUltimatelyAffected(graph, changes, { ...figuresLog, areFiguresLogged }))]
      : [];
  const affected = new Set([...lines, ...profiles, ...held, ...holders, ...ultimatelyRelated]);
  const found = await read(companiesOfCountry, affected);
  const present = new Set([...found, ...neighbours].flatMap(({ serviceIds }) => serviceIds));
  return { present: ascending(present), absent: ascending(affected).filter((id) => !present.has(id)) };
}

function ascending(ids: Iterable<ServiceId>): ServiceId[] {
  return [...ids].sort((one, other) => one - other);
}
