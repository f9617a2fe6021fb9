import { type DateTime, dayOf, type StatedContent, toSeconds } from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { CompleteFilesOfDataset } from './complete-files';
import { withUpdatedAtOfLoadOrFirstDay, withValidDaysAgain, withNoValidDay } from './stages';
import type { StoredRecord, StoredRelation } from './stored';

const dayMs = 86_400_000;

/** Returns the latest of some dates. */
export function latest(first: DateTime, ...others: readonly (DateTime | undefined)[]): DateTime {
  return others.reduce<DateTime>((a, b) => (b !== undefined && compareDates(a, b) < 0 ? b : a), first);
}

/**
 * Returns the latest day on which a register may publish a statement with the date `asOf` for the first time. A
 * register with `lagDays` publishes a statement up to so many days after the date of the statement. So if complete
 * files up to the returned day do not have the statement, this does not prove that it has ended.
 */
export function latestFirstPublication({ lagDays }: Pick<CompleteFilesOfDataset, 'lagDays'>, asOf: DateTime): DateTime {
  return lagDays === 0 ? asOf : toSeconds(new Date(Date.parse(asOf) + lagDays * dayMs));
}

/**
 * Returns the day by which a company or record had ended: the day of the first complete files after `statedOn`. Returns
 * undefined if there are no such files.
 *
 * @param statedOn the last day on which the source is known to have stated the company or record.
 */
export function inferEnd(files: CompleteFilesOfDataset | undefined, statedOn: DateTime): DateTime | undefined {
  return files?.days.find((day) => compareDates(day, statedOn) > 0);
}

/**
 * Returns the last day on which the source may still have stated a record. Only complete files of a later day can end
 * the record.
 *
 * The result is the later of two days: the last day for which complete files have the record, and the last day on which
 * the register may publish the statement for the first time. A current record was in the newest complete files, because
 * they would have ended it otherwise.
 */
export function lastStated(
  stored: StoredRecord,
  files: Pick<CompleteFilesOfDataset, 'days' | 'lagDays'>,
): DateTime | undefined {
  if (!stored.version) return undefined;
  const asOf = latestFirstPublication(files, stored.version.asOf);
  if (stored.statedOn !== undefined) return latest(asOf, stored.statedOn);
  return stored.relations.some(isCurrent) ? latest(asOf, files.days.at(-1)) : asOf;
}

/**
 * Returns the inferred day by which the relations of a stored record had ended. Returns undefined if no end was
 * inferred.
 */
export function storedInferredEndOf(relations: readonly StoredRelation[]): DateTime | undefined {
  return relations.find(hasInferredEnd)?.record.endedNotLaterThan;
}

/**
 * Ends the current relations on an inferred day. The register states no date of the end, so `outDate` stays as it is. A
 * relation whose first day is after the day of the end has never begun. It is stored, but with no day on which it is in
 * force.
 */
export function withInferredEnd(
  relations: readonly StoredRelation[],
  endedNotLaterThan: DateTime,
  loadedAt: DateTime,
): StoredRelation[] {
  return relations.map((relation) => {
    if (!isCurrent(relation)) return relation;
    const record = { ...relation.record, endedNotLaterThan };
    const ended = withUpdatedAtOfLoadOrFirstDay({ ...relation, ended: true, record }, loadedAt);
    return beginsAfter(relation, endedNotLaterThan) ? withNoValidDay(ended) : ended;
  });
}

/**
 * Returns the relations without their inferred end. Each relation keeps its `updatedAt`, which is the time at which the
 * end was inferred.
 *
 * @param today the day of the load, in days since 1970-01-01 (UTC). Relations that have ended by this day are left out.
 */
export function withoutInferredEnd(relations: readonly StoredRelation[], today: number): StoredRelation[] {
  return relations.flatMap((relation) => {
    if (!hasInferredEnd(relation)) return relation;
    const { endedNotLaterThan: _inferred, ...record } = relation.record;
    return withValidDaysAgain({ ...relation, ended: false, record: record as StatedContent }, today);
  });
}

function beginsAfter({ record: { inDate } }: StoredRelation, day: DateTime): boolean {
  return inDate !== undefined && dayOf(inDate) > dayOf(day);
}

function isCurrent({ ended }: StoredRelation): boolean {
  return !ended;
}

function hasInferredEnd({ record }: StoredRelation): boolean {
  return record.endedNotLaterThan !== undefined;
}
