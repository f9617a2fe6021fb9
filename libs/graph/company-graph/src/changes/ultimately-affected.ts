import { type GraphReader, int, ints } from '@company-relations/neo4j-client';
import { type ServiceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import areFiguresLogged from '../queries/changes/are-figures-logged.cypher';
import ultimateOwners from '../queries/changes/ultimate-owners.cypher';
import ultimatelyOwned from '../queries/changes/ultimately-owned.cypher';
import type { ChangedIdLists } from './change-log';
import { readCompaniesBelow, readCompaniesAbove } from './holdings';
import { inChunks } from './in-chunks';

type Changes = ChangedIdLists<ReadonlySet<ServiceId>>;

/**
 * Selects the logged changes of figures (ultimate ownerships): those after the change number `since`, for figures that
 * were derived with the bound `bound`.
 */
export interface FiguresLogLookup {
  /** Only changes with greater numbers matter. */
  readonly since: number;
  /** The bound of the figures. */
  readonly bound: number;
  /**
   * Whether all figures counted when the earlier responses were read, and before the log was read. Companies that were
   * derived after the read of the log are not in `changes`.
   */
  readonly areFiguresLogged: boolean;
}

/**
 * Returns two kinds of companies: those whose ultimate owners may have changed, and ultimate owners of which an owned
 * company may have changed. If figures (ultimate ownerships) are followed, the result need not have the companies that
 * the log lists because of figures.
 *
 * @throws GraphUnavailable
 */
export async function readUltimatelyAffected(
  graph: GraphReader,
  changes: Changes,
  figures: FiguresLogLookup,
): Promise<Iterable<ServiceId>> {
  if (figures.areFiguresLogged) {
    const related = await relatedByFigures(graph, changes);
    // They must still count. If a load marked companies during the read, their figures may not lead to all affected
    // companies.
    if ((await readFiguresLog(graph, figures)).areLogged) return related;
  }
  return relatedByHoldings(graph, changes);
}

/**
 * Returns whether all stored figures (ultimate ownerships) count now, and whether the log has every change of them after
 * the change number `since`. Also returns whether no holding and no day made a later change mark companies.
 *
 * @throws GraphUnavailable
 */
export async function readFiguresLog(
  graph: GraphReader,
  { since, bound }: Pick<FiguresLogLookup, 'since' | 'bound'>,
): Promise<{ readonly areLogged: boolean; readonly areUnmarked: boolean }> {
  const [row] = await graph.read<{ areLogged: boolean | null; areUnmarked: boolean }>(areFiguresLogged, {
    wanted: { since: int(since), figures: { bound: int(bound), revision: int(ultimateOwnershipRevision) } },
  });
  return { areLogged: row?.areLogged ?? false, areUnmarked: row?.areUnmarked ?? false };
}

/** Finds the affected companies by following figures from the changed companies. */
async function relatedByFigures(graph: GraphReader, { profiles, held, holders }: Changes): Promise<Set<ServiceId>> {
  // If the companies that an owner ultimately owns have more holdings than the bound, the owner's response does not
  // show them as ultimately owned. A changed holding can cross the bound although no figure of the owner changes. So
  // the responses of all ultimate owners of a changed company may change.
  const above = await inChunks(new Set([...held, ...holders, ...profiles]), (chunk) =>
    graph.read<{ owners: readonly ServiceId[]; omitted: readonly ServiceId[] }>(ultimateOwners, {
      wanted: { serviceIds: ints(chunk) },
    }),
  );
  // The response for a company shows the profiles of its ultimate owners. So a changed profile affects all companies
  // that the changed owner ultimately owns.
  const below = await inChunks(profiles, (chunk) =>
    graph.read<{ serviceIds: readonly ServiceId[] }>(ultimatelyOwned, { wanted: { serviceIds: ints(chunk) } }),
  );
  // The graph stores no figures of a company whose figures are omitted, so the holdings lead to its ultimate owners.
  const { tops } = await readCompaniesAbove(
    graph,
    above.flatMap(({ omitted }) => omitted),
  );
  return new Set([...tops, ...above.flatMap(({ owners }) => owners), ...below.flatMap(({ serviceIds }) => serviceIds)]);
}

/** Finds the affected companies by following holdings from the changed companies. */
async function relatedByHoldings(graph: GraphReader, { profiles, held, holders }: Changes): Promise<ServiceId[]> {
  // The response for an ultimate owner shows its stakes in all companies that it owns, directly or indirectly. These
  // stakes depend on all holdings in these companies. So the responses for all ultimate owners of the changed companies
  // may change too.
  const above = await readCompaniesAbove(graph, [...held, ...holders, ...profiles]);
  // The responses for all companies that an ultimate owner owns, directly or indirectly, show the owner's profile.
  // Changed companies with an owner outside their own loop are left out, because they are no ultimate owners.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await readCompaniesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
