import {
  areFromSeveralSources,
  ofPreferredSource,
  type OwnershipLink,
  preferredSource,
  type ServiceId,
  type SourcedStake,
  type SourcePriority,
} from '@company-relations/ownership';
import type { HoldingOfSeveralSources } from './findings';

/** What one source states about a holding of an owner in the company that is checked. */
export interface StatedHolding extends SourcedStake {
  readonly owner: ServiceId;
}

/** The links that figures use, and the holdings of which they leave out what other sources state. */
export interface PreferredLinks {
  readonly used: readonly OwnershipLink[];
  readonly ofSeveralSources: readonly HoldingOfSeveralSources[];
}

/** Chooses among the statements about the holdings in one company as the figures do. */
export function preferredLinks(
  company: ServiceId,
  stated: readonly StatedHolding[],
  priority: SourcePriority,
): PreferredLinks {
  const used: OwnershipLink[] = [];
  const ofSeveralSources: HoldingOfSeveralSources[] = [];
  const statedOf = new Map<ServiceId, StatedHolding[]>();
  for (const each of stated) statedOf.set(each.owner, [...(statedOf.get(each.owner) ?? []), each]);
  for (const [owner, ofOwner] of statedOf) {
    used.push(...ofPreferredSource(ofOwner, priority).map(({ stake }) => ({ owner, owned: company, stake })));
    if (!areFromSeveralSources(ofOwner)) continue;
    const preferred = preferredSource(ofOwner, priority);
    const outranked = [...new Set(ofOwner.map(({ source }) => source))].filter((source) => source !== preferred).sort();
    ofSeveralSources.push({ owner, company, preferred, outranked });
  }
  return { used, ofSeveralSources };
}
