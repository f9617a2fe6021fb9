import { byInDateThenContent } from '../company-relations';
import type { ServiceId } from '../entities';
import { stakesOf, type StatedOwnership } from '../share-counts';
import { unnamedSource } from '../source-name';
import {
  areFromSeveralSources,
  ofPreferredSource,
  preferredSource,
  type SourcedOwnership,
  type SourcePriority,
} from '../source-priority';
import type { OwnershipLink } from '../ultimate/ownership-graph';
import { recordedRange, type Stake, stakeBetween } from '../ultimate/stake';
import { type PastDay, validityOnDay } from './record-on-day';

/** A record of a holding, with its source. `isEnded` is true if the record has ended by today. */
export interface DatedOwnership extends StatedOwnership {
  readonly isEnded: boolean;
}

/** All records of one owner in one company, current and ended. */
export interface HoldingOverTime {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly records: readonly DatedOwnership[];
}

/**
 * The numbers of shares that are used for a past day: none. A stake cannot be derived from them, because the total
 * number of shares of a company has no date.
 */
const noCounts = { usable: new Map(), contradicting: [] };

/**
 * Returns the holding on a past day as ownership links. Empty if the holding was not in force. If several sources state
 * the holding, the links are those of the preferred source. If the dates of any record do not show whether the record
 * was in force, the result is one link with the range of possible stakes. This range begins at 0 if all records are
 * uncertain.
 */
export function holdingOnDay(
  { owner, owned, records }: HoldingOverTime,
  pastDay: PastDay,
  priority: SourcePriority,
): OwnershipLink[] {
  const at = (wanted: 'inForce' | 'unknown') =>
    records.filter(({ record, isEnded }) => validityOnDay(record, isEnded, pastDay) === wanted);
  const [certain, uncertain] = [at('inForce'), at('unknown')];
  if (uncertain.length > 0) return [{ owner, owned, stake: possibleStake(certain, uncertain) }];
  if (certain.length === 0) return [];
  const stated = stakesOf(certain, noCounts);
  const stakes = areFromSeveralSources(stated) ? ofPreferredSource(stated, priority) : stated;
  return stakes.map(({ stake }) => ({ owner, owned, stake }));
}

/**
 * Returns the range of possible stakes. With several sources there is no minimum, because any of the sources may have
 * been the preferred one on the past day.
 */
function possibleStake(certain: readonly DatedOwnership[], uncertain: readonly DatedOwnership[]): Stake {
  const sum = (records: readonly DatedOwnership[], bound: 0 | 1) =>
    records.reduce((total, { record }) => total + recordedRange(record)[bound], 0);
  const all = [...certain, ...uncertain];
  const min = areFromSeveralSources(all) ? 0 : sum(certain, 0);
  return stakeBetween(Math.min(100, min), Math.min(100, sum(all, 1)), false);
}

/**
 * Returns the records of a holding that were or may have been in force on a past day, in the usual order of records. If
 * several sources state the holding and all dates are known, the records of the other sources contain the name of the
 * preferred source.
 */
export function recordsOnDay(
  records: readonly DatedOwnership[],
  pastDay: PastDay,
  priority: SourcePriority,
): SourcedOwnership[] {
  const shown = records
    .map((each) => ({ ...each, onDay: validityOnDay(each.record, each.isEnded, pastDay) }))
    .filter(({ onDay }) => onDay !== 'notInForce');
  const isCertain = shown.every(({ onDay }) => onDay === 'inForce');
  const stated = stakesOf(shown, noCounts);
  const preferred = isCertain && areFromSeveralSources(stated) ? preferredSource(stated, priority) : undefined;
  return shown
    .map(({ record, source, isEnded, onDay }) => ({
      ...record,
      ...(source !== unnamedSource && { source }),
      ...(preferred !== undefined && source !== preferred && { outrankedBy: preferred }),
      ...(isEnded && { isEnded: true as const }),
      ...(onDay === 'unknown' && { areDatesUnknown: true as const }),
    }))
    .sort(byInDateThenContent);
}
