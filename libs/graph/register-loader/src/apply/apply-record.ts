import {
  concernsCompanyAlone,
  type DateTime,
  type EndStatement,
  type OwnershipRecord,
  type RecordStatement,
  type RemovalStatement,
  type SourceId,
  type Stated,
  type StatedContent,
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

/** Replaces all stored relations that have the record id of the statement. */
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

/** Ends all current relations that have the record id of the statement. */
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
  // If all relations have ended already, the statement corrects their end date.
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

/** Withdraws the stored record with the id of the statement. */
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

/**
 * Compares a statement with the stored record of the same id. A stored record without a source becomes a record of the
 * statement's source.
 */
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
  // Even if the party or the company of the old record no longer exists: its relationships in the database must still
  // be deleted, and the existing object names them.
  const record: StoredRecord = graph.anyRecord(id) ?? { id, relations: [] };
  Object.assign(record, { version, party, company, relations });
  graph.setRecord(record);
  graph.changes.records.add(record);
  touchEndpoints(graph, record, hasSameStakes);
}

/** @param hasSameStakes whether the change leaves all ultimate ownerships as they are. */
function touchEndpoints(graph: StoredGraph, record: StoredRecord | undefined, hasSameStakes = false): void {
  const endpoints = record && endpointsOf(record);
  if (!endpoints) return;
  graph.changes.relations.add(endpoints.party);
  graph.changes.relations.add(endpoints.company);
  if (hasSameStakes || !record.relations.some(isHolding)) return;
  graph.changes.holders.add(endpoints.party);
  graph.changes.owned.add(endpoints.company);
}

/** Whether two versions of a record lead to the same ultimate ownerships. Dates and counts do not matter for them. */
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

/** Whether ultimate ownerships are computed from this relation. */
function isHolding({ kind, ended, votesAlone }: StoredRelation): boolean {
  return kind === 'ownership' && !ended && !votesAlone;
}

/**
 * Sets `updatedAt` of a record. A relation that is stored already keeps its time, even if other relations of the same
 * statement change.
 */
function stamped(stated: StoredRelation, stored: StoredRecord | undefined, loadedAt: DateTime): StatedContent {
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

/** Returns the record without its proxy if the proxy was erased. */
function withoutErased(graph: StoredGraph, stated: Stated): StoredRelation {
  const isErased = graph.erased.erasureOf(...erasableKeysOfStated(stated)) !== undefined;
  return isErased ? { ...stated, record: withoutProxy(stated.record) } : stated;
}

/**
 * Stores no record, because its party or company was erased. If another entity has a record with the same id, that
 * record is deleted.
 */
function leaveOut(graph: StoredGraph, id: string, erasure: string): Outcome {
  const stored = graph.record(id);
  if (stored) {
    touchEndpoints(graph, stored);
    stored.relations = [];
    graph.changes.records.add(stored);
  }
  // A later statement that ends or withdraws the record names only its id, so the id is stored as erased too.
  graph.erased.learn(`record:${id}`, erasure);
  return erased;
}

function resolveEndpoints(
  graph: StoredGraph,
  statement: RecordStatement,
): { party: StoredEntity; company: StoredCompany } | Outcome {
  const { id, asOf, party, company } = statement;
  const isCompanyAlone = concernsCompanyAlone(statement);
  const owner = graph.company(party);
  // A person may have the same id as the company, and is not meant.
  const person = isCompanyAlone ? undefined : graph.person(party);
  const owned = graph.company(company);
  // When a company or person was removed, the records that name it were withdrawn too. An id may belong to a company
  // and to a person, so both kinds are checked.
  const gone = [
    ...(owner ? [] : [`company:${party}`]),
    ...(person || isCompanyAlone ? [] : [`person:${party}`]),
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
  if (!stored && !isCompanyAlone) return rejected(`record ${id}: party ${party} is not in the graph`);
  if (stored && owned) return { party: stored, company: owned };
  return rejected(`record ${id}: company ${company} ${graph.person(company) ? 'is a person' : 'is not in the graph'}`);
}

/**
 * Whether it is unknown which of two parties with the same id the statement means: one is stored and has the stored
 * record, the other one was erased. The stored record then stays as it is.
 */
function isDoubtful(graph: StoredGraph, { id, company }: RecordStatement, party: StoredEntity | undefined): boolean {
  const record = graph.record(id);
  if (!party || !record || endpointsOf(record)?.party !== party) return false;
  return graph.company(company) !== undefined || graph.erased.erasureOf(`company:${company}`) === undefined;
}
