import { type OwnershipRecord, type StatedRecord, unpublishedNatureText } from '@company-relations/ownership';
import { withoutAbsentMembers } from '../present';
import { type PercentBand, naturesOfControl, type NatureKind, type NatureOfControl } from './natures-of-control';

/** The control of a party over a company, as one entry of the register states it. */
export interface StatedControl {
  /** Codes of natures of control. */
  readonly codes: readonly string[];
  /** True if the party is a natural person. */
  readonly isIndividual: boolean;
  readonly ended: boolean;
  readonly period: Pick<OwnershipRecord, 'inDate' | 'outDate'>;
}

/**
 * The share class in ownership records about partnerships. A partnership has no shares, so the stake is a part of its
 * surplus assets.
 */
const surplusAssets = 'right to surplus assets';

/**
 * Returns the records that an entry makes:
 *
 * - an ownership with the percentages of shares and votes that the party itself has (in a partnership, surplus assets
 *   take the place of shares);
 * - a beneficial ownership of a natural person, with the same percentages, and with the codes as its text;
 * - a corporate structure without percentages, if a legal entity has control by other means;
 * - a beneficial ownership without percentages for control through a trust or firm, and for the principal of a nominee.
 *
 * A code that is not in the published list makes no record.
 */
export function recordsOfControl({ codes, isIndividual, ended, period }: StatedControl): StatedRecord[] {
  return controlOf(codes, isIndividual).map(({ kind, figures = {}, shareClass, text, votesAlone }) => ({
    kind,
    ended,
    record: { ...figures, ...(shareClass && { shareClass }), ...period, ...(text && { text }) },
    ...(votesAlone && { votesAlone }),
  }));
}

/** A record that natures of control make. It does not contain the period yet. */
interface Control extends Pick<StatedRecord, 'votesAlone'> {
  readonly kind: 'beneficialOwnership' | 'ownership' | 'companyStructure';
  readonly figures?: OwnershipRecord;
  readonly shareClass?: string;
  readonly text?: string;
}

/**
 * The records of each combination of published codes, so that they are created only once. There are few different
 * combinations, but an entry with the same combination may occur millions of times.
 */
const knownControl = new Map<string, readonly Control[]>();
const maxKnownControl = 1_000;
const maxKnownNatures = 20;

function controlOf(codes: readonly string[], isIndividual: boolean): readonly Control[] {
  // The key is JSON text, because unknown codes may contain any character that could be used as a separator.
  const key = JSON.stringify([isIndividual, codes]);
  const known = knownControl.get(key);
  if (known) return known;
  const natures = codes.flatMap((code) => naturesOfControl.get(code) ?? []);
  const made = controlByNatures(natures, isIndividual);
  const isPublished = natures.length === codes.length && codes.length <= maxKnownNatures;
  if (isPublished && knownControl.size < maxKnownControl) knownControl.set(key, made);
  return made;
}

function controlByNatures(natures: readonly NatureOfControl[], isIndividual: boolean): Control[] {
  const own = natures.filter(({ isThroughTrustOrFirm, kind }) => !isThroughTrustOrFirm && kind !== 'nominee');
  const ofOthers = natures.filter((nature) => !own.includes(nature));
  const holdings = own.filter(({ band }) => band !== undefined);
  const hasOtherControl = own.length > holdings.length;
  return [
    ...(isIndividual ? beneficialOwnership(own) : []),
    ...beneficialOwnership(ofOthers),
    ...(holdings.length > 0 ? [ownership(holdings)] : []),
    ...(hasOtherControl && !isIndividual ? [{ kind: 'companyStructure' } satisfies Control] : []),
  ];
}

/** Returns the record of a party if the register publishes nothing about the party except that it exists. */
export function recordOfUnpublishedControl({ ended, period }: Pick<StatedControl, 'ended' | 'period'>): StatedRecord {
  return { kind: 'beneficialOwnership', ended, record: { ...period, text: unpublishedNatureText } };
}

function beneficialOwnership(natures: readonly NatureOfControl[]): Control[] {
  if (natures.length === 0) return [];
  const text = natures.map(({ code }) => code).join(', ');
  return [{ kind: 'beneficialOwnership', figures: figuresOf(natures), text }];
}

function ownership(holdings: readonly NatureOfControl[]): Control {
  const isOfSurplusAssets = holdings.some(({ kind }) => kind === 'surplusAssets');
  return {
    kind: 'ownership',
    figures: figuresOf(holdings),
    ...(isOfSurplusAssets && { shareClass: surplusAssets }),
    ...(holdings.every(({ kind }) => kind === 'votes') && { votesAlone: true }),
  };
}

/**
 * Returns the percentages that the party itself has. The percentages of a trust or firm that the party controls are
 * left out.
 */
function figuresOf(natures: readonly NatureOfControl[]): OwnershipRecord {
  const own = natures.filter(({ isThroughTrustOrFirm }) => !isThroughTrustOrFirm);
  const stake = bandOf(own, ['shares', 'surplusAssets']);
  const votes = bandOf(own, ['votes']);
  return withoutAbsentMembers({
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

/**
 * Returns the band of percentages that the natures of these kinds state. If they state several bands, returns the range
 * that includes all of these bands.
 */
function bandOf(natures: readonly NatureOfControl[], kinds: readonly NatureKind[]): PercentBand | undefined {
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
