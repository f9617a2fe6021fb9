import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import neighbouringCompanies from '../queries/changes/neighbouring-companies.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { type LoggedLists, readChanges } from './change-log';
import { addDueChanges } from './due-changes';
import { companiesBelow, topsAbove } from './holdings';
import { inChunks } from './in-chunks';

type Changes = LoggedLists<ReadonlySet<ServiceId>>;

export interface ChangesQuery {
  /** Only changes with greater numbers are read. */
  readonly since: number;
  /** Of the records that began or ended without a load, only those of later days are read. Absent: of all days. */
  readonly afterDay: number | undefined;
  readonly country: CountryCode;
  /** Whether responses show the ultimate owners of companies, and what companies ultimately own. */
  readonly withUltimateOwnerships: boolean;
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
 * Returns the companies whose responses may have changed in loads after a number, or because of a day after a day, or
 * 'all' if that is not known.
 *
 * Without ultimate ownerships, a response shows the company's own records and their parties, and nothing further away.
 *
 * With ultimate ownerships, the search follows current holdings only. That is enough even if a holding between a change
 * and a company has ended since: the remaining chain next to the company starts at a company whose holding changed, and
 * that change is in the log. Changes during this read have greater numbers than the caller knows, so the caller's next
 * read finds them.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(
  graph: GraphReader,
  { since, afterDay, country, withUltimateOwnerships }: ChangesQuery,
): Promise<ChangedCompanies | 'all'> {
  const changes = await readChanges(graph, since);
  if (!changes) return 'all';
  await addDueChanges(graph, changes, afterDay);
  const { lines, profiles, held, holders } = changes;
  const read = (query: CypherQuery, ids: Iterable<ServiceId>) =>
    inChunks(ids, (chunk) =>
      graph.read<{ serviceIds: readonly ServiceId[] }>(query, { wanted: { serviceIds: ints(chunk), country } }),
    );
  const neighbours = await read(neighbouringCompanies, profiles);
  const ultimatelyRelated = withUltimateOwnerships ? await readUltimatelyRelated(graph, changes) : [];
  const affected = new Set([...lines, ...profiles, ...held, ...holders, ...ultimatelyRelated]);
  const found = await read(companiesOfCountry, affected);
  const present = new Set([...found, ...neighbours].flatMap(({ serviceIds }) => serviceIds));
  return { present: ascending(present), absent: ascending(affected).filter((id) => !present.has(id)) };
}

function ascending(ids: Iterable<ServiceId>): ServiceId[] {
  return [...ids].sort((one, other) => one - other);
}

/** The companies whose ultimate owners may have changed, and the ultimate owners whose owned companies may have changed. */
async function readUltimatelyRelated(graph: GraphReader, { profiles, held, holders }: Changes): Promise<ServiceId[]> {
  // An ultimate owner shows the companies below it, and all holdings in these count for its figures and its budget.
  const above = await topsAbove(graph, [...held, ...holders, ...profiles]);
  // The responses for all companies below a changed owner show their ultimate owners. An entity that itself has an
  // owner above it is no ultimate owner.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await companiesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
