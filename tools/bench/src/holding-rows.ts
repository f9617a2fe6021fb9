import type { OwnershipLink, ServiceId, Stake } from '@company-relations/ownership';

/** A current holding as both databases return it. Figures are in percent of shares. */
export interface HoldingRow {
  readonly owned: number;
  readonly owner: number;
  readonly stake: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The holding in the form that `UltimateOwnership` takes. */
export function linkOf({ owned, owner, ...figures }: HoldingRow): OwnershipLink {
  return { owned: owned as ServiceId, owner: owner as ServiceId, stake: stakeOf(figures) };
}

function stakeOf({ stake, min, max }: Pick<HoldingRow, 'stake' | 'min' | 'max'>): Stake {
  if (stake !== null) return { stakePercent: stake };
  return { ...(min === null ? {} : { minStakePercent: min }), ...(max === null ? {} : { maxStakePercent: max }) };
}
