import type { GraphReader } from '@company-relations/neo4j-client';
import {
  areFromSeveralSources,
  ofPreferredSource,
  type OwnershipLink,
  type SourcePriority,
} from '@company-relations/ownership';
import { type HoldingKey, keyOf, readSourcePriority, readStatedHoldings, type StatedHolding } from './stated-holdings';

/** Links as the solver needs them, and the records that were read to make them. */
export interface ConsolidatedLinks {
  readonly links: readonly OwnershipLink[];
  readonly stated: readonly StatedHolding[];
}

/**
 * Replaces links by what their records state together.
 *
 * - If several sources state a holding, only the links of the preferred source remain. Otherwise the holding would be
 *   added up several times, and the company would seem to have issued too many shares.
 * - Numbers of shares become stakes if the total number of shares is known.
 *
 * All other links stay as they are.
 *
 * @param unconsolidated the holdings with several links, and those that state a number of shares and no percentage.
 * @throws GraphUnavailable
 */
export async function consolidatedLinks(
  graph: GraphReader,
  links: readonly OwnershipLink[],
  unconsolidated: readonly HoldingKey[],
): Promise<ConsolidatedLinks> {
  if (unconsolidated.length === 0) return { links, stated: [] };
  const stated = await readStatedHoldings(graph, unconsolidated);
  const isOrdered = stated.some(({ stakes }) => areFromSeveralSources(stakes));
  const priority = isOrdered ? await readSourcePriority(graph) : [];
  return { links: consolidateLinksWithStakes(links, stated, priority), stated };
}

/**
 * Does the same as `consolidatedLinks`, but with stakes that were already read, in `stated`. Each holding occurs in
 * `stated` once.
 */
export function consolidateLinksWithStakes(
  links: readonly OwnershipLink[],
  stated: readonly (HoldingKey & Pick<StatedHolding, 'stakes'>)[],
  priority: SourcePriority,
): readonly OwnershipLink[] {
  const changed = stated.filter(
    ({ stakes }) => areFromSeveralSources(stakes) || stakes.some(({ isFromShares }) => isFromShares),
  );
  if (changed.length === 0) return links;
  const consolidated = new Map(
    changed.map(({ owner, owned, stakes }) => [
      keyOf({ owner, owned }),
      ofPreferredSource(stakes, priority).map(({ stake }) => ({ owner, owned, stake })),
    ]),
  );
  const ownedByChanged = new Set(changed.map(({ owned }) => owned));
  const untouched = links.filter((link) => !ownedByChanged.has(link.owned) || !consolidated.has(keyOf(link)));
  return [...untouched, ...[...consolidated.values()].flat()];
}
