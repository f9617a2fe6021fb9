import {
  areFromSeveralSources,
  ofPreferredSource,
  type OwnershipLink,
  preferredSource,
  type ServiceId,
  shareCountsOf,
  type SourcePriority,
  stakesOf,
  type StatedOwnership,
  type StatedTotalShares,
} from '@company-relations/ownership';
import type { HoldingOfContradictingShares, HoldingOfSeveralSources } from './findings';

/** The statement of one source about an owner's holding in the company that is checked. */
export interface HoldingBySource extends StatedOwnership {
  readonly owner: ServiceId;
}

/** The holdings in one company, and the total numbers of shares that the sources of the company state. */
export interface HoldingsBySource {
  readonly company: ServiceId;
  readonly stated: readonly HoldingBySource[];
  readonly totals: readonly StatedTotalShares[];
}

/**
 * The links from which figures (ultimate ownerships) are derived, and the holdings for which the derivation ignores a
 * statement.
 */
export interface PreferredLinks {
  readonly used: readonly OwnershipLink[];
  readonly ofSeveralSources: readonly HoldingOfSeveralSources[];
  readonly ofContradictingShares: readonly HoldingOfContradictingShares[];
}

/**
 * Chooses, from all statements about the holdings in one company, those from which figures (ultimate ownerships) are
 * derived.
 */
export function preferredLinks(
  { company, stated, totals }: HoldingsBySource,
  priority: SourcePriority,
): PreferredLinks {
  const used: OwnershipLink[] = [];
  const ofSeveralSources: HoldingOfSeveralSources[] = [];
  const ofContradictingShares: HoldingOfContradictingShares[] = [];
  const statedOf = new Map<ServiceId, HoldingBySource[]>();
  for (const each of stated) statedOf.set(each.owner, [...(statedOf.get(each.owner) ?? []), each]);
  for (const [owner, ofOwner] of statedOf) {
    const counts = shareCountsOf(ofOwner, totals);
    const stakes = stakesOf(ofOwner, counts);
    used.push(...ofPreferredSource(stakes, priority).map(({ stake }) => ({ owner, owned: company, stake })));
    for (const contradicting of counts.contradicting) ofContradictingShares.push({ owner, company, ...contradicting });
    if (!areFromSeveralSources(stakes)) continue;
    const preferred = preferredSource(stakes, priority);
    const outranked = [...new Set(stakes.map(({ source }) => source))].filter((source) => source !== preferred).sort();
    ofSeveralSources.push({ owner, company, preferred, outranked });
  }
  return { used, ofSeveralSources, ofContradictingShares };
}
