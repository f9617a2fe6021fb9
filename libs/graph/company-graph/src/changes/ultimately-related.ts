import { type GraphReader, int, ints } from '@company-relations/neo4j-client';
import { type ServiceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import areFiguresLogged from '../queries/changes/are-figures-logged.cypher';
import ultimateOwners from '../queries/changes/ultimate-owners.cypher';
import ultimatelyOwned from '../queries/changes/ultimately-owned.cypher';
import type { LoggedLists } from './change-log';
import { companiesBelow, topsAbove } from './holdings';
import { inChunks } from './in-chunks';

type Changes = LoggedLists<ReadonlySet<ServiceId>>;

/** The figures on which responses rely. */
export interface FiguresSince {
  /** The number after which changes are looked for. */
  readonly since: number;
  /** The bound of the figures. */
  readonly bound: number;
}

/**
 * Returns the companies whose ultimate owners may have changed, and the ultimate owners whose owned companies may have
 * changed. Where the log has every change of figures, only those are returned that it does not name.
 *
 * @throws GraphUnavailable
 */
export async function readUltimatelyRelated(
  graph: GraphReader,
  changes: Changes,
  figures: FiguresSince,
): Promise<Iterable<ServiceId>> {
  if (await areLogged(graph, figures)) {
    const related = await relatedByFigures(graph, changes);
    // If a load removed figures meanwhile, to derive them again, some of these companies may be missing.
    if (await areLogged(graph, figures)) return related;
  }
  return relatedByHoldings(graph, changes);
}

async function areLogged(graph: GraphReader, { since, bound }: FiguresSince): Promise<boolean> {
  const [row] = await graph.read<{ areLogged: boolean | null }>(areFiguresLogged, {
    wanted: { since: int(since), figures: { bound: int(bound), revision: int(ultimateOwnershipRevision) } },
  });
  return row?.areLogged ?? false;
}

/** The companies to which figures lead from what changed. */
async function relatedByFigures(graph: GraphReader, { profiles, held, holders }: Changes): Promise<Set<ServiceId>> {
  // All holdings in the companies below an ultimate owner count for its bound, so its response may change even if no figure does.
  const above = await inChunks(new Set([...held, ...holders, ...profiles]), (chunk) =>
    graph.read<{ owners: readonly ServiceId[]; omitted: readonly ServiceId[] }>(ultimateOwners, {
      wanted: { serviceIds: ints(chunk) },
    }),
  );
  // The responses for all companies below a changed owner show its profile.
  const below = await inChunks(profiles, (chunk) =>
    graph.read<{ serviceIds: readonly ServiceId[] }>(ultimatelyOwned, { wanted: { serviceIds: ints(chunk) } }),
  );
  // Above a company whose figures are omitted, only holdings lead to the ultimate owners.
  const { tops } = await topsAbove(
    graph,
    above.flatMap(({ omitted }) => omitted),
  );
  return new Set([...tops, ...above.flatMap(({ owners }) => owners), ...below.flatMap(({ serviceIds }) => serviceIds)]);
}

/** The companies to which holdings lead from what changed. */
async function relatedByHoldings(graph: GraphReader, { profiles, held, holders }: Changes): Promise<ServiceId[]> {
  // The response for an ultimate owner shows its figures in all companies below it. All holdings in these companies
  // affect them. So the response for each entity at the top of a changed holding changes too.
  const above = await topsAbove(graph, [...held, ...holders, ...profiles]);
  // The responses for all companies below a changed owner show their ultimate owners. An entity that itself has an
  // owner above it is no ultimate owner.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await companiesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
