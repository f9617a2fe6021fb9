import type { DateTime, RemovalStatement, SourceId } from '@company-relations/ownership';
import { compareDates, compareVersions } from './compare-versions';
import { withdrawalHash } from './content-hash';
import { identifiersNoLongerStated } from './company-identity';
import {
  applied,
  type CompanySourceRecord,
  erased,
  type Outcome,
  type StoredCompany,
  type StoredEntity,
  type StoredPerson,
  type Version,
} from './stored';
import type { StoredGraph } from './stored-graph';
import { refusalOfForeignId, versionOf } from './source-of-id';
import { claimProtectionBeforeReplacement, claimProtectionOfUnknownSource } from './apply-person';
import { withdrawRecord } from './replace-record';

/**
 * Withdraws the statement of a source about a company or person, and the records of this company or person that are not
 * newer than the removal. If another source also describes the company, the company and its records stay. If the source
 * has stated the company or person again since the removal, only the older records are withdrawn.
 */
export function removeEntity(
  graph: StoredGraph,
  statement: RemovalStatement & { of: 'company' | 'person' },
  loadedAt: DateTime,
): Outcome {
  const { of, id, asOf } = statement;
  const key = `${of}:${id}`;
  const company = of === 'company' ? graph.company(id) : undefined;
  const person = of === 'person' ? graph.person(id) : undefined;
  // The entity is not stored, and its id was erased. The withdrawal is not stored, because it would contain this id.
  if (!company && !person && graph.erased.erasureOf(key) !== undefined) return erased;
  const source = company?.sources.find((candidate) => candidate.id === id);
  const version = versionOf(statement, withdrawalHash);
  const [stored, removal] = [source ?? person?.version, graph.removal(key)];
  const refused = refusalOfForeignId(`${of} ${id}`, stored, removal, version);
  // A refused removal still ends the protection that its own source stated, even if the id belongs to another source.
  if (of === 'person' && refused)
    graph.claims.state({ id, source: version.source, asOf, isProtected: false, nationalIds: [] });
  // The removal is stored even if the stored statement is newer, because the removal also withdraws older records.
  const comparison = refused ?? compareVersions(removal, version);
  if (typeof comparison === 'object') return comparison;
  const sinceRemoval = stored ? compareDates(stored.asOf, asOf) : -1;
  if (of === 'person') endProtection(graph, id, version, sinceRemoval <= 0 ? person : undefined);
  graph.setRemoval(key, version);
  withdrawRecords(graph, person ?? (company?.sources.length === 1 ? company : undefined), asOf);
  if (sinceRemoval > 0) return { result: 'outdated' };
  if (company && source) withdrawSource(graph, company, source, loadedAt);
  if (person) {
    person.removed = true;
    graph.changes.removed.add(person);
    graph.changes.persons.add(person);
  }
  return applied;
}

/**
 * Ends the protection that a source stated for a person before its removal of the person.
 *
 * @param removed the stored person, if the removal removes the person. If the stored person is protected by a statement
 *   with the same date as the removal, the protection stays.
 */
function endProtection(graph: StoredGraph, id: SourceId, version: Version, removed: StoredPerson | undefined): void {
  if (removed) claimProtectionOfUnknownSource(graph, removed);
  graph.claims.supersede(id, version.source, version.asOf);
  if (removed?.version && compareDates(removed.version.asOf, version.asOf) === 0)
    claimProtectionBeforeReplacement(graph, removed);
}

/** Withdraws the records of a removed company or person, except for records that are newer than the removal. */
function withdrawRecords(graph: StoredGraph, entity: StoredEntity | undefined, asOf: DateTime): void {
  if (!entity) return;
  for (const record of graph.records.of(entity))
    if (record.version && compareDates(record.version.asOf, asOf) <= 0) withdrawRecord(graph, record, record.version);
}

function withdrawSource(
  graph: StoredGraph,
  company: StoredCompany,
  source: CompanySourceRecord,
  loadedAt: DateTime,
): void {
  const [first, ...others] = company.sources.filter((candidate) => candidate !== source);
  if (!first) {
    company.removed = true;
    graph.changes.removed.add(company);
    return;
  }
  graph.dropAlias(source.id, company);
  graph.dropIdentifiers(identifiersNoLongerStated(source, [first, ...others]));
  // The profile that is shown changes now, so it gets the time of the load, although none of the remaining sources
  // stated anything new.
  company.sources = [{ ...first, profile: { ...first.profile, updatedAt: loadedAt } }, ...others];
  graph.changes.entities.add(company);
  graph.changes.contents.add(company);
}
