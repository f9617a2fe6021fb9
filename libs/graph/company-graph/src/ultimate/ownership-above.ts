import { type Grants, maySeeOwners } from '@company-relations/authorization';
import { type CypherQuery, type GraphClient, int, ints } from '@company-relations/neo4j-client';
import {
  byInDateThenContent,
  type Company,
  type Entity,
  type OwnershipLink,
  type OwnershipRecord,
  type ServiceId,
  UltimateOwnership,
} from '@company-relations/ownership';
import holdingRecords from '../queries/ultimate/holding-records.cypher';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import { entityOf, type EntityRow } from '../relation-rows';
import { readHoldings } from './read-holdings';

/** Everything that the ultimate ownership of one company rests on. */
export interface OwnershipAbove {
  readonly company: Company;
  /**
   * All holdings of shares above the company, perhaps among others; undefined where there are more than may be read, a loop
   * of them is too large to be solved, or none in the company may be seen.
   */
  readonly links: readonly OwnershipLink[] | undefined;
  /** All that the links name. One that went away meanwhile is missing. */
  readonly entities: ReadonlyMap<ServiceId, Entity>;
}

/**
 * @returns undefined for what is no company of a granted country.
 * @throws GraphUnavailable
 */
export async function readOwnershipAbove(
  graph: Pick<GraphClient, 'read'>,
  id: ServiceId,
  { grants, budget }: { readonly grants: Grants; readonly budget: number },
): Promise<OwnershipAbove | undefined> {
  const company = (await readEntities(graph, [id])).get(id);
  if (company?.type !== 'company' || !company.searchable || !grants.hasCountry(company.countryCode)) return undefined;
  const unread: OwnershipAbove = { company, links: undefined, entities: new Map() };
  // How much there is to read would be told by how long it takes.
  if (!maySeeOwners(company, grants)) return unread;
  const { links, overBudget } = await readHoldings(graph, { companies: [id], direction: 'up', budget });
  if (overBudget.has(id) || new UltimateOwnership(links).dependsOnOversizedLoop(id)) return unread;
  const named = new Set(links.flatMap(({ owner, owned }) => [owner, owned]));
  return { company, links, entities: await readEntities(graph, [...named]) };
}

/** Of each of the holdings, which may be there several times, its current records; none for one that ended meanwhile. @throws GraphUnavailable */
export async function readHoldingRecords(
  graph: Pick<GraphClient, 'read'>,
  holdings: readonly Pick<OwnershipLink, 'owner' | 'owned'>[],
): Promise<(readonly OwnershipRecord[])[]> {
  if (holdings.length === 0) return [];
  // A holding is a part of many chains: asked for twice, it would come back with its records twice.
  const wanted = new Map(holdings.map((holding) => [keyOf(holding), [int(holding.owner), int(holding.owned)]]));
  const rows = await graph.read<HoldingRecordsRow>(holdingRecords, { wanted: { holdings: [...wanted.values()] } });
  const recordsOf = new Map(rows.map((row) => [keyOf(row), row.records.map((record) => JSON.parse(record) as OwnershipRecord).sort(byInDateThenContent)]));
  return holdings.map((holding) => recordsOf.get(keyOf(holding)) ?? []);
}

interface HoldingRecordsRow {
  readonly owner: number;
  readonly owned: number;
  readonly records: readonly string[];
}

function keyOf({ owner, owned }: { readonly owner: number; readonly owned: number }): string {
  return `${owner} ${owned}`;
}

/** Reads nothing; has the types of real parameters. */
export const holdingRecordsOfNobody: { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } = {
  query: holdingRecords,
  parameters: { wanted: { holdings: [] } },
};

async function readEntities(graph: Pick<GraphClient, 'read'>, ids: readonly ServiceId[]): Promise<Map<ServiceId, Entity>> {
  const rows = await graph.read<EntityRow>(loadEntities, { wanted: { serviceIds: ints(ids) } });
  return new Map(rows.map(entityOf).map((entity) => [entity.serviceId, entity]));
}
