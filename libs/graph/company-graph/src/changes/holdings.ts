import { type CypherQuery, type GraphReader, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import holdersAbove from '../queries/changes/holders-above.cypher';
import holdingsBelow from '../queries/changes/holdings-below.cypher';
import { inChunks } from './in-chunks';

interface HoldersRow {
  readonly owned: ServiceId;
  /** The owners that are companies. The list has no persons. */
  readonly holders: readonly ServiceId[];
  readonly isOwnedByPersons: boolean;
}

/** The given companies and all companies that own them directly or indirectly, in two sets. */
export interface CompaniesAbove {
  /**
   * Companies that may be ultimate owners: they have no owner, or only owners in their own loop (companies that own
   * each other in a circle).
   */
  readonly tops: ReadonlySet<ServiceId>;
  /** Companies with an owner outside their own loop. */
  readonly belowOthers: ReadonlySet<ServiceId>;
}

/**
 * Returns all companies in which the given companies and persons hold shares, directly or over any number of levels.
 *
 * @throws GraphUnavailable
 */
export async function readCompaniesBelow(graph: GraphReader, starts: Iterable<ServiceId>): Promise<Set<ServiceId>> {
  const found = new Set<ServiceId>();
  await walk(starts, async (ids) => {
    const rows = await readInChunks<{ serviceIds: readonly ServiceId[] }>(graph, holdingsBelow, ids);
    const next = rows.flatMap(({ serviceIds }) => serviceIds);
    for (const id of next) found.add(id);
    return next;
  });
  return found;
}

/**
 * Returns the given companies and all companies that hold shares in them, directly or over any number of levels.
 *
 * @throws GraphUnavailable
 */
export async function readCompaniesAbove(graph: GraphReader, starts: Iterable<ServiceId>): Promise<CompaniesAbove> {
  const holdersByOwned = new Map<ServiceId, HoldersRow>();
  const met = await walk(starts, async (ids) => {
    const rows = await readInChunks<HoldersRow>(graph, holdersAbove, ids);
    for (const row of rows) holdersByOwned.set(row.owned, row);
    return rows.flatMap(({ holders }) => holders);
  });
  const belowOthers = belowRoots(met, holdersByOwned);
  return { tops: new Set([...met].filter((id) => !belowOthers.has(id))), belowOthers };
}

/**
 * Returns the companies that are owned, directly or indirectly, by a person or by a company without an owner. The
 * remaining companies have no owner, or are part of a loop without an owner outside the loop.
 */
function belowRoots(met: ReadonlySet<ServiceId>, holdersByOwned: ReadonlyMap<ServiceId, HoldersRow>): Set<ServiceId> {
  const below = new Set<ServiceId>();
  const ownedBy = new Map<ServiceId, ServiceId[]>();
  for (const { owned, holders, isOwnedByPersons } of holdersByOwned.values()) {
    for (const holder of holders) {
      const known = ownedBy.get(holder);
      if (known) known.push(owned);
      else ownedBy.set(holder, [owned]);
      if (!holdersByOwned.has(holder)) below.add(owned);
    }
    if (isOwnedByPersons) below.add(owned);
  }
  // The loop also visits companies that are added to the set while it runs.
  for (const id of below) for (const owned of ownedBy.get(id) ?? []) below.add(owned);
  return below;
}

/**
 * Follows holdings from the starts, level by level, until no new company or person is found.
 *
 * @returns all companies and persons that were found, including the starts.
 */
async function walk(
  starts: Iterable<ServiceId>,
  step: (ids: readonly ServiceId[]) => Promise<readonly ServiceId[]>,
): Promise<Set<ServiceId>> {
  const met = new Set(starts);
  for (let open = [...met]; open.length > 0;) {
    const next = new Set((await step(open)).filter((id) => !met.has(id)));
    for (const id of next) met.add(id);
    open = [...next];
  }
  return met;
}

function readInChunks<Row>(graph: GraphReader, query: CypherQuery, ids: readonly ServiceId[]): Promise<Row[]> {
  return inChunks(ids, (chunk) => graph.read<Row>(query, { wanted: { serviceIds: ints(chunk) } }));
}
