import { type CypherQuery, type GraphClient, ints } from '@company-relations/neo4j-client';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import companiesBeside from '../queries/changes/companies-beside.cypher';
import companiesOfCountry from '../queries/changes/companies-of-country.cypher';
import { readChanges } from './change-log';
import { companiesBelow, topsAbove } from './holdings';
import { inChunks } from './in-chunks';

/**
 * The companies of a country that loads after a number may show differently, ascending; 'all' where that is not known.
 *
 * Holdings are followed as they are now. That is enough: where a chain that led from a change to a company was broken since,
 * the part of it next to the company still stands, and begins where a holding changed. What changes while this is read has a
 * greater number than the caller knows of, and is found by asking for what changed since that.
 *
 * @throws GraphUnavailable
 */
export async function readChangedCompanies(graph: Pick<GraphClient, 'read'>, since: number, country: CountryCode): Promise<ServiceId[] | 'all'> {
  const changes = await readChanges(graph, since);
  if (!changes) return 'all';
  const { lines, profiles, held, holders } = changes;
  const read = (query: CypherQuery, ids: Iterable<ServiceId>) =>
    inChunks(ids, (chunk) => graph.read<{ serviceIds: readonly ServiceId[] }>(query, { wanted: { serviceIds: ints(chunk), country } }));
  const beside = await read(companiesBeside, profiles);
  // Who ultimately holds in a company shows it, and what all others hold in it counts for the figures and the budget.
  const above = await topsAbove(graph, [...held, ...holders, ...profiles]);
  // Everything below shows its ultimate owners; whoever is below others is none.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await companiesBelow(graph, [...held, ...owners]);
  const found = await read(companiesOfCountry, new Set([...lines, ...profiles, ...held, ...holders, ...above.tops, ...below]));
  const changed = new Set([...found, ...beside].flatMap(({ serviceIds }) => serviceIds));
  return [...changed].sort((a, b) => a - b);
}
