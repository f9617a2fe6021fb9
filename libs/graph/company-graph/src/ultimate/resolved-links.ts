import type { GraphReader } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  ofPreferredSource,
  type OwnershipLink,
  type SourcePriority,
} from '@company-relations/ownership';
import { type HoldingKey, keyOf, readSourcePriority, readStatedHoldings, type StatedHolding } from './stated-holdings';

/**
 * Replaces links by what their records state together. Of a holding that several sources state, only the links of the
 * preferred source remain: otherwise the same holding would be added up, and the company would look over-issued. Numbers of
 * shares become stakes where the number of all shares is known. All other links stay as they are.
 *
 * @param unresolved the holdings with several links, and those that state a number of shares and no percentage
 * @throws GraphUnavailable
 */
export async function resolvedLinks(
  graph: GraphReader,
  links: readonly OwnershipLink[],
  unresolved: readonly HoldingKey[],
): Promise<readonly OwnershipLink[]> {
  if (unresolved.length === 0) return links;
  const stated = await readStatedHoldings(graph, unresolved);
  const isOrdered = stated.some(({ stakes }) => areFromSeveralSources(stakes));
  return linksAsStated(links, stated, isOrdered ? await readSourcePriority(graph) : []);
}

/** As `resolvedLinks`, with the stakes that the records of the unresolved holdings state. Each holding is listed once. */
export function linksAsStated(
  links: readonly OwnershipLink[],
  stated: readonly (HoldingKey & Pick<StatedHolding, 'stakes'>)[],
  priority: SourcePriority,
): readonly OwnershipLink[] {
  const changed = stated.filter(
    ({ stakes }) => areFromSeveralSources(stakes) || stakes.some(({ isFromShares }) => isFromShares),
  );
  if (changed.length === 0) return links;
  const resolved = new Map(
    changed.map(({ owner, owned, stakes }) => [
      keyOf({ owner, owned }),
      ofPreferredSource(stakes, priority).map(({ stake }) => ({ owner, owned, stake })),
    ]),
  );
  const ownedByChanged = new Set(changed.map(({ owned }) => owned));
  const untouched = links.filter((link) => !ownedByChanged.has(link.owned) || !resolved.has(keyOf(link)));
  return [...untouched, ...[...resolved.values()].flat()];
}
