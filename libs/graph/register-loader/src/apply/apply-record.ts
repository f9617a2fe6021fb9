import {
  statesUnspecifiedOwners,
  type DateTime,
  dayOf,
  type OwnershipRecord,
  type RecordStatement,
  type RemovalStatement,
  type SourceId,
  type Stated,
} from '@company-relations/ownership';
import { endedIfAbsentFromNewerFiles, reconfirmRecord, confirmRecordByCompleteFiles } from './absent-record';
import {
  compareDates,
  compareVersions,
  newerVersion,
  outcomeOfStoredStatement,
  type VersionComparison,
} from './compare-versions';
import { withdrawalHash } from './content-hash';
import { endedRelations, recordEndKey, isEndedBy } from './end-record';
import { erasureKeysOfStatedProxy, withoutProxy } from './erasure-keys';
import { endpointsOf } from './known-records';
import { removeRelationsOfRecord, setRecordVersion, overwriteRecord, withdrawRecord } from './replace-record';
import { refusalOfForeignId, versionOf } from './source-of-id';
import { type UnstagedRelation, stagesOf, withStoredOrNewUpdatedAt } from './stages';
import {
  applied,
  erased,
  type StoredCompany,
  type StoredEntity,
  type StoredRecord,
  type StoredRelation,
  type Outcome,
  rejected,
  type Version,
} from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Replaces all stored relations that have the record id of the statement. If a newer end statement ended the record,
 * the new relations are ended too.
 */
export function applyRecord(graph: StoredGraph, statement: RecordStatement, hash: string, loadedAt: DateTime): Outcome {
  if (statement.records.length === 0) return removeRecord(graph, statement);
  const { id } = statement;
  const stored = graph.record(id);
  const version = versionOf(statement, hash);
  const comparison = compareRecord(graph, stored, id, version, preferenceOf(statement, stored));
  const files = graph.completeFiles.of('records', version.source, id);
  if (typeof comparison === 'object')
    return confirmRecordByCompleteFiles(graph, files, stored, version, { outcome: comparison, loadedAt });
  // A statement with the same content, but newer than an end of the record, makes the record current again. So its
  // relations must be stored again.
  const isSame = comparison === 'reconfirmed' && stored && !stored.relations.some(isEndedByStatement);
  const confirmed = isSame ? reconfirmRecord(graph, files, stored, version) : undefined;
  if (confirmed) return confirmed;
  if (isWithdrawnWithEndpoint(graph, statement)) return leaveWithdrawn(graph, statement, stored, version);
  const endpoints = resolveEndpoints(graph, statement);
  if ('result' in endpoints) return endpoints;
  const formerEndpoints = stored && endpointsOf(stored);
  const former =
    formerEndpoints?.party === endpoints.party && formerEndpoints.company === endpoints.company ? stored : undefined;
  const relations = statement.records
    .map((relation) => withoutErased(graph, relation))
    .flatMap((relation) => stagesOf(relation, dayOf(loadedAt)))
    .map((stage) => withStoredOrNewUpdatedAt(stage, former?.relations, loadedAt));
  const end = graph.removal(recordEndKey(id));
  const current = end && isEndedBy(version, end) ? endedRelations(relations, end, loadedAt) : relations;
  overwriteRecord(graph, {
    id,
    version,
    ...endpoints,
    ...endedIfAbsentFromNewerFiles(files, current, version, stored, loadedAt),
  });
  return outcomeOfStoredStatement(comparison);
}

/**
 * Returns a positive number if only the new statement has an excluded bound, and a negative number if only the stored
 * record has one. An excluded bound is preferred, because earlier loaders stored all bounds as included.
 */
function preferenceOf({ records }: RecordStatement, stored: StoredRecord | undefined): number {
  return Number(records.some(hasOpenBound)) - Number((stored?.relations ?? []).some(hasOpenBound));
}

function hasOpenBound({ record }: { readonly record: OwnershipRecord }): boolean {
  const { isMinStakeExcluded, isMaxStakeExcluded, isMinVotesExcluded, isMaxVotesExcluded } = record;
  return [isMinStakeExcluded, isMaxStakeExcluded, isMinVotesExcluded, isMaxVotesExcluded].includes(true);
}

function isEndedByStatement({ outDateBeforeEnd }: StoredRelation): boolean {
  return outDateBeforeEnd !== undefined;
}

/**
 * Returns whether the party or the company of a record was removed on the date of the statement or later. Such a
 * removal withdrew the record too, even if the party or company was stated again later. An id may belong to a company
 * and to a person, so removals of both kinds are checked.
 */
function isWithdrawnWithEndpoint(graph: StoredGraph, statement: RecordStatement): boolean {
  const { asOf, party, company } = statement;
  const persons = statesUnspecifiedOwners(statement) ? [] : [`person:${party}`];
  return [`company:${party}`, ...persons, `company:${company}`].some((key) => {
    const removal = graph.removal(key);
    return removal !== undefined && compareDates(asOf, removal.asOf) <= 0;
  });
}

/**
 * Withdraws the stored record with the id of the statement, and does not store the record of the statement. The graph
 * stores the version of the statement, unless the record may name an erased person.
 */
function leaveWithdrawn(
  graph: StoredGraph,
  { id, party, company }: RecordStatement,
  stored: StoredRecord | undefined,
  version: Version,
): Outcome {
  const keys = [`record:${id}`, `company:${party}`, `person:${party}`, `company:${company}`];
  if (stored) withdrawRecord(graph, stored, version);
  else if (graph.erased.erasureOf(...keys) === undefined) graph.rememberRecord(id, version);
  return { result: 'outdated' };
}

/** Withdraws the stored record with the id of the statement. */
export function removeRecord(graph: StoredGraph, statement: RemovalStatement | RecordStatement): Outcome {
  const { id } = statement;
  const stored = graph.record(id);
  const key = `record:${id}`;
  if (!stored && graph.erased.erasureOf(key) !== undefined) return erased;
  const version = versionOf(statement, withdrawalHash);
  const comparison = compareRecord(graph, stored, id, version);
  if (typeof comparison === 'object') return comparison;
  graph.setRemoval(key, version);
  if (stored) withdrawRecord(graph, stored, version);
  return applied;
}

/**
 * Compares a statement with the stored record of the same id. If the source of the stored record is unknown and the
 * statement has the same content, the record gets the source of the statement.
 */
function compareRecord(
  graph: StoredGraph,
  stored: StoredRecord | undefined,
  id: SourceId,
  version: Version,
  preference = 0,
): VersionComparison {
  const removal = graph.removal(`record:${id}`);
  const refused = refusalOfForeignId(
    `record ${id}`,
    stored?.version,
    removal ?? graph.removal(recordEndKey(id)),
    version,
  );
  if (refused) return refused;
  const comparison = compareVersions(newerVersion(stored?.version, removal), version, preference);
  const isUnchanged = typeof comparison === 'object' && comparison.result === 'unchanged';
  if (isUnchanged && stored?.version && stored.version.source === undefined)
    setRecordVersion(graph, stored, { ...stored.version, ...version });
  return comparison;
}

/**
 * Returns the record of a statement. If its proxy is an erased person or the business of one, the record is returned
 * without the proxy.
 */
function withoutErased(graph: StoredGraph, stated: Stated): UnstagedRelation {
  const isErased = graph.erased.erasureOf(...erasureKeysOfStatedProxy(stated)) !== undefined;
  return isErased ? { ...stated, record: withoutProxy(stated.record) } : stated;
}

/**
 * Does not store the record of the statement, because its party or company was erased. If there is a stored record with
 * the same id, it belongs to another entity, and its relations are deleted.
 */
function leaveOut(graph: StoredGraph, id: string, erasure: string): Outcome {
  const stored = graph.record(id);
  if (stored) removeRelationsOfRecord(graph, stored);
  // The id of the record is stored as erased too, because a later statement that ends or withdraws the record names
  // only this id.
  graph.erased.learn(`record:${id}`, erasure);
  return erased;
}

function resolveEndpoints(
  graph: StoredGraph,
  statement: RecordStatement,
): { party: StoredEntity; company: StoredCompany } | Outcome {
  const { id, party, company } = statement;
  const isCompanyAlone = statesUnspecifiedOwners(statement);
  const owner = graph.company(party);
  // A record that says why no owner is named has only a company. The company is also stored as its party, even if a
  // person has the same id.
  const person = isCompanyAlone ? undefined : graph.person(party);
  const owned = graph.company(company);
  // An id may belong to a company and to a person, so both kinds are checked.
  const gone = [
    ...(owner ? [] : [`company:${party}`]),
    ...(person || isCompanyAlone ? [] : [`person:${party}`]),
    ...(owned ? [] : [`company:${company}`]),
  ];
  const stored = owner ?? person;
  const erasure = graph.erased.erasureOf(...gone);
  if (erasure !== undefined) return isDoubtful(graph, statement, stored) ? erased : leaveOut(graph, id, erasure);
  if (owner && person) return rejected(`record ${id}: party ${party} is both a company and a person`);
  if (!stored && !isCompanyAlone) return rejected(`record ${id}: party ${party} is not in the graph`);
  if (stored && owned) return { party: stored, company: owned };
  return rejected(`record ${id}: company ${company} ${graph.person(company) ? 'is a person' : 'is not in the graph'}`);
}

/**
 * Returns whether it is unknown which of two parties with the same id the statement means. One of the parties is in the
 * graph and is the party of the stored record. The other one was erased. In this case the stored record stays as it is.
 */
function isDoubtful(graph: StoredGraph, { id, company }: RecordStatement, party: StoredEntity | undefined): boolean {
  const record = graph.record(id);
  if (!party || !record || endpointsOf(record)?.party !== party) return false;
  return graph.company(company) !== undefined || graph.erased.erasureOf(`company:${company}`) === undefined;
}
