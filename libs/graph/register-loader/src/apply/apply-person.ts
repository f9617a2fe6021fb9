import type { DateTime, PersonStatement } from '@company-relations/ownership';
import {
  compareDates,
  compareVersions,
  newerVersion,
  outcomeOfStoredStatement,
  type VersionComparison,
} from './compare-versions';
import { erasureKeysOfPerson } from './erasure-keys';
import { applied, erased, type StoredPerson, type Outcome, rejected, type Version } from './stored';
import type { StoredGraph } from './stored-graph';
import { nationalIdOf } from './entity-properties';
import { refusalOfForeignId, statedSource, versionOf } from './source-of-id';
import { isAboutErasedPerson } from './is-erased';

/** Applies a statement of a source about a person. A person is identified only by the source's id. */
export function applyPerson(graph: StoredGraph, statement: PersonStatement, hash: string, loadedAt: DateTime): Outcome {
  const stored = graph.person(statement.id);
  if (isAboutErasedPerson(graph, `person:${statement.id}`, erasureKeysOfPerson(statement), stored)) return erased;
  const version = versionOf(statement, hash);
  const outcome = comparePerson(graph, statement, stored, version);
  if (typeof outcome === 'object') {
    if (outcome.result === 'rejected')
      claimProtection(graph, statement, stored?.version ?? graph.removal(`person:${statement.id}`));
    if (outcome.result !== 'unchanged' || !stored?.version || stored.version.source !== undefined) return outcome;
  }
  if (stored) claimProtectionOfUnknownSource(graph, stored);
  graph.claims.supersede(statement.id, version.source, statement.asOf);
  if (stored?.version && outcome !== 'reconfirmed' && compareDates(stored.version.asOf, statement.asOf) === 0)
    claimProtectionBeforeReplacement(graph, stored);
  const person = stored ?? newPerson(graph, statement);
  person.version = version;
  graph.changes.entities.add(person);
  if (typeof outcome === 'object') return outcome;
  if (outcome === 'reconfirmed') return applied;
  person.profile = { ...statement.profile, updatedAt: statement.profile.updatedAt ?? loadedAt };
  graph.changes.persons.add(person);
  return outcomeOfStoredStatement(outcome);
}

function comparePerson(
  graph: StoredGraph,
  statement: PersonStatement,
  stored: StoredPerson | undefined,
  version: Version,
): VersionComparison {
  const what = `person ${statement.id}`;
  const removal = graph.removal(`person:${statement.id}`);
  const comparison =
    refusalOfForeignId(what, stored?.version, removal, version) ??
    compareVersions(newerVersion(stored?.version, removal), version, preferenceOf(statement, stored));
  if (typeof comparison === 'object') return comparison;
  const problem = graph.serviceIdProblem(statement.serviceId, stored);
  return problem ? rejected(`${what}: ${problem}`) : comparison;
}

/** Prefers a statement that protects the person. */
function preferenceOf({ profile }: PersonStatement, stored: StoredPerson | undefined): number {
  return Number(profile.isProtected === true) - Number(stored?.profile.isProtected === true);
}

/**
 * Stores a claim that keeps the protection of a stored statement, before another statement replaces the stored one. So
 * if one of several statements with the same date protects the person, the protection remains, even if another
 * statement replaces or withdraws the protecting one.
 */
export function claimProtectionBeforeReplacement(graph: StoredGraph, { id, version, profile }: StoredPerson): void {
  if (!version || !profile.isProtected) return;
  const nationalIds = [nationalIdOf(profile) ?? []].flat();
  graph.claims.state({ id, source: version.source, asOf: version.asOf, isProtected: true, nationalIds });
}

/**
 * Stores a claim with what a refused statement says about the protection of a person. The statement itself is not
 * stored.
 */
function claimProtection(graph: StoredGraph, statement: PersonStatement, stored: Version | undefined): void {
  const { id, asOf, profile } = statement;
  const source = statedSource(statement);
  const isProtected = profile.isProtected === true;
  // The stored statement may have the same source and date. Then a refused statement can only add protection.
  if (!isProtected && stored?.source === source && stored.asOf === asOf) return;
  graph.claims.state({
    id,
    source,
    asOf,
    isProtected,
    nationalIds: isProtected ? [nationalIdOf(profile) ?? []].flat() : [],
  });
}

/**
 * Stores a claim that keeps the protection of a stored statement of an unknown source. When a known source takes over
 * the id of the person, the claim stays, so the protection does not end.
 */
export function claimProtectionOfUnknownSource(graph: StoredGraph, { id, version, profile }: StoredPerson): void {
  if (!version || version.source !== undefined || !profile.isProtected) return;
  graph.claims.state({
    id,
    source: undefined,
    asOf: version.asOf,
    isProtected: true,
    nationalIds: [nationalIdOf(profile) ?? []].flat(),
  });
}

function newPerson(graph: StoredGraph, statement: PersonStatement): StoredPerson {
  const person: StoredPerson = {
    type: 'person',
    id: statement.id,
    serviceId: graph.assignServiceId(statement.serviceId),
    identityOnly: false,
    removed: false,
    profile: {},
  };
  graph.created(person);
  graph.setPerson(person);
  return person;
}
