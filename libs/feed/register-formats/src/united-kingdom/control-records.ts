import type { OwnershipRecord, StatedRecord } from '@company-relations/ownership';
import { present } from '../present';
import { type Band, naturesOfControl, type NatureKind, type NatureOfControl } from './natures-of-control';

/** What one entry of the register states about the control that a party has over a company. */
export interface StatedControl {
  /** Codes of natures of control. */
  readonly codes: readonly string[];
  /** Whether the party is a natural person. */
  readonly isIndividual: boolean;
  readonly ended: boolean;
  readonly period: Pick<OwnershipRecord, 'inDate' | 'outDate'>;
}

/** The text of a beneficial ownership whose nature of control the register does not publish. */
export const unpublishedNature = 'nature of control not published';

/** A partnership has no shares. The share class of its ownerships says what the stake is a part of. */
const surplusAssets = 'right to surplus assets';

/**
 * The records that an entry makes:
 *
 * - an ownership with the shares (of a partnership: the surplus assets) and votes that the party has itself;
 * - a beneficial ownership of a natural person, with the same figures and the codes as its text;
 * - a corporate structure without figures, where a legal entity has control by other means;
 * - a beneficial ownership without figures for what a trust or firm holds, and for a nominee's principal.
 *
 * A code that the published list does not contain makes no record.
 */
export function recordsOfControl(control: StatedControl): StatedRecord[] {
  const natures = control.codes.flatMap((code) => naturesOfControl.get(code) ?? []);
  const own = natures.filter(({ isThroughTrustOrFirm, kind }) => !isThroughTrustOrFirm && kind !== 'nominee');
  const ofOthers = natures.filter((nature) => !own.includes(nature));
  const holdings = own.filter(({ band }) => band !== undefined);
  const hasOtherControl = own.length > holdings.length;
  const { ended, period } = control;
  return [
    ...(control.isIndividual ? beneficialOwnership(own, control) : []),
    ...beneficialOwnership(ofOthers, control),
    ...(holdings.length > 0 ? [ownership(holdings, control)] : []),
    ...(hasOtherControl && !control.isIndividual
      ? [{ kind: 'companyStructure', ended, record: period } satisfies StatedRecord]
      : []),
  ];
}

/** The record of a party of whom the register publishes nothing but that there is one. */
export function recordOfUnpublishedControl({ ended, period }: Pick<StatedControl, 'ended' | 'period'>): StatedRecord {
  return { kind: 'beneficialOwnership', ended, record: { ...period, text: unpublishedNature } };
}

function beneficialOwnership(natures: readonly NatureOfControl[], { ended, period }: StatedControl): StatedRecord[] {
  if (natures.length === 0) return [];
  const text = natures.map(({ code }) => code).join(', ');
  return [{ kind: 'beneficialOwnership', ended, record: { ...figuresOf(natures), ...period, text } }];
}

function ownership(holdings: readonly NatureOfControl[], { ended, period }: StatedControl): StatedRecord {
  const isOfSurplusAssets = holdings.some(({ kind }) => kind === 'surplusAssets');
  return {
    kind: 'ownership',
    ended,
    record: { ...figuresOf(holdings), ...(isOfSurplusAssets && { shareClass: surplusAssets }), ...period },
    ...(holdings.every(({ kind }) => kind === 'votes') && { votesAlone: true }),
  };
}

/** The figures of what the party has itself. What a trust or firm holds is no stake of the party. */
function figuresOf(natures: readonly NatureOfControl[]): OwnershipRecord {
  const own = natures.filter(({ isThroughTrustOrFirm }) => !isThroughTrustOrFirm);
  const stake = bandOf(own, ['shares', 'surplusAssets']);
  const votes = bandOf(own, ['votes']);
  return present({
    minStakePercent: stake?.min,
    maxStakePercent: stake?.max,
    isMinStakeExcluded: stake?.isMinExcluded,
    isMaxStakeExcluded: stake?.isMaxExcluded,
    minVotes: votes?.min,
    maxVotes: votes?.max,
    isMinVotesExcluded: votes?.isMinExcluded,
    isMaxVotesExcluded: votes?.isMaxExcluded,
  });
}

/** The band of natures of some kinds. Where the register states several, the range that contains them all. */
function bandOf(natures: readonly NatureOfControl[], kinds: readonly NatureKind[]): Band | undefined {
  const bands = natures.flatMap(({ kind, band }) => (band && kinds.includes(kind) ? [band] : []));
  const lowest = bands.toSorted((a, b) => a.min - b.min).at(0);
  const highest = bands
    .toSorted((a, b) => a.max - b.max || Number(b.isMaxExcluded ?? false) - Number(a.isMaxExcluded ?? false))
    .at(-1);
  return (
    lowest &&
    highest && {
      min: lowest.min,
      max: highest.max,
      ...(lowest.isMinExcluded && { isMinExcluded: true }),
      ...(highest.isMaxExcluded && { isMaxExcluded: true }),
    }
  );
}
