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
 * register with `lagDays` publishes a statement some days after its date. So if complete files up to that day do not
 * have the statement, this does not show that it has ended.
 */
export function latestFirstPublication({ lagDays }: Pick<CompleteFilesOfDataset, 'lagDays'>, asOf: DateTime): DateTime {
  return lagDays === 0 ? asOf : toSeconds(new Date(Date.parse(asOf) + lagDays * dayMs));
}

/**
 * Returns the day by which a company or record had ended. It is the day of the first complete files after `statedOn`,
 * the last day on which the source is known to have stated the company or record. Undefined if there are no such files.
 */
export function inferEnd(files: CompleteFilesOfDataset | undefined, statedOn: DateTime): DateTime | undefined {
  return files?.days.find((day) => compareDates(day, statedOn) > 0);
}

/**
 * Returns the last day on which the source may still have stated a record, so that only complete files of a later day
 * can end it. It is the last day for which complete files have the record or, if that is later, the last day on which
 * the register may publish its statement for the first time. The newest complete files had every current record,
 * because they would have ended it otherwise.
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

/** Returns the day by which the relations of a stored record had ended; undefined if no end was inferred. */
export function storedInferredEndOf(relations: readonly StoredRelation[]): DateTime | undefined {
  return relations.find(hasInferredEnd)?.record.endedNotLaterThan;
}

/**
 * Ends the current relations. The register states no date of the end, so `outDate` stays as it is. A relation whose
 * first day is after the day of the end has never begun: it is stored, but is in force on no day.
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
 * Returns the relations without the end that was inferred before. Each relation keeps its `updatedAt`, which is the
 * time at which the end was inferred.
 *
 * @param today the day of the load. Stages that are over by then are left out.
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
