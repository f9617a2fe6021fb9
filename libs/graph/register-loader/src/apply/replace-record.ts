import { type OwnershipRecord, statesSharesAlone } from '@company-relations/ownership';
import { endpointsOf } from './known-records';
import { statedSource } from './source-of-id';
import {
  applied,
  type Outcome,
  type StoredCompany,
  type StoredEntity,
  type StoredRecord,
  type StoredRelation,
  type Version,
} from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Gives a stored record the version (the date, hash and source) of a statement with the same content. The relations
 * stay as they are. If the record gets another source, ultimate ownerships may change: of several sources that state a
 * holding, only one counts.
 */
export function setRecordVersion(graph: StoredGraph, stored: StoredRecord, version: Version): Outcome {
  if (!haveSameSource(stored.version, version)) noteHoldingsChange(graph, stored);
  stored.version = version;
  graph.changes.records.add(stored);
  return applied;
}

/** A record with everything that is stored of it. */
interface WholeRecord extends StoredRecord {
  readonly party: StoredEntity;
  readonly company: StoredCompany;
}

/** Stores a record in place of the stored record with the same id. */
export function overwriteRecord(graph: StoredGraph, whole: WholeRecord): void {
  const { id, version, party, company, relations, statedOn } = whole;
  const former = graph.record(id);
  const formerEndpoints = former && endpointsOf(former);
  const hasSameStakes =
    formerEndpoints?.party === party &&
    formerEndpoints.company === company &&
    haveSameSource(former?.version, version) &&
    haveSameStakes(former?.relations ?? [], relations);
  touchEndpoints(graph, former, hasSameStakes);
  // The existing object is reused, even if its party or company is no longer in the graph. It has the element ids of
  // the relationships that must be deleted from the database.
  const record: StoredRecord = graph.records.get(id) ?? { id, relations: [] };
  Object.assign(record, { version, party, company, relations, statedOn });
  graph.records.set(record);
  graph.changes.records.add(record);
  touchEndpoints(graph, record, hasSameStakes);
}

/**
 * Withdraws a stored record. The version of the withdrawal is stored, so that no older statement brings the record
 * back.
 */
export function withdrawRecord(graph: StoredGraph, record: StoredRecord, version: Version): void {
  graph.rememberRecord(record.id, version);
  removeRelationsOfRecord(graph, record);
}

/** Removes the relations of a stored record. The record itself stays. */
export function removeRelationsOfRecord(graph: StoredGraph, record: StoredRecord): void {
  touchEndpoints(graph, record);
  record.relations = [];
  graph.changes.records.add(record);
}

/** @param hasSameStakes true if the change does not affect any ultimate ownership. */
function touchEndpoints(graph: StoredGraph, record: StoredRecord | undefined, hasSameStakes = false): void {
  const endpoints = record && endpointsOf(record);
  if (!endpoints) return;
  graph.changes.relations.add(endpoints.party);
  graph.changes.relations.add(endpoints.company);
  if (!hasSameStakes) noteHoldingsChange(graph, record);
}

function haveSameSource(former: Version | undefined, present: Version | undefined): boolean {
  return statedSource(former ?? {}) === statedSource(present ?? {});
}

/** Notes that ultimate ownerships may change because of a record, if it states a holding. */
function noteHoldingsChange(graph: StoredGraph, record: StoredRecord): void {
  const endpoints = endpointsOf(record);
  if (!endpoints || !record.relations.some(isHolding)) return;
  graph.changes.holders.add(endpoints.party);
  graph.changes.owned.add(endpoints.company);
}

/**
 * Returns whether two versions of a record give the same ultimate ownerships. This is so if the versions differ only in
 * dates that do not change the days on which the record is in force. It is also so if they differ in the number of
 * shares and both state a percentage, because the percentage is used then.
 */
function haveSameStakes(former: readonly StoredRelation[], present: readonly StoredRelation[]): boolean {
  const [stakes, presentStakes] = [former, present].map((relations) =>
    relations.filter(isHolding).map(stakeText).sort(),
  ) as [string[], string[]];
  return stakes.join() === presentStakes.join();
}

function stakeText({ record: stated, fromDay, untilDay }: StoredRelation): string {
  const record: OwnershipRecord = stated;
  const { stakePercent, minStakePercent, maxStakePercent, isMinStakeExcluded, isMaxStakeExcluded } = record;
  const shares = statesSharesAlone(record) ? record.numberOfShares : undefined;
  const stake = [stakePercent, minStakePercent, maxStakePercent, isMinStakeExcluded, isMaxStakeExcluded, shares];
  return JSON.stringify([...stake, fromDay, untilDay]);
}

/** Returns whether ultimate ownerships are computed from this relation. */
function isHolding({ kind, ended, votesAlone }: StoredRelation): boolean {
  return kind === 'ownership' && !ended && !votesAlone;
}
