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
 * Selects the logged changes of figures: those after the change `since`, of figures that were derived with this bound.
 */
export interface FiguresLogLookup {
  /** Only changes with greater numbers matter. */
  readonly since: number;
  /** The bound of the figures. */
  readonly bound: number;
}

/**
 * Returns the companies whose ultimate owners may have changed, and the ultimate owners whose owned companies may have
 * changed. If the log has every change of figures, the result only has companies that the log does not list already.
 *
 * @throws GraphUnavailable
 */
export async function readUltimatelyAffected(
  graph: GraphReader,
  changes: Changes,
  figures: FiguresLogLookup,
): Promise<Iterable<ServiceId>> {
  if (await areLogged(graph, figures)) {
    const related = await relatedByFigures(graph, changes);
    // If a load removed figures during the read in order to derive them again, some of these companies may be missing.
    if (await areLogged(graph, figures)) return related;
  }
  return relatedByHoldings(graph, changes);
}

async function areLogged(graph: GraphReader, { since, bound }: FiguresLogLookup): Promise<boolean> {
  const [row] = await graph.read<{ areLogged: boolean | null }>(areFiguresLogged, {
    wanted: { since: int(since), figures: { bound: int(bound), revision: int(ultimateOwnershipRevision) } },
  });
  return row?.areLogged ?? false;
}

/** Finds the affected companies by following figures from the changed companies. */
async function relatedByFigures(graph: GraphReader, { profiles, held, holders }: Changes): Promise<Set<ServiceId>> {
  // The number of holdings in all companies that an ultimate owner ultimately owns is compared with the bound. So the
  // response for the owner may change even if none of its figures does.
  const above = await inChunks(new Set([...held, ...holders, ...profiles]), (chunk) =>
    graph.read<{ owners: readonly ServiceId[]; omitted: readonly ServiceId[] }>(ultimateOwners, {
      wanted: { serviceIds: ints(chunk) },
    }),
  );
  // The profile of a changed owner is in the responses for all companies that it ultimately owns.
  const below = await inChunks(profiles, (chunk) =>
    graph.read<{ serviceIds: readonly ServiceId[] }>(ultimatelyOwned, { wanted: { serviceIds: ints(chunk) } }),
  );
  // If the figures of a company are omitted, only its holdings lead to its ultimate owners.
  const { tops } = await readCompaniesAbove(
    graph,
    above.flatMap(({ omitted }) => omitted),
  );
  return new Set([...tops, ...above.flatMap(({ owners }) => owners), ...below.flatMap(({ serviceIds }) => serviceIds)]);
}

/** Finds the affected companies by following holdings from the changed companies. */
async function relatedByHoldings(graph: GraphReader, { profiles, held, holders }: Changes): Promise<ServiceId[]> {
  // The response for an ultimate owner shows its figures in all companies that it owns, directly or indirectly. All
  // holdings in these companies affect the figures. So the responses for all ultimate owners of the changed companies
  // change too.
  const above = await readCompaniesAbove(graph, [...held, ...holders, ...profiles]);
  // The responses for all companies that a changed ultimate owner owns, directly or indirectly, show the owner's
  // profile. A company with an owner outside its own loop is no ultimate owner.
  const owners = [...profiles].filter((id) => !above.belowOthers.has(id));
  const below = await readCompaniesBelow(graph, [...held, ...owners]);
  return [...above.tops, ...below];
}
