import type { AnyRecord, DateTime, EndStatement, OwnershipRecord, RecordStatement, RemovalStatement, SourceId, StatedRecord } from '@company-relations/ownership';
import { compareDates, compareVersions, newer, type Standing } from './compare-versions';
import { canonicalJson, withdrawn } from './content-hash';
import { erasableKeysOfStated, withoutProxy } from './erasable-keys';
import { applied, erased, type HeldCompany, type HeldEntity, type HeldRecord, type HeldRelation, type Outcome, rejected, type Version } from './held';
import { endsOf, type HeldGraph } from './held-graph';
import { refusedAsAnothers, versionOf } from './source-of-id';

/** Replaces all that is held under the statement's record id. */
export function applyRecord(graph: HeldGraph, statement: RecordStatement, hash: string, loadedAt: DateTime): Outcome {
  if (statement.records.length === 0) return removeRecord(graph, statement);
  const held = graph.record(statement.id);
  const version = versionOf(statement, hash);
  const standing = standingOfRecord(graph, held, statement.id, version);
  if (typeof standing === 'object') return standing;
  if (standing === 'confirms' && held) return confirm(graph, held, version);
  const ends = resolveEnds(graph, statement);
  if ('result' in ends) return ends;
  const formerEnds = held && endsOf(held);
  const former = formerEnds?.party === ends.party && formerEnds.company === ends.company ? held : undefined;
  const stated = statement.records.map((relation) => withoutErased(graph, relation));
  const relations = stated.map((relation) => ({ ...relation, record: stamped(relation, former, loadedAt) }));
  replace(graph, statement.id, version, ends.party, ends.company, relations);
  return applied;
}

/** Makes history of what is held under the statement's record id. */
export function endRecord(graph: HeldGraph, statement: EndStatement, hash: string, loadedAt: DateTime): Outcome {
  const held = graph.record(statement.id);
  const version = versionOf(statement, hash);
  const standing = standingOfRecord(graph, held, statement.id, version);
  if (typeof standing === 'object') return standing;
  const ends = held && endsOf(held);
  if (!ends) return graph.erased.erasureOf(`record:${statement.id}`) === undefined ? rejected(`record ${statement.id} is not held`) : erased;
  if (standing === 'confirms') return confirm(graph, held, version);
  // Where nothing is current any more the statement corrects the date of what ended.
  const concerns = held.relations.some(({ ended }) => !ended) ? ({ ended }: HeldRelation) => !ended : () => true;
  const { outDate } = statement;
  const relations = held.relations.map((relation) =>
    concerns(relation)
      ? { ...relation, ended: true, record: { ...relation.record, ...(outDate === undefined ? {} : { outDate }), updatedAt: loadedAt } }
      : relation,
  );
  replace(graph, statement.id, version, ends.party, ends.company, relations);
  return applied;
}

/** Withdraws what is held under a record id. */
export function removeRecord(graph: HeldGraph, statement: RemovalStatement | RecordStatement): Outcome {
  const { id } = statement;
  const held = graph.record(id);
  const key = `record:${id}`;
  if (!held && graph.erased.erasureOf(key) !== undefined) return erased;
  const version = versionOf(statement, withdrawn);
  const standing = standingOfRecord(graph, held, id, version);
  if (typeof standing === 'object') return standing;
  graph.setRemoval(key, version);
  if (held) {
    touchEnds(graph, held);
    held.relations = [];
    graph.changes.records.add(held);
  }
  return applied;
}

/** How a statement stands to the record with its id; a record of an unknown source is this source's from now on. */
function standingOfRecord(graph: HeldGraph, held: HeldRecord | undefined, id: SourceId, version: Version): Standing {
  const removal = graph.removal(`record:${id}`);
  const refused = refusedAsAnothers(`record ${id}`, held?.version, removal, version);
  if (refused) return refused;
  const standing = compareVersions(newer(held?.version, removal), version);
  const isUnchanged = typeof standing === 'object' && standing.result === 'unchanged';
  if (isUnchanged && held?.version && held.version.source === undefined) confirm(graph, held, { ...held.version, ...version });
  return standing;
}

function confirm(graph: HeldGraph, held: HeldRecord, version: Version): Outcome {
  held.version = version;
  graph.changes.records.add(held);
  return applied;
}

function replace(
  graph: HeldGraph,
  id: SourceId,
  version: Version,
  party: HeldEntity,
  company: HeldCompany,
  relations: readonly HeldRelation[],
): void {
  const former = graph.record(id);
  const formerEnds = former && endsOf(former);
  const holdsAlike = formerEnds?.party === party && formerEnds.company === company && holdAlike(former?.relations ?? [], relations);
  touchEnds(graph, former, holdsAlike);
  // Also where an end of the former record is gone: its relationships in the database must go.
  const record: HeldRecord = graph.anyRecord(id) ?? { id, relations: [] };
  Object.assign(record, { version, party, company, relations });
  graph.setRecord(record);
  graph.changes.records.add(record);
  touchEnds(graph, record, holdsAlike);
}

/** @param holdsAlike - whether ultimate ownerships are the same with it and with what takes its place. */
function touchEnds(graph: HeldGraph, record: HeldRecord | undefined, holdsAlike = false): void {
  const ends = record && endsOf(record);
  if (!ends) return;
  graph.changes.relations.add(ends.party);
  graph.changes.relations.add(ends.company);
  if (holdsAlike || !record.relations.some(isHolding)) return;
  graph.changes.holders.add(ends.party);
  graph.changes.held.add(ends.company);
}

/** Whether ultimate ownerships are the same with either: dates and counts are told by the records of the two ends alone. */
function holdAlike(former: readonly HeldRelation[], present: readonly HeldRelation[]): boolean {
  const [stakes, presentStakes] = [former, present].map((relations) => relations.filter(isHolding).map(stakeText).sort()) as [string[], string[]];
  return stakes.join() === presentStakes.join();
}

function stakeText({ record }: { readonly record: OwnershipRecord }): string {
  const { stakePercent, minStakePercent, maxStakePercent } = record;
  return JSON.stringify([stakePercent, minStakePercent, maxStakePercent]);
}

/** Whether ultimate ownerships go through it. */
function isHolding({ kind, ended, votesAlone }: HeldRelation): boolean {
  return kind === 'ownership' && !ended && !votesAlone;
}

/** What is held already keeps its time when others of the same statement change. */
function stamped(stated: HeldRelation, held: HeldRecord | undefined, loadedAt: DateTime): AnyRecord {
  const { record } = stated;
  if (record.updatedAt !== undefined) return record;
  const same = held?.relations.find((relation) => saysTheSame(relation, stated));
  return { ...record, updatedAt: same?.record.updatedAt ?? loadedAt };
}

function saysTheSame(held: HeldRelation, stated: HeldRelation): boolean {
  const content = (relation: HeldRelation) => canonicalJson({ ...relation, record: { ...relation.record, updatedAt: undefined } });
  return content(held) === content(stated);
}

/** What a record says of a proxy who was erased is not held. */
function withoutErased(graph: HeldGraph, stated: StatedRecord): StatedRecord {
  const isErased = graph.erased.erasureOf(...erasableKeysOfStated(stated)) !== undefined;
  return isErased ? { ...stated, record: withoutProxy(stated.record) } : stated;
}

/** A record of a person who was erased is not held, nor what the source said under its id of somebody else before. */
function leaveOut(graph: HeldGraph, id: string, erasure: string): Outcome {
  const held = graph.record(id);
  if (held) {
    touchEnds(graph, held);
    held.relations = [];
    graph.changes.records.add(held);
  }
  // What ends it later names nothing but its id.
  graph.erased.learn(`record:${id}`, erasure);
  return erased;
}

function resolveEnds(graph: HeldGraph, statement: RecordStatement): { party: HeldEntity; company: HeldCompany } | Outcome {
  const { id, asOf, party, company } = statement;
  const owner = graph.company(party);
  const person = graph.person(party);
  const owned = graph.company(company);
  // The removal of an entity withdrew the records about it too, also where something of the other kind has its id.
  const gone = [...(owner ? [] : [`company:${party}`]), ...(person ? [] : [`person:${party}`]), ...(owned ? [] : [`company:${company}`])];
  const withdrawnSince = gone.some((key) => {
    const removal = graph.removal(key);
    return removal !== undefined && compareDates(asOf, removal.asOf) <= 0;
  });
  if (withdrawnSince) return { result: 'outdated' };
  const held = owner ?? person;
  const erasure = graph.erased.erasureOf(...gone);
  if (erasure !== undefined) return isDoubtful(graph, statement, held) ? erased : leaveOut(graph, id, erasure);
  if (owner && person) return rejected(`record ${id}: party ${party} is both a company and a person`);
  if (!held) return rejected(`record ${id}: party ${party} is not held`);
  if (owned) return { party: held, company: owned };
  return rejected(`record ${id}: company ${company} ${graph.person(company) ? 'is a person' : 'is not held'}`);
}

/**
 * Whether a record is held of the party that stands, and only the other kind of party with its id was erased: whose the newer
 * statement is nobody can tell, and what is held stays as it is.
 */
function isDoubtful(graph: HeldGraph, { id, company }: RecordStatement, party: HeldEntity | undefined): boolean {
  const record = graph.record(id);
  if (!party || !record || endsOf(record)?.party !== party) return false;
  return graph.company(company) !== undefined || graph.erased.erasureOf(`company:${company}`) === undefined;
}
