import { type CypherQuery, type GraphClient, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import companiesBeside from '../queries/changes/companies-beside.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { type LoggedLists, readChanges } from './change-log';
import { companiesBelow, topsAbove } from './holdings';
import { inChunks } from './in-chunks';

type Graph = Pick<GraphClient, 'read'>;
type Changes = LoggedLists<ReadonlySet<ServiceId>>;

export interface WantedChanges {
  /** The number of the last change that is not asked for. */
  readonly since: number;
  readonly country: CountryCode;
  /** Whether companies show their ultimate owners, and what they ultimately own. */
  readonly withUltimateOwnerships: boolean;
}

/** What loads may have changed of a country. */
export interface ChangedCompanies {
  /** Companies of the country that may be shown differently, ascending; among them all that came into it. */
  readonly present: readonly ServiceId[];
  /** What is no company of the country, ascending; among it all that left it or is no more. */
  readonly absent: readonly ServiceId[];
}

/**
 * The companies that loads after a number may show differently; 'all' where that is not known.
 *
 * Without ultimate ownerships a company shows its own records and whom they are with, and nobody further away.
 *
 * Holdings are followed as they are now. That is enough: where a chain that led from a change to a company was broken since,
 * the part of it next to the company still stands, and begins where a holding changed. What changes while this is read has a
 * greater number than the caller knows of, and is found by asking for what changed since that.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(graph: Graph, { since, country, withUltimateOwnerships }: WantedChanges): Promise<ChangedCompanies | 'all'> {
  const changes = await readChanges(graph, since);
  if (!changes) return 'all';
  const { lines, profiles, held, holders } = changes;
  const read = (query: CypherQuery, ids: Iterable<ServiceId>) =>
    inChunks(ids, (chunk) => graph.read<{ serviceIds: readonly ServiceId[] }>(query, { wanted: { serviceIds: ints(chunk), country } }));
  const beside = await read(companiesBeside, profiles);
  const further = withUltimateOwnerships ? await beyond(graph, changes) : [];
  const met = new Set([...lines, ...profiles, ...held, ...holders, ...further]);
  const found = await read(companiesOfCountry, met);
  const present = new Set([...found, ...beside].flatMap(({ serviceIds }) => serviceIds));
  return { present: ascending(present), absent: ascending(met).filter((id) => !present.has(id)) };
}

function ascending(ids: Iterable<ServiceId>): ServiceId[] {
  return [...ids].sort((one, other) => one - other);
}

/** The companies whose ultimate owners may be shown differently, and ultimate owners of which that is so. */
async function beyond(graph: Graph, { profiles, held, holders }: Changes): Promise<ServiceId[]> {
  // Who ultimately holds in a company shows it, and what all others hold in it counts for the figures and the budget.
  const above = await topsAbove(graph, [...held, ...holders, ...profiles]);
  // Everything below shows its ultimate owners; whoever is below others is none.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await companiesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
