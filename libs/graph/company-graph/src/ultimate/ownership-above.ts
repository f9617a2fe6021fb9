import { type Grants, maySeeOwnersOn } from '@company-relations/authorization';
import { type GraphReader, ints } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  byInDateThenContent,
  type Company,
  type Entity,
  type LoadedUnspecifiedOwnerRecord,
  pastDayMarksOf,
  type OwnershipLink,
  type PastDay,
  preferredSource,
  validityOnDay,
  type ServiceId,
  type SourcedOwnership,
  type SourcePriority,
  stakeOfShares,
  statesSharesAlone,
  UltimateOwnership,
  unnamedSource,
  type UnspecifiedOwnerRecord,
} from '@company-relations/ownership';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import unspecifiedOwnersOf from '../queries/ultimate/unspecified-owners.cypher';
import unspecifiedOwnersOnDay from '../queries/ultimate/unspecified-owners-on-day.cypher';
import { entityOf, type EntityRow } from '../loaded-entities';
import { readHoldingRecordsOnDay, readHoldingsOnDay } from './holdings-on-day';
import { readHoldings } from './read-holdings';
import {
  type HoldingKey,
  keyOf,
  readSourcePriority,
  readStatedHoldings,
  type StatedHolding,
  type WarmUp,
} from './stated-holdings';

type UnspecifiedOwners = ReadonlyMap<ServiceId, readonly LoadedUnspecifiedOwnerRecord[]>;

/** Everything that determines the ultimate ownership of one company. */
export interface OwnershipAbove {
  readonly company: Company;
  /**
   * All holdings of shares in the company and in its direct and indirect owners. The list may have other holdings too.
   * Undefined if there are more holdings than may be read, if a loop of owners is too large to be solved, or if the
   * grants show no owner of the company.
   */
  readonly links: readonly OwnershipLink[] | undefined;
  /** All owners and owned companies in `links`. An entity that was deleted in the meantime is missing. */
  readonly entities: ReadonlyMap<ServiceId, Entity>;
  /**
   * The reasons that registers state for not naming owners: of the company, and of those of its direct and indirect
   * owners that have no recorded owner. Absent if no register states a reason, or if the grants show no owner.
   */
  readonly unspecifiedOwners?: UnspecifiedOwners;
}

/** Limits what is read of an ownership: by the grants, by the number of holdings, and by the day. */
export interface OwnershipReadLimits {
  readonly grants: Grants;
  /** How many holdings may be read. */
  readonly budget: number;
  /** The day to read; undefined for today. For a past day, the grants must also show the company's history. */
  readonly pastDay?: PastDay | undefined;
}

/**
 * Reads everything that determines the ultimate ownership of one company.
 *
 * @returns undefined if no company of a granted country has the id.
 * @throws GraphUnavailable
 */
export async function readOwnershipAbove(
  graph: GraphReader,
  id: ServiceId,
  { grants, budget, pastDay }: OwnershipReadLimits,
): Promise<OwnershipAbove | undefined> {
  const company = (await readEntities(graph, [id])).get(id);
  if (company?.type !== 'company' || !company.searchable || !grants.hasCountry(company.countryCode)) return undefined;
  const unread: OwnershipAbove = { company, links: undefined, entities: new Map() };
  // If the caller may not see the owners, no holdings are read. Otherwise the response time would reveal how many
  // holdings there are.
  if (!maySeeOwnersOn(pastDay, company, grants)) return unread;
  if (pastDay) return readPast(graph, unread, { budget, pastDay });
  const { links, overBudget } = await readHoldings(graph, { companies: [id], direction: 'up', budget });
  if (overBudget.has(id) || new UltimateOwnership(links).dependsOnOversizedLoop(id))
    return { ...unread, ...(await readUnspecifiedOwners(graph, [id])) };
  return { company, links, ...(await readNamed(graph, id, links)) };
}

/**
 * Reads all entities of the links, and the reasons why owners are not named: of the company, and of the owners at the
 * top that have no owner themselves.
 */
async function readNamed(
  graph: GraphReader,
  id: ServiceId,
  links: readonly OwnershipLink[],
  pastDay?: PastDay,
): Promise<Pick<OwnershipAbove, 'entities' | 'unspecifiedOwners'>> {
  const owned = new Set(links.map((link) => link.owned));
  const owners = new Set(links.map(({ owner }) => owner));
  const tops = [...owners].filter((owner) => !owned.has(owner));
  const [entities, unspecified] = await Promise.all([
    readEntities(graph, [...new Set([...owners, ...owned])]),
    readUnspecifiedOwners(graph, [id, ...tops], pastDay),
  ]);
  return { entities, ...unspecified };
}

async function readPast(
  graph: GraphReader,
  unread: OwnershipAbove,
  { budget, pastDay }: { readonly budget: number; readonly pastDay: PastDay },
): Promise<OwnershipAbove> {
  const { serviceId: id } = unread.company;
  const links = await readHoldingsOnDay(graph, { company: id, budget, pastDay });
  if (!links || new UltimateOwnership(links).dependsOnOversizedLoop(id))
    return { ...unread, ...(await readUnspecifiedOwners(graph, [id], pastDay)) };
  return { ...unread, links, ...(await readNamed(graph, id, links, pastDay)) };
}

interface UnspecifiedOwnerRow {
  readonly company: ServiceId;
  readonly record: string;
  /** Null if the record was loaded before the graph stored sources. */
  readonly source: string | null;
  readonly asOf: string;
  /** Only of a past day. */
  readonly isEnded?: boolean;
}

async function readUnspecifiedOwners(
  graph: GraphReader,
  ids: readonly ServiceId[],
  pastDay?: PastDay,
): Promise<Pick<OwnershipAbove, 'unspecifiedOwners'>> {
  const query = pastDay ? unspecifiedOwnersOnDay : unspecifiedOwnersOf;
  const rows = await graph.read<UnspecifiedOwnerRow>(query, { wanted: { serviceIds: ints(ids) } });
  if (rows.length === 0) return {};
  const unspecifiedOwners = new Map<ServiceId, LoadedUnspecifiedOwnerRecord[]>();
  for (const { company, record, source, asOf, isEnded = false } of rows) {
    const stated: LoadedUnspecifiedOwnerRecord = {
      ...(JSON.parse(record) as UnspecifiedOwnerRecord),
      ...(source === null ? {} : { source }),
      asOf,
    };
    if (pastDay && validityOnDay(stated, isEnded, pastDay) === 'notInForce') continue;
    const marked = pastDay ? { ...stated, ...pastDayMarksOf(stated, isEnded, pastDay) } : stated;
    unspecifiedOwners.set(company, [...(unspecifiedOwners.get(company) ?? []), marked]);
  }
  return { unspecifiedOwners };
}

/**
 * Returns the records of each holding, as of today or of a past day. The result has one list for each element of
 * `holdings`, in the same order; a holding may occur several times. The list is empty for a holding that has ended in
 * the meantime.
 *
 * If a preferred source states the same holding, the stake of a record is not used, and the record has the name of the
 * preferred source. If a number of shares gives the stake of a record, the record has this stake.
 *
 * @throws GraphUnavailable
 */
export async function readHoldingRecords(
  graph: GraphReader,
  holdings: readonly HoldingKey[],
  pastDay?: PastDay,
): Promise<(readonly SourcedOwnership[])[]> {
  if (holdings.length === 0) return [];
  if (pastDay) return readHoldingRecordsOnDay(graph, holdings, pastDay);
  const found = await readStatedHoldings(graph, holdings);
  // The order of sources is only needed for holdings that several sources state. These holdings are rare.
  const isOrdered = found.some(({ records }) => areFromSeveralSources(records));
  const priority = isOrdered ? await readSourcePriority(graph) : [];
  const recordsOf = new Map(found.map((holding) => [keyOf(holding), sourcedRecords(holding, priority)]));
  return holdings.map((holding) => recordsOf.get(keyOf(holding)) ?? []);
}

function sourcedRecords({ records, counts, stakes }: StatedHolding, priority: SourcePriority): SourcedOwnership[] {
  const preferred = areFromSeveralSources(stakes) ? preferredSource(stakes, priority) : undefined;
  return records
    .map(({ record, source }) => {
      const total = statesSharesAlone(record) ? counts.usable.get(source)?.total : undefined;
      return {
        ...record,
        ...(source !== unnamedSource && { source }),
        ...(preferred !== undefined && source !== preferred && { outrankedBy: preferred }),
        ...(total !== undefined && { stakeFromShares: stakeOfShares(record.numberOfShares as number, total) }),
      };
    })
    .sort(byInDateThenContent);
}

/**
 * The queries for the reasons why owners are not named, with parameters that match nothing. The warm-up runs the
 * queries so that the database plans them.
 */
export const unspecifiedOwnersWarmUps: readonly WarmUp[] = [unspecifiedOwnersOf, unspecifiedOwnersOnDay].map(
  (query) => ({
    query,
    parameters: { wanted: { serviceIds: [] } },
  }),
);

async function readEntities(graph: GraphReader, ids: readonly ServiceId[]): Promise<Map<ServiceId, Entity>> {
  const rows = await graph.read<EntityRow>(loadEntities, { wanted: { serviceIds: ints(ids) } });
  return new Map(rows.map(entityOf).map((entity) => [entity.serviceId, entity]));
}
