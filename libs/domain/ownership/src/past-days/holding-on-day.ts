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
import { type PastDay, recordOnDay } from './record-on-day';

/** A record of a holding with its source, and whether it has ended by today. */
export interface DatedOwnership extends StatedOwnership {
  readonly isEnded: boolean;
}

/** All records of one owner in one company, of any time. */
export interface HoldingOverTime {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly records: readonly DatedOwnership[];
}

/** Numbers of shares have no date for the number of all shares, so on a past day no stake follows from them. */
const noCounts = { usable: new Map(), contradicting: [] };

/**
 * The holding on a past day as links of ownership; none if it was not in force. If several sources state it, those of the
 * preferred one. If the dates of a record do not say whether it was in force, one link has the range of what the holding may
 * have been, from nothing where all of it is uncertain.
 */
export function holdingOnDay(
  { owner, owned, records }: HoldingOverTime,
  pastDay: PastDay,
  priority: SourcePriority,
): OwnershipLink[] {
  const at = (wanted: 'inForce' | 'unknown') =>
    records.filter(({ record, isEnded }) => recordOnDay(record, isEnded, pastDay) === wanted);
  const [certain, uncertain] = [at('inForce'), at('unknown')];
  if (uncertain.length > 0) return [{ owner, owned, stake: possibleStake(certain, uncertain) }];
  if (certain.length === 0) return [];
  const stated = stakesOf(certain, noCounts);
  const stakes = areFromSeveralSources(stated) ? ofPreferredSource(stated, priority) : stated;
  return stakes.map(({ stake }) => ({ owner, owned, stake }));
}

/** With several sources any of them may be the one that counts, so none of them gives a minimum. */
function possibleStake(certain: readonly DatedOwnership[], uncertain: readonly DatedOwnership[]): Stake {
  const sum = (records: readonly DatedOwnership[], bound: 0 | 1) =>
    records.reduce((total, { record }) => total + recordedRange(record)[bound], 0);
  const all = [...certain, ...uncertain];
  const min = areFromSeveralSources(all) ? 0 : sum(certain, 0);
  return stakeBetween(Math.min(100, min), Math.min(100, sum(all, 1)), false);
}

/**
 * The records of a holding that were, or may have been, in force on a past day, ordered as records are. If several sources
 * state the holding and all dates are known, the others name the preferred one.
 */
export function recordsOnDay(
  records: readonly DatedOwnership[],
  pastDay: PastDay,
  priority: SourcePriority,
): SourcedOwnership[] {
  const shown = records
    .map((each) => ({ ...each, onDay: recordOnDay(each.record, each.isEnded, pastDay) }))
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
