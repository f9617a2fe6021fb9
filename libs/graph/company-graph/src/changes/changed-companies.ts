import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import neighbouringCompanies from '../queries/changes/neighbouring-companies.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { type LoggedLists, readChanges } from './change-log';
import { companiesBelow, topsAbove } from './holdings';
import { inChunks } from './in-chunks';

type Changes = LoggedLists<ReadonlySet<ServiceId>>;

export interface ChangesQuery {
  /** Changes with greater numbers are read. */
  readonly since: number;
  readonly country: CountryCode;
  /** Whether responses show the ultimate owners of companies, and what companies ultimately own. */
  readonly withUltimateOwnerships: boolean;
}

/** What loads may have changed in a country. */
export interface ChangedCompanies {
  /** Companies of the country whose responses may have changed, ascending; including all that came into it. */
  readonly present: readonly ServiceId[];
  /** Ids that are no company of the country, ascending; including all that left it or were deleted. */
  readonly absent: readonly ServiceId[];
}

/**
 * The companies whose responses loads after a number may have changed; 'all' where that is not known.
 *
 * Without ultimate ownerships, a response shows the company's own records and their parties, and nothing further away.
 *
 * The walk follows current holdings. That is enough: where a chain from a change to a company was broken since, the part next
 * to the company still exists and starts where a holding changed. Changes during this read have greater numbers than the caller
 * knows, so the caller's next read finds them.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(
  graph: GraphReader,
  { since, country, withUltimateOwnerships }: ChangesQuery,
): Promise<ChangedCompanies | 'all'> {
  const changes = await readChanges(graph, since);
  if (!changes) return 'all';
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
  // All companies below show their ultimate owners; an entity below others is no ultimate owner.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await companiesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
