import { type DateTime, dayOf, type SourceId } from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { FilesOfDataset } from './complete-files';
import {
  inferredEnd,
  inferredEndOf,
  lastStated,
  latest,
  publishedBy,
  withInferredEnd,
  withoutInferredEnd,
} from './inferred-end';
import { endpointsOf } from './known-records';
import { confirm, overwriteRecord } from './replace-record';
import { changedAt } from './stages';
import { applied, type Outcome, type StoredRecord, type StoredRelation, type Version } from './stored';
import type { StoredGraph } from './stored-graph';

/** The relations of a record and, if they have an inferred end, when the source last stated them. */
export type RecordContent = Pick<StoredRecord, 'relations' | 'statedOn'>;

/**
 * Returns the relations of a statement as complete files leave them: newer ones that do not have the record end it.
 *
 * @param stored the record that the statement replaces. Newer complete files may have had it.
 */
export function endedByFiles(
  files: FilesOfDataset | undefined,
  relations: readonly StoredRelation[],
  version: Version,
  stored: StoredRecord | undefined,
  loadedAt: DateTime,
): RecordContent {
  if (!files) return { relations, statedOn: undefined };
  const published = publishedBy(files, version.asOf);
  const statedOn = latest(published, files.statedOn, stored && lastStated(stored, files));
  const end = inferredEnd(files, statedOn);
  return end === undefined || relations.every(({ ended }) => ended)
    ? { relations, statedOn: undefined }
    : { relations: withInferredEnd(relations, end, loadedAt), statedOn };
}

/**
 * Moves the date of a stored record on, because a newer statement says the same.
 *
 * @returns undefined if the statement changes more: it takes the record out of its inferred end, or gives it
 *   another one.
 */
export function reconfirm(
  graph: StoredGraph,
  files: FilesOfDataset | undefined,
  stored: StoredRecord,
  version: Version,
): Outcome | undefined {
  if (stored.statedOn === undefined || !files) return confirm(graph, stored, version);
  const statedOn = latest(stored.statedOn, publishedBy(files, version.asOf), files.statedOn);
  if (inferredEnd(files, statedOn) !== inferredEndOf(stored.relations)) return undefined;
  stored.statedOn = statedOn;
  return confirm(graph, stored, version);
}

/**
 * Takes into account that complete files have a record, although their statement about it is not newer than the stored
 * one. They may be newer than those that did not have it.
 *
 * @param outcome that of the statement, if complete files change nothing.
 */
export function stateAgain(
  graph: StoredGraph,
  files: FilesOfDataset | undefined,
  stored: StoredRecord | undefined,
  version: Version,
  { outcome, loadedAt }: { readonly outcome: Outcome; readonly loadedAt: DateTime },
): Outcome {
  const statedOn = files?.statedOn;
  if (stored?.statedOn === undefined || statedOn === undefined || stored.version?.source !== version.source)
    return outcome;
  if (compareDates(statedOn, stored.statedOn) <= 0) return outcome;
  const end = inferredEnd(files, statedOn);
  if (end === inferredEndOf(stored.relations)) {
    stored.statedOn = statedOn;
    graph.changes.records.add(stored);
    return outcome;
  }
  const current = withoutInferredEnd(stored.relations, dayOf(loadedAt)).map((relation) =>
    stored.relations.includes(relation) ? relation : changedAt(relation, loadedAt),
  );
  const content: RecordContent =
    end === undefined
      ? { relations: current, statedOn: undefined }
      : { relations: withInferredEnd(current, end, loadedAt), statedOn };
  replaceContent(graph, stored, content);
  return outcome.result === 'rejected' ? outcome : applied;
}

/**
 * Ends the current relations of a record that complete files of its source do not have. If newer complete files ended
 * them before, the older ones show that they had ended earlier.
 *
 * @param day the day of the files.
 * @returns whether this changed anything.
 */
export function endAbsentRecord(graph: StoredGraph, id: SourceId, day: DateTime, loadedAt: DateTime): boolean {
  const stored = graph.record(id);
  const files = stored && graph.completeFiles.of('records', stored.version?.source, id);
  if (!files) return false;
  // What is current was in all other complete files, newer ones included.
  const others = files.days.filter((each) => each !== day);
  const statedOn = lastStated(stored, { ...files, days: others });
  if (statedOn === undefined || compareDates(statedOn, day) >= 0) return false;
  const known = inferredEndOf(stored.relations);
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
