import { type DateTime, dayOf, type SourceId } from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { CompleteFilesOfDataset } from './complete-files';
import {
  inferEnd,
  storedInferredEndOf,
  lastStated,
  latest,
  latestFirstPublication,
  withInferredEnd,
  withoutInferredEnd,
} from './inferred-end';
import { endpointsOf } from './known-records';
import { setRecordVersion, overwriteRecord } from './replace-record';
import { withUpdatedAtOfLoadOrFirstDay } from './stages';
import { applied, type Outcome, type StoredRecord, type StoredRelation, type Version } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * The part of a stored record that a statement replaces: the relations and, if their end is inferred, the last day on
 * which the source stated the record.
 */
export type RecordContent = Pick<StoredRecord, 'relations' | 'statedOn'>;

/**
 * Returns the relations to store for a record statement. If newer complete files do not have the record, its relations
 * end.
 *
 * @param stored the record that the statement replaces. Complete files may have confirmed it after the date of the
 *   statement.
 */
export function endedIfAbsentFromNewerFiles(
  files: CompleteFilesOfDataset | undefined,
  relations: readonly StoredRelation[],
  version: Version,
  stored: StoredRecord | undefined,
  loadedAt: DateTime,
): RecordContent {
  if (!files) return { relations, statedOn: undefined };
  const published = latestFirstPublication(files, version.asOf);
  const statedOn = latest(published, files.statedOn, stored && lastStated(stored, files));
  const end = inferEnd(files, statedOn);
  return end === undefined || relations.every(({ ended }) => ended)
    ? { relations, statedOn: undefined }
    : { relations: withInferredEnd(relations, end, loadedAt), statedOn };
}

/**
 * Stores that a newer statement has the same content as a stored record: the record gets the date of the statement.
 *
 * @returns undefined, without storing anything, if the statement also removes or moves the inferred end of the record.
 */
export function reconfirmRecord(
  graph: StoredGraph,
  files: CompleteFilesOfDataset | undefined,
  stored: StoredRecord,
  version: Version,
): Outcome | undefined {
  if (stored.statedOn === undefined || !files) return setRecordVersion(graph, stored, version);
  const statedOn = latest(stored.statedOn, latestFirstPublication(files, version.asOf), files.statedOn);
  if (inferEnd(files, statedOn) !== storedInferredEndOf(stored.relations)) return undefined;
  stored.statedOn = statedOn;
  return setRecordVersion(graph, stored, version);
}

/**
 * Stores that complete files confirm a record whose stored statement is the same or newer than the statement in the
 * files. This matters only if earlier complete files did not have the record, so that its end was inferred. In this
 * case the record is current again, or ended later than is stored.
 *
 * @param outcome the outcome of the statement, if the files change nothing.
 */
export function confirmRecordByCompleteFiles(
  graph: StoredGraph,
  files: CompleteFilesOfDataset | undefined,
  stored: StoredRecord | undefined,
  version: Version,
  { outcome, loadedAt }: { readonly outcome: Outcome; readonly loadedAt: DateTime },
): Outcome {
  const statedOn = files?.statedOn;
  if (stored?.statedOn === undefined || statedOn === undefined || stored.version?.source !== version.source)
    return outcome;
  if (compareDates(statedOn, stored.statedOn) <= 0) return outcome;
  const end = inferEnd(files, statedOn);
  if (end === storedInferredEndOf(stored.relations)) {
    stored.statedOn = statedOn;
    graph.changes.records.add(stored);
    return outcome;
  }
  const current = withoutInferredEnd(stored.relations, dayOf(loadedAt)).map((relation) =>
    stored.relations.includes(relation) ? relation : withUpdatedAtOfLoadOrFirstDay(relation, loadedAt),
  );
  const content: RecordContent =
    end === undefined
      ? { relations: current, statedOn: undefined }
      : { relations: withInferredEnd(current, end, loadedAt), statedOn };
  replaceContent(graph, stored, content);
  return outcome.result === 'rejected' ? outcome : applied;
}

/**
 * Ends the current relations of a record that the complete files of a day do not have. If newer complete files have
 * ended the relations already, the files of this day show that the relations ended earlier.
 *
 * @param day the day of the files.
 * @returns whether this changed anything.
 */
export function endAbsentRecord(graph: StoredGraph, id: SourceId, day: DateTime, loadedAt: DateTime): boolean {
  const stored = graph.record(id);
  const files = stored && graph.completeFiles.of('records', stored.version?.source, id);
  if (!files) return false;
  // If the record is current, all other complete files had the record, including newer ones. Otherwise they would have
  // ended it.
  const others = files.days.filter((each) => each !== day);
  const statedOn = lastStated(stored, { ...files, days: others });
  if (statedOn === undefined || compareDates(statedOn, day) >= 0) return false;
  const known = storedInferredEndOf(stored.relations);
  if (known !== undefined && compareDates(known, day) <= 0) return false;
  const base = withoutInferredEnd(stored.relations, dayOf(loadedAt));
  if (base.every(({ ended }) => ended)) return false;
  replaceContent(graph, stored, { relations: withInferredEnd(base, day, loadedAt), statedOn });
  return true;
}

function replaceContent(graph: StoredGraph, stored: StoredRecord, content: RecordContent): void {
  const endpoints = endpointsOf(stored);
  if (endpoints) overwriteRecord(graph, { ...stored, ...endpoints, ...content });
}
