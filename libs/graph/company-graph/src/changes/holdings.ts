import { type CypherQuery, type GraphClient, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import holdersAbove from '../queries/changes/holders-above.cypher';
import holdingsBelow from '../queries/changes/holdings-below.cypher';
import { inChunks } from './in-chunks';

type Graph = Pick<GraphClient, 'read'>;

interface HoldersRow {
  readonly held: ServiceId;
  /** Companies. */
  readonly holders: readonly ServiceId[];
  readonly isHeldByPersons: boolean;
}

/** Companies that others lead up to through holdings of shares, these included. */
export interface Above {
  /** Those that may be ultimate owners: not below anybody, or only in loops. */
  readonly tops: ReadonlySet<ServiceId>;
  /** Those that somebody outside any loop of theirs holds in, whoever that is. */
  readonly belowOthers: ReadonlySet<ServiceId>;
}

/** All companies in which companies and persons hold, over any number of levels. @throws GraphUnavailable */
export async function companiesBelow(graph: Graph, starts: Iterable<ServiceId>): Promise<Set<ServiceId>> {
  const found = new Set<ServiceId>();
  await walk(starts, async (ids) => {
    const rows = await readAbout<{ serviceIds: readonly ServiceId[] }>(graph, holdingsBelow, ids);
    const next = rows.flatMap(({ serviceIds }) => serviceIds);
    for (const id of next) found.add(id);
    return next;
  });
  return found;
}

/** All that hold in companies over any number of levels, and the companies themselves. @throws GraphUnavailable */
export async function topsAbove(graph: Graph, starts: Iterable<ServiceId>): Promise<Above> {
  const holdersOf = new Map<ServiceId, HoldersRow>();
  const met = await walk(starts, async (ids) => {
    const rows = await readAbout<HoldersRow>(graph, holdersAbove, ids);
    for (const row of rows) holdersOf.set(row.held, row);
    return rows.flatMap(({ holders }) => holders);
  });
  const belowOthers = belowRoots(met, holdersOf);
  return { tops: new Set([...met].filter((id) => !belowOthers.has(id))), belowOthers };
}

/** Those that lie below a person or below a company in which nobody holds. What is left are such companies, and closed loops. */
function belowRoots(met: ReadonlySet<ServiceId>, holdersOf: ReadonlyMap<ServiceId, HoldersRow>): Set<ServiceId> {
  const below = new Set<ServiceId>();
  const heldBy = new Map<ServiceId, ServiceId[]>();
  for (const { held, holders, isHeldByPersons } of holdersOf.values()) {
    for (const holder of holders) {
      const known = heldBy.get(holder);
      if (known) known.push(held);
      else heldBy.set(holder, [held]);
      if (!holdersOf.has(holder)) below.add(held);
    }
    if (isHeldByPersons) below.add(held);
  }
  // A set goes on to what is added to it meanwhile.
  for (const id of below) for (const held of heldBy.get(id) ?? []) below.add(held);
  return below;
}

/** Goes on from level to level until nothing new is met. @returns all that was met, the starts included. */
async function walk(starts: Iterable<ServiceId>, step: (ids: readonly ServiceId[]) => Promise<readonly ServiceId[]>): Promise<Set<ServiceId>> {
  const met = new Set(starts);
  for (let open = [...met]; open.length > 0; ) {
    const next = new Set((await step(open)).filter((id) => !met.has(id)));
    for (const id of next) met.add(id);
    open = [...next];
  }
  return met;
}

function readAbout<Row>(graph: Graph, query: CypherQuery, ids: readonly ServiceId[]): Promise<Row[]> {
  return inChunks(ids, (chunk) => graph.read<Row>(query, { wanted: { serviceIds: ints(chunk) } }));
}
