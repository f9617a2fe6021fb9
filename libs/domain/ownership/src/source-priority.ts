import type { MarksOnDay, OwnershipRecord } from './records';
import type { SourcedStake } from './share-counts';
import { type SourceName, unnamedSource } from './source-name';
import { recordedRange, type Stake } from './ultimate/stake';

/** Sources in the order in which their figures are used, the most reliable first. */
export type SourcePriority = readonly SourceName[];

/** The priority of a graph whose operator set none: registers of shareholders and of control, then consolidation. */
export const defaultSourcePriority: SourcePriority = ['Skatteetaten', 'Companies House', 'GLEIF'];

/** A record of a holding, with the source that states it. Only one of a past day has marks. */
export interface SourcedOwnership extends OwnershipRecord, MarksOnDay {
  /** Absent if the source gave no name. */
  readonly source?: SourceName;
  /** The preferred source of the same holding, whose stake is used in all figures instead of this one. */
  readonly outrankedBy?: SourceName;
  /** What its number of shares is of all shares of the company, if the source states no percentage of the holding. */
  readonly stakeFromShares?: Stake;
}

/**
 * Returns the source whose stakes are used when several sources state the same holding. A source that states a percentage
 * comes before one whose stake follows from numbers of shares, and both before one that states none. Then the order of the
 * priority decides. Sources that it does not list follow by name, and statements without a source come last.
 *
 * @param stated what the sources state about one holding; at least one entry
 * @throws RangeError if there is no entry
 */
export function preferredSource(stated: readonly SourcedStake[], priority: SourcePriority): SourceName {
  const withFigure = stated.filter(({ stake }) => hasFigure(stake));
  const withPercentage = withFigure.filter(({ isFromShares }) => !isFromShares);
  const counting = [withPercentage, withFigure, stated].find(({ length }) => length > 0) ?? [];
  const [first, ...others] = counting.map(({ source }) => source);
  if (first === undefined) throw new RangeError('no source states the holding');
  return others.reduce((best, source) => (comesBefore(source, best, priority) ? source : best), first);
}

/** Returns what the preferred source states about one holding: all its share classes. See `preferredSource`. */
export function ofPreferredSource<Stated extends SourcedStake>(
  stated: readonly Stated[],
  priority: SourcePriority,
): Stated[] {
  const preferred = preferredSource(stated, priority);
  return stated.filter(({ source }) => source === preferred);
}

/** Whether several sources are among these. */
export function areFromSeveralSources(stated: readonly { readonly source: SourceName }[]): boolean {
  return stated.some(({ source }) => source !== stated[0]?.source);
}

/**
 * Reads the priority that an operator sets.
 *
 * @returns the reason why it is refused, or undefined if it is valid
 */
export function problemOfPriority(priority: SourcePriority): string | undefined {
  const repeated = priority.find((source, at) => priority.indexOf(source) !== at);
  return repeated === undefined ? undefined : `The source ${JSON.stringify(repeated)} is listed twice.`;
}

function hasFigure(stake: Stake): boolean {
  const [min, max] = recordedRange(stake);
  return min > 0 || max < 100;
}

function comesBefore(source: SourceName, other: SourceName, priority: SourcePriority): boolean {
  const [place, otherPlace] = [placeOf(source, priority), placeOf(other, priority)];
  return place === otherPlace ? source < other : place < otherPlace;
}

function placeOf(source: SourceName, priority: SourcePriority): number {
  const listed = priority.indexOf(source);
  if (listed >= 0) return listed;
  return source === unnamedSource ? priority.length + 1 : priority.length;
}
