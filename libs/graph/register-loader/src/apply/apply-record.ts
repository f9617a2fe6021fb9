import type {
  AnyRecord,
  DateTime,
  EndStatement,
  OwnershipRecord,
  RecordStatement,
  RemovalStatement,
  SourceId,
  StatedRecord,
} from '@company-relations/ownership';
import { addsOpenBounds } from './open-bounds';
import { compareDates, compareVersions, newer, type VersionComparison } from './compare-versions';
import { canonicalJson, withdrawn } from './content-hash';
import { erasableKeysOfStated, withoutProxy } from './erasable-keys';
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
import { endpointsOf, type StoredGraph } from './stored-graph';
import { refusedAsAnothers, versionOf } from './source-of-id';

/** Replaces all stored relations of the statement's record id. */
export function applyRecord(graph: StoredGraph, statement: RecordStatement, hash: string, loadedAt: DateTime): Outcome {
  if (statement.records.length === 0) return removeRecord(graph, statement);
  const stored = graph.record(statement.id);
  const version = versionOf(statement, hash);
  const comparison = compareRecord(graph, stored, statement.id, version);
  if (typeof comparison === 'object' && !addsOpenBounds(statement, stored?.version, version)) return comparison;
  if (comparison === 'reconfirmed' && stored) return confirm(graph, stored, version);
  const endpoints = resolveEndpoints(graph, statement);
  if ('result' in endpoints) return endpoints;
  const formerEndpoints = stored && endpointsOf(stored);
  const former =
    formerEndpoints?.party === endpoints.party && formerEndpoints.company === endpoints.company ? stored : undefined;
  const stated = statement.records.map((relation) => withoutErased(graph, relation));
  const relations = stated.map((relation) => ({ ...relation, record: stamped(relation, former, loadedAt) }));
  replace(graph, statement.id, version, endpoints.party, endpoints.company, relations);
  return applied;
}

/** Ends all current relations of the statement's record id. */
export function endRecord(graph: StoredGraph, statement: EndStatement, hash: string, loadedAt: DateTime): Outcome {
  const stored = graph.record(statement.id);
  const version = versionOf(statement, hash);
  const comparison = compareRecord(graph, stored, statement.id, version);
  if (typeof comparison === 'object') return comparison;
  const endpoints = stored && endpointsOf(stored);
  if (!endpoints)
    return graph.erased.erasureOf(`record:${statement.id}`) === undefined
      ? rejected(`record ${statement.id} is not in the graph`)
      : erased;
  if (comparison === 'reconfirmed') return confirm(graph, stored, version);
  // Where nothing is current any more the statement corrects the date of what ended.
  const concerns = stored.relations.some(({ ended }) => !ended) ? ({ ended }: StoredRelation) => !ended : () => true;
  const { outDate } = statement;
  const relations = stored.relations.map((relation) =>
    concerns(relation)
      ? {
          ...relation,
          ended: true,
          record: { ...relation.record, ...(outDate === undefined ? {} : { outDate }), updatedAt: loadedAt },
        }
      : relation,
  );
  replace(graph, statement.id, version, endpoints.party, endpoints.company, relations);
  return applied;
}

/** Withdraws the stored record with an id. */
export function removeRecord(graph: StoredGraph, statement: RemovalStatement | RecordStatement): Outcome {
  const { id } = statement;
  const stored = graph.record(id);
  const key = `record:${id}`;
  if (!stored && graph.erased.erasureOf(key) !== undefined) return erased;
  const version = versionOf(statement, withdrawn);
  const comparison = compareRecord(graph, stored, id, version);
  if (typeof comparison === 'object') return comparison;
  graph.setRemoval(key, version);
  if (stored) {
    touchEndpoints(graph, stored);
    stored.relations = [];
    graph.changes.records.add(stored);
  }
  return applied;
}

/** Compares with the stored record of its id. A record of an unknown source is this source's from now on. */
function compareRecord(
  graph: StoredGraph,
  stored: StoredRecord | undefined,
  id: SourceId,
  version: Version,
): VersionComparison {
  const removal = graph.removal(`record:${id}`);
  const refused = refusedAsAnothers(`record ${id}`, stored?.version, removal, version);
  if (refused) return refused;
  const comparison = compareVersions(newer(stored?.version, removal), version);
  const isUnchanged = typeof comparison === 'object' && comparison.result === 'unchanged';
  if (isUnchanged && stored?.version && stored.version.source === undefined)
    confirm(graph, stored, { ...stored.version, ...version });
  return comparison;
}

function confirm(graph: StoredGraph, stored: StoredRecord, version: Version): Outcome {
  stored.version = version;
  graph.changes.records.add(stored);
  return applied;
}

function replace(
  graph: StoredGraph,
  id: SourceId,
  version: Version,
  party: StoredEntity,
  company: StoredCompany,
  relations: readonly StoredRelation[],
): void {
  const former = graph.record(id);
  const formerEndpoints = former && endpointsOf(former);
  const hasSameStakes =
    formerEndpoints?.party === party &&
    formerEndpoints.company === company &&
    haveSameStakes(former?.relations ?? [], relations);
  touchEndpoints(graph, former, hasSameStakes);
  // Also where an end of the former record is gone: its relationships in the database must go.
  const record: StoredRecord = graph.anyRecord(id) ?? { id, relations: [] };
  Object.assign(record, { version, party, company, relations });
  graph.setRecord(record);
  graph.changes.records.add(record);
  touchEndpoints(graph, record, hasSameStakes);
}

/** @param hasSameStakes - whether ultimate ownerships are the same with it and with what takes its place. */
function touchEndpoints(graph: StoredGraph, record: StoredRecord | undefined, hasSameStakes = false): void {
  const endpoints = record && endpointsOf(record);
  if (!endpoints) return;
  graph.changes.relations.add(endpoints.party);
  graph.changes.relations.add(endpoints.company);
  if (hasSameStakes || !record.relations.some(isHolding)) return;
  graph.changes.holders.add(endpoints.party);
  graph.changes.owned.add(endpoints.company);
}

/** Whether ultimate ownerships are the same with either: dates and counts are only published in the records of the two endpoints. */
function haveSameStakes(former: readonly StoredRelation[], present: readonly StoredRelation[]): boolean {
  const [stakes, presentStakes] = [former, present].map((relations) =>
    relations.filter(isHolding).map(stakeText).sort(),
  ) as [string[], string[]];
  return stakes.join() === presentStakes.join();
}

function stakeText({ record }: { readonly record: OwnershipRecord }): string {
  const { stakePercent, minStakePercent, maxStakePercent, isMinStakeExcluded, isMaxStakeExcluded } = record;
  return JSON.stringify([stakePercent, minStakePercent, maxStakePercent, isMinStakeExcluded, isMaxStakeExcluded]);
}

/** Whether ultimate ownerships go through it. */
function isHolding({ kind, ended, votesAlone }: StoredRelation): boolean {
  return kind === 'ownership' && !ended && !votesAlone;
}

/** A relation that is stored already keeps its time when others of the same statement change. */
function stamped(stated: StoredRelation, stored: StoredRecord | undefined, loadedAt: DateTime): AnyRecord {
  const { record } = stated;
  if (record.updatedAt !== undefined) return record;
  const same = stored?.relations.find((relation) => saysTheSame(relation, stated));
  return { ...record, updatedAt: same?.record.updatedAt ?? loadedAt };
}

function saysTheSame(stored: StoredRelation, stated: StoredRelation): boolean {
  const content = (relation: StoredRelation) =>
    canonicalJson({ ...relation, record: { ...relation.record, updatedAt: undefined } });
  return content(stored) === content(stated);
}

/** What a record says of an erased proxy is not stored. */
function withoutErased(graph: StoredGraph, stated: StatedRecord): StatedRecord {
  const isErased = graph.erased.erasureOf(...erasableKeysOfStated(stated)) !== undefined;
  return isErased ? { ...stated, record: withoutProxy(stated.record) } : stated;
}

/** Stores no record of an erased person, and deletes an earlier record of another person with the same id. */
function leaveOut(graph: StoredGraph, id: string, erasure: string): Outcome {
  const stored = graph.record(id);
  if (stored) {
    touchEndpoints(graph, stored);
    stored.relations = [];
    graph.changes.records.add(stored);
  }
  // What ends it later names nothing but its id.
  graph.erased.learn(`record:${id}`, erasure);
  return erased;
}

function resolveEndpoints(
  graph: StoredGraph,
  statement: RecordStatement,
): { party: StoredEntity; company: StoredCompany } | Outcome {
  const { id, asOf, party, company } = statement;
  const owner = graph.company(party);
  const person = graph.person(party);
  const owned = graph.company(company);
  // The removal of an entity withdrew the records about it too, also where something of the other kind has its id.
  const gone = [
    ...(owner ? [] : [`company:${party}`]),
    ...(person ? [] : [`person:${party}`]),
    ...(owned ? [] : [`company:${company}`]),
  ];
  const withdrawnSince = gone.some((key) => {
    const removal = graph.removal(key);
    return removal !== undefined && compareDates(asOf, removal.asOf) <= 0;
  });
  if (withdrawnSince) return { result: 'outdated' };
  const stored = owner ?? person;
  const erasure = graph.erased.erasureOf(...gone);
  if (erasure !== undefined) return isDoubtful(graph, statement, stored) ? erased : leaveOut(graph, id, erasure);
  if (owner && person) return rejected(`record ${id}: party ${party} is both a company and a person`);
  if (!stored) return rejected(`record ${id}: party ${party} is not in the graph`);
  if (owned) return { party: stored, company: owned };
  return rejected(`record ${id}: company ${company} ${graph.person(company) ? 'is a person' : 'is not in the graph'}`);
}

/**
 * Whether a record of the existing party is stored, and only the other kind of party with its id was erased: whose the newer
 * statement is cannot be known, and the stored record stays as it is.
 */
function isDoubtful(graph: StoredGraph, { id, company }: RecordStatement, party: StoredEntity | undefined): boolean {
  const record = graph.record(id);
  if (!party || !record || endpointsOf(record)?.party !== party) return false;
  return graph.company(company) !== undefined || graph.erased.erasureOf(`company:${company}`) === undefined;
}
