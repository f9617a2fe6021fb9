import { type DateTime, dayOf, type StatedContent, toSeconds } from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { FilesOfDataset } from './complete-files';
import { changedAt, countingAgain, neverCounting } from './stages';
import type { StoredRecord, StoredRelation } from './stored';

const dayMs = 86_400_000;

/** Returns the latest of some dates. */
export function latest(first: DateTime, ...others: readonly (DateTime | undefined)[]): DateTime {
  return others.reduce<DateTime>((a, b) => (b !== undefined && compareDates(a, b) < 0 ? b : a), first);
}

/**
 * Returns the last day on which files may have had a statement for the first time. A register publishes what it dated
 * itself some days later, so files of these days that do not have it show nothing.
 */
export function publishedBy({ lagDays }: Pick<FilesOfDataset, 'lagDays'>, asOf: DateTime): DateTime {
  return lagDays === 0 ? asOf : toSeconds(new Date(Date.parse(asOf) + lagDays * dayMs));
}

/**
 * Returns the day by which something had ended: that of the first complete files after the day on which the source is
 * last known to have stated it. Undefined if there are no such files.
 */
export function inferredEnd(files: FilesOfDataset | undefined, statedOn: DateTime): DateTime | undefined {
  return files?.days.find((day) => compareDates(day, statedOn) > 0);
}

/**
 * Returns the last day for which no complete files can end a record: its statement may have been published until then,
 * or complete files of that day have it. What is current was in the newest complete files, because they would have
 * ended it otherwise.
 */
export function lastStated(
  stored: StoredRecord,
  files: Pick<FilesOfDataset, 'days' | 'lagDays'>,
): DateTime | undefined {
  if (!stored.version) return undefined;
  const asOf = publishedBy(files, stored.version.asOf);
  if (stored.statedOn !== undefined) return latest(asOf, stored.statedOn);
  return stored.relations.some(isCurrent) ? latest(asOf, files.days.at(-1)) : asOf;
}

/** Returns by which day the relations of a stored record had ended; undefined if that was not inferred. */
export function inferredEndOf(relations: readonly StoredRelation[]): DateTime | undefined {
  return relations.find(hasInferredEnd)?.record.endedNotLaterThan;
}

/**
 * Ends the relations that are current. The register states no date, so `outDate` stays as it is. One that was to begin
 * after the day of the end has never begun: it is stored, and counts on no day.
 */
export function withInferredEnd(
  relations: readonly StoredRelation[],
  endedNotLaterThan: DateTime,
  loadedAt: DateTime,
): StoredRelation[] {
  return relations.map((relation) => {
    if (!isCurrent(relation)) return relation;
    const record = { ...relation.record, endedNotLaterThan };
    const ended = changedAt({ ...relation, ended: true, record }, loadedAt);
    return beginsAfter(relation, endedNotLaterThan) ? neverCounting(ended) : ended;
  });
}

/**
 * Returns the relations as they were before an end was inferred. Their `updatedAt` is that of the change.
 *
 * @param today the day of the load. What has passed since is left out.
 */
export function withoutInferredEnd(relations: readonly StoredRelation[], today: number): StoredRelation[] {
  return relations.flatMap((relation) => {
    if (!hasInferredEnd(relation)) return relation;
    const { endedNotLaterThan: _inferred, ...record } = relation.record;
    return countingAgain({ ...relation, ended: false, record: record as StatedContent }, today);
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
