import { type DateTime, dayOf, type EndStatement, type SourceId } from '@company-relations/ownership';
import { endedIfAbsentFromNewerFiles } from './absent-record';
import { compareDates, compareVersions, newerVersion, outcomeOfStoredStatement } from './compare-versions';
import { withoutInferredEnd } from './inferred-end';
import { endpointsOf } from './known-records';
import { overwriteRecord } from './replace-record';
import { refusalOfForeignId, versionOf } from './source-of-id';
import {
  withUpdatedAtOfLoadOrFirstDay,
  hasEnded,
  hasLaterStage,
  type UnstagedRelation,
  stagesOf,
  withoutDays,
  withoutPassedDays,
} from './stages';
import {
  appliedWith,
  erased,
  type Outcome,
  type WithdrawalOrEnd,
  type StoredRecord,
  type StoredRelation,
  type Version,
} from './stored';
import type { StoredGraph } from './stored-graph';

/** Returns the key under which the end of a record is stored. */
export function recordEndKey(id: SourceId): string {
  return `end:${id}`;
}

/** Whether an end applies to a version of a record: the end is not older than the version. */
export function isEndedBy(version: Version, end: WithdrawalOrEnd): boolean {
  return compareDates(end.asOf, version.asOf) >= 0;
}

/**
 * Ends all current relations that have the record id of the statement. The end is stored, because record statements may
 * be loaded later although they are not newer than the end: they must not make the record current again.
 */
export function endRecord(graph: StoredGraph, statement: EndStatement, hash: string, loadedAt: DateTime): Outcome {
  const { id, outDate } = statement;
  const stored = graph.record(id);
  const version = versionOf(statement, hash);
  const [removal, known] = [graph.removal(`record:${id}`), graph.removal(recordEndKey(id))];
  const refused = refusalOfForeignId(`record ${id}`, stored?.version, removal ?? known, version);
  if (refused) return refused;
  if (!stored && graph.erased.erasureOf(`record:${id}`) !== undefined) return erased;
  // Earlier loaders gave the ended record the version of its end.
  if (stored?.version?.hash === hash && compareDates(stored.version.asOf, version.asOf) === 0)
    return { result: 'unchanged' };
  if (isOutdated(version, stored, removal)) return { result: 'outdated' };
  const comparison = compareVersions(known, version);
  if (typeof comparison === 'object') return comparison;
  const end: WithdrawalOrEnd = { ...version, ...(outDate === undefined ? {} : { outDate }) };
  graph.setRemoval(recordEndKey(id), end);
  const endpoints = stored && endpointsOf(stored);
  if (!endpoints || !stored.version) return appliedWith({ notice: endOfUnknown });
  const relations = endedRelations(withoutInferredEnd(stored.relations, dayOf(loadedAt)), end, loadedAt);
  // If the source of a record is unknown, the record now belongs to the source that ends it.
  const ended: Version = { ...version, ...stored.version };
  const files = graph.completeFiles.of('records', ended.source, id);
  overwriteRecord(graph, {
    id,
    version: ended,
    ...endpoints,
    ...endedIfAbsentFromNewerFiles(files, relations, ended, stored, loadedAt),
  });
  return outcomeOfStoredStatement(comparison);
}

const endOfUnknown = 'the record is not in the graph: its end is remembered';

/**
 * Whether the source stated or withdrew the record after this end. A withdrawal with the same date also counts as
 * later.
 */
function isOutdated(version: Version, stored: StoredRecord | undefined, removal: Version | undefined): boolean {
  const since = newerVersion(stored?.version, removal);
  const order = since ? compareDates(version.asOf, since.asOf) : 1;
  return order < 0 || (order === 0 && since !== stored?.version);
}

/**
 * Returns the relations after an end. The end ends the relations that have not ended on the day of the load. If the
 * record statement itself had already ended all relations, the end corrects their end date and none becomes current
 * again. A newer end replaces what an older end changed.
 */
export function endedRelations(
  relations: readonly StoredRelation[],
  { outDate }: Pick<WithdrawalOrEnd, 'outDate'>,
  loadedAt: DateTime,
): StoredRelation[] {
  const today = dayOf(loadedAt);
  const isCurrent = (relation: StoredRelation) => !hasEnded(relation, today);
  const isConcerned = [isEndedBefore, isCurrent].find((test) => relations.some(test));
  return relations.flatMap((relation) => {
    if (isConcerned && !isConcerned(relation)) return withoutPassedDays(relation, today);
    if (hasLaterStage(relation)) return [];
    const { outDate: statedOutDate, ...rest } = relation.record;
    const before = relation.outDateBeforeEnd ?? statedOutDate ?? '';
    const date = outDate ?? (before === '' ? undefined : before);
    const record = { ...rest, ...(date === undefined ? {} : { outDate: date }) };
    const ended = { ...withoutDays(relation), ended: true, outDateBeforeEnd: before, record } as UnstagedRelation;
    const over = outDate === undefined || !isConcerned ? ({ hasEnded: true } as const) : {};
    return stagesOf({ ...ended, ...over }, today).map((stage) => withUpdatedAtOfLoadOrFirstDay(stage, loadedAt));
  });
}

function isEndedBefore({ outDateBeforeEnd }: StoredRelation): boolean {
  return outDateBeforeEnd !== undefined;
}
