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

/**
 * Returns whether an end statement applies to a version of a record. It applies if it is not older than the version.
 */
export function isEndedBy(version: Version, end: WithdrawalOrEnd): boolean {
  return compareDates(end.asOf, version.asOf) >= 0;
}

/**
 * Ends all current relations that have the record id of the statement. The end is stored too. A record statement with
 * an older or equal date may be loaded later, and the stored end keeps it from making the record current again.
 */
export function endRecord(graph: StoredGraph, statement: EndStatement, hash: string, loadedAt: DateTime): Outcome {
  const { id, outDate } = statement;
  const stored = graph.record(id);
  const version = versionOf(statement, hash);
  const [removal, known] = [graph.removal(`record:${id}`), graph.removal(recordEndKey(id))];
  const refused = refusalOfForeignId(`record ${id}`, stored?.version, removal ?? known, version);
  if (refused) return refused;
  if (!stored && graph.erased.erasureOf(`record:${id}`) !== undefined) return erased;
  // An earlier version of the loader gave an ended record the date and the hash of its end statement.
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
  // If the source of the stored record is unknown, the record gets the source of the end statement.
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
 * Returns whether an end statement is outdated, because the source stated or withdrew the record later. A withdrawal
 * with the same date as the end also counts as later.
 */
function isOutdated(version: Version, stored: StoredRecord | undefined, removal: Version | undefined): boolean {
  const since = newerVersion(stored?.version, removal);
  const order = since ? compareDates(version.asOf, since.asOf) : 1;
  return order < 0 || (order === 0 && since !== stored?.version);
}

/**
 * Returns the relations of a record after an end statement. The statement ends the relations that have not ended on the
 * day of the load. If the record statement itself has already ended all relations, the end statement only corrects the
 * date of their end, and no relation becomes current again. If an older end statement has changed some relations, the
 * newer one replaces these changes.
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
