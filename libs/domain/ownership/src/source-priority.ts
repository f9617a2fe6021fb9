import type { PastDayMarks, OwnershipRecord } from './records';
import type { SourcedStake } from './share-counts';
import { type SourceName, unnamedSource } from './source-name';
import { recordedRange, type Stake } from './ultimate/stake';

/** Sources in order of preference: if several sources state a figure, the first source in this list is used. */
export type SourcePriority = readonly SourceName[];

/** The priority if the operator has set none: registers of shareholders and of control, then consolidation (GLEIF). */
export const defaultSourcePriority: SourcePriority = ['Skatteetaten', 'Companies House', 'GLEIF'];

/**
 * A record of a holding, with its source. The members of `PastDayMarks` are set only in a response about a past day.
 */
export interface SourcedOwnership extends OwnershipRecord, PastDayMarks {
  /** Absent if the statement has no source. */
  readonly source?: SourceName;
  /**
   * The preferred source of the same holding. Set if the preferred source is another one: all figures use its stake
   * instead of the stake of this record.
   */
  readonly outrankedBy?: SourceName;
  /**
   * The stake derived from the record's number of shares. Set only if the source states no percentage of the holding.
   */
  readonly stakeFromShares?: Stake;
}

/**
 * Returns the preferred source: the source whose stakes are used if several sources state the same holding.
 *
 * A source with a percentage comes first, then a source whose stake is derived from numbers of shares, then a source
 * without a stake. Within each of these groups, sources are in the order of the priority. Sources outside the priority
 * follow in the order of their names, and finally statements without a source.
 *
 * @param stated the stakes of one holding by source, at least one
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

/**
 * Returns the stakes of one holding according to the preferred source, with the stakes of all share classes. See
 * `preferredSource`.
 */
export function ofPreferredSource<Stated extends SourcedStake>(
  stated: readonly Stated[],
  priority: SourcePriority,
): Stated[] {
  const preferred = preferredSource(stated, priority);
  return stated.filter(({ source }) => source === preferred);
}

/** Returns whether the list contains several sources. */
export function areFromSeveralSources(stated: readonly { readonly source: SourceName }[]): boolean {
  return stated.some(({ source }) => source !== stated[0]?.source);
}

/**
 * Checks the priority that an operator sets.
 *
 * @returns the reason why the priority is refused, or undefined if it is valid
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
