import { beginOfDay, type DateTime, dayOf } from '@company-relations/ownership';
import { canonicalJson } from './content-hash';
import type { StoredRelation } from './stored';

/** A relation before `stagesOf` splits it into stages. A stage is a period in which the relation does not change. */
export interface UnstagedRelation extends Omit<StoredRelation, 'fromDay' | 'untilDay'> {
  /** True if the register states that the relation has ended. The value comes from the `StatedRecord`. */
  readonly hasEnded?: true;
}

/** The `untilDay` of a relation that has no last day. It is later than the day of every date that a record can have. */
export const noLastDay = 2 ** 31 - 1;

/**
 * Returns the relations to store for a record: one for each of its stages, in order of time.
 *
 * - A record without dates in the future has one relation, without days.
 * - A record that begins on a later day is in force only from that day on.
 * - A record that ends on a later day is current before that day, and history from that day on.
 *
 * @param today the day of the load, in days since 1970-01-01 (UTC).
 */
export function stagesOf({ hasEnded, ...stated }: UnstagedRelation, today: number): StoredRelation[] {
  const begin = dayAhead(stated.record.inDate, today);
  const end = hasEnded ? undefined : dayAhead(stated.record.outDate, today);
  if (end === undefined && (stated.ended || begin === undefined)) return [stated];
  const history = end === undefined ? [] : [{ ...stated, ended: true, fromDay: end, untilDay: noLastDay }];
  if (begin !== undefined && end !== undefined && begin >= end) return history;
  const fromDay = begin === undefined ? {} : { fromDay: begin };
  return [{ ...stated, ended: false, ...fromDay, untilDay: end ?? noLastDay }, ...history];
}

/** The `fromDay` of a relation that is never in force. */
const never = noLastDay;

/**
 * Returns a relation that is valid on no day, so that no reader uses it. `withValidDaysAgain` gives the relation its
 * days back.
 */
export function withNoValidDay(stage: StoredRelation): StoredRelation {
  return { ...stage, fromDay: never, untilDay: stage.untilDay ?? noLastDay };
}

/** Gives a relation from `withNoValidDay` its valid days back. Days that have passed since then are left out. */
export function withValidDaysAgain(stage: StoredRelation, today: number): StoredRelation[] {
  const { inDate } = stage.record;
  if (stage.fromDay !== never || inDate === undefined) return [stage];
  return withoutPassedDays({ ...stage, fromDay: dayOf(inDate) }, today);
}

/**
 * Returns a relation without a `fromDay` or `untilDay` that has no effect any more. Returns an empty list if the last
 * day of the relation has passed, so that the relation is no longer valid.
 */
export function withoutPassedDays(stored: StoredRelation, today: number): StoredRelation[] {
  const { fromDay, untilDay = noLastDay, ...relation } = stored;
  if (untilDay <= today) return [];
  const hasBegun = fromDay === undefined || fromDay <= today;
  if (hasBegun && untilDay === noLastDay) return [relation];
  return [{ ...relation, ...(hasBegun ? {} : { fromDay }), untilDay }];
}

/**
 * Sets `updatedAt` of a relation's record, unless the source states `updatedAt`. If the same relation is stored
 * already, the stored `updatedAt` stays, even if other relations of the statement change.
 *
 * @param stored the relations that are stored for the same record.
 */
export function withStoredOrNewUpdatedAt(
  stage: StoredRelation,
  stored: readonly StoredRelation[] | undefined,
  loadedAt: DateTime,
): StoredRelation {
  if (stage.record.updatedAt !== undefined) return stage;
  const updatedAt = stored?.find((relation) => saysTheSame(relation, stage))?.record.updatedAt;
  return updatedAt === undefined
    ? withUpdatedAtOfLoadOrFirstDay(stage, loadedAt)
    : { ...stage, record: { ...stage.record, updatedAt } };
}

/**
 * Returns whether two relations have the same content, apart from `updatedAt` and their days. The days are not
 * compared, because the loader removes a `fromDay` or `untilDay` that has passed from a stored relation.
 */
function saysTheSame(stored: StoredRelation, stated: StoredRelation): boolean {
  const content = (relation: StoredRelation) =>
    canonicalJson({ ...withoutDays(relation), record: { ...relation.record, updatedAt: undefined } });
  return content(stored) === content(stated);
}

/**
 * Returns a relation with the time of its change as `updatedAt`. This is the time of the load or, if the relation only
 * becomes valid on a later day, the begin of that day.
 */
export function withUpdatedAtOfLoadOrFirstDay(stage: StoredRelation, loadedAt: DateTime): StoredRelation {
  const { fromDay = -Infinity } = stage;
  const updatedAt = fromDay > dayOf(loadedAt) ? beginOfDay(fromDay) : loadedAt;
  return { ...stage, record: { ...stage.record, updatedAt } };
}

/** Returns whether the relation ends on a certain day and another relation of the same record begins on that day. */
export function hasLaterStage({ untilDay = noLastDay }: StoredRelation): boolean {
  return untilDay !== noLastDay;
}

/**
 * Returns whether a relation has ended by a day. If a relation ends on a later day, it has not ended yet. The relation
 * of the stage after that end does not count as ended yet either.
 */
export function hasEnded({ ended, fromDay = -Infinity, untilDay = noLastDay }: StoredRelation, today: number): boolean {
  return untilDay <= today || (ended && fromDay <= today);
}

/** Returns a relation without its `fromDay` and `untilDay`, as it was before the split into stages. */
export function withoutDays({ fromDay: _from, untilDay: _until, ...relation }: StoredRelation): UnstagedRelation {
  return relation;
}

function dayAhead(date: DateTime | undefined, today: number): number | undefined {
  if (date === undefined) return undefined;
  const day = dayOf(date);
  return day > today ? day : undefined;
}
