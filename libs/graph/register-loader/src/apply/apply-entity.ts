import {
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  type RemovalStatement,
  type SourceName,
} from '@company-relations/ownership';
import { inOrderOfRank } from './company-profile';
import { compareDates, compareVersions, newer, type VersionComparison } from './compare-versions';
import { withdrawn } from './content-hash';
import { splitReason, splits, unstated } from './company-identity';
import { erasableKeysOfCompany, erasableKeysOfPerson } from './erasable-keys';
import {
  applied,
  type CompanySource,
  erased,
  type StoredCompany,
  type StoredPerson,
  type Outcome,
  rejected,
  type Version,
} from './stored';
import { formerIdKey, type StoredGraph } from './stored-graph';
import { nationalIdOf } from './entity-properties';
import { identifierKeysOf } from './identifier-keys';
import { refusedAsAnothers, statedSource, versionOf } from './source-of-id';

/** Applies what a source says about a company, and merges the companies that it shows to be one. */
export function applyCompany(
  graph: StoredGraph,
  statement: CompanyStatement,
  hash: string,
  loadedAt: DateTime,
): Outcome {
  const stored = graph.company(statement.id);
  const source = stored?.sources.find(({ id }) => id === statement.id);
  const version = versionOf(statement, hash);
  const removal = graph.removal(`company:${statement.id}`);
  const refused = refusedAsAnothers(`company ${statement.id}`, source, removal, version);
  const comparison = refused ?? compareVersions(newer(source, removal), version);
  const keys = identifierKeysOf(statement.identifiers);
  const same = distinct([stored, ...keys.map((key) => graph.companyByIdentifier(key))]).sort(
    (a, b) => a.serviceId - b.serviceId,
  );
  if (isErased(graph, `company:${statement.id}`, erasableKeysOfCompany(statement), stored)) {
    if (typeof comparison === 'string')
      eraseBusinesses(
        graph,
        statement,
        same.filter((company) => company === stored || isOlder(company, statement)),
      );
    return erased;
  }
  if (typeof comparison === 'object') {
    if (comparison.result === 'unchanged' && stored && source && source.source === undefined)
      takeOver(graph, stored, { ...source, source: version.source as SourceName });
    return comparison;
  }
  const problem = graph.serviceIdProblem(
    statement.serviceId,
    same.find(({ serviceId }) => serviceId === statement.serviceId) ?? same[0],
  );
  if (problem) return rejected(`company ${statement.id}: ${problem}`);
  if (comparison === 'reconfirmed' && stored && source) {
    takeOver(graph, stored, { ...source, ...version });
    return applied;
  }
  const stated = sourceOf(statement, keys, version, loadedAt);
  if (stored && source && splits(stored.sources, source, stated)) return rejected(splitReason(stored, source));
  const company = same[0] ?? newCompany(graph, statement);
  for (const other of same.slice(1)) merge(graph, other, company);
  graph.setCompany(statement.id, company);
  replaceSource(company, stated);
  if (source) graph.dropIdentifiers(unstated(source, company.sources));
  for (const key of keys) graph.setIdentifier(key, company);
  graph.changes.entities.add(company);
  graph.changes.contents.add(company);
  return applied;
}

/** Applies what a source says about a person. Persons are only ever known by their source's id. */
export function applyPerson(graph: StoredGraph, statement: PersonStatement, hash: string, loadedAt: DateTime): Outcome {
  const stored = graph.person(statement.id);
  if (isErased(graph, `person:${statement.id}`, erasableKeysOfPerson(statement), stored)) return erased;
  const version = versionOf(statement, hash);
  const outcome = comparePerson(graph, statement, stored, version);
  if (typeof outcome === 'object') {
    if (outcome.result === 'rejected')
      claimProtection(graph, statement, stored?.version ?? graph.removal(`person:${statement.id}`));
    if (outcome.result !== 'unchanged' || !stored?.version || stored.version.source !== undefined) return outcome;
  }
  if (stored) keepUnknownProtection(graph, stored);
  graph.claims.supersede(statement.id, version.source, statement.asOf);
  const person = stored ?? newPerson(graph, statement);
  person.version = version;
  graph.changes.entities.add(person);
  if (typeof outcome === 'object') return outcome;
  if (outcome === 'reconfirmed') return applied;
  person.profile = { ...statement.profile, updatedAt: statement.profile.updatedAt ?? loadedAt };
  graph.changes.persons.add(person);
  return applied;
}

/** Withdraws what a source said about a company or person. A company stays while another source describes it. */
export function removeEntity(
  graph: StoredGraph,
  statement: RemovalStatement & { of: 'company' | 'person' },
  loadedAt: DateTime,
): Outcome {
  const { of, id, asOf } = statement;
  const key = `${of}:${id}`;
  const company = of === 'company' ? graph.company(id) : undefined;
  const person = of === 'person' ? graph.person(id) : undefined;
  // A withdrawal would be remembered under the id.
  if (!company && !person && graph.erased.erasureOf(key) !== undefined) return erased;
  const source = company?.sources.find((candidate) => candidate.id === id);
  const version = versionOf(statement, withdrawn);
  const [stored, removal] = [source ?? person?.version, graph.removal(key)];
  const refused = refusedAsAnothers(`${of} ${id}`, stored, removal, version);
  // It ends the protection that its own source states, also where the id belongs to another.
  if (of === 'person' && refused)
    graph.claims.state({ id, source: version.source, asOf, isProtected: false, nationalIds: [] });
  const comparison = refused ?? compareVersions(newer(stored, removal), version);
  if (typeof comparison === 'object') return comparison;
  if (of === 'person') {
    if (person) keepUnknownProtection(graph, person);
    graph.claims.supersede(id, version.source, asOf);
  }
  graph.setRemoval(key, version);
  if (company && source) withdrawSource(graph, company, source, loadedAt);
  if (person) {
    person.removed = true;
    graph.changes.removed.add(person);
    graph.changes.persons.add(person);
  }
  return applied;
}

/**
 * Whether a statement is about a person who was erased, or their business. What it is about and is not stored is remembered
 * by the source's id too: records name nothing else.
 */
function isErased(
  graph: StoredGraph,
  key: string,
  keys: readonly string[],
  stored: StoredCompany | StoredPerson | undefined,
): boolean {
  const erasure = graph.erased.erasureOf(...keys);
  if (erasure === undefined) return false;
  if (!stored) graph.erased.learn(key, erasure);
  return true;
}

/** Removes stored companies that turn out to be the business of an erased person, as the erasure would have removed them. */
function eraseBusinesses(
  graph: StoredGraph,
  { soleTraderOf }: CompanyStatement,
  companies: readonly StoredCompany[],
): void {
  const erasure = soleTraderOf === undefined ? undefined : graph.erased.erasureOf(`person:${soleTraderOf}`);
  if (erasure === undefined) return;
  for (const company of companies) {
    for (const { id, identifiers } of company.sources)
      for (const key of [`company:${id}`, ...identifiers]) graph.erased.learn(key, erasure);
    company.removed = true;
    graph.changes.erasedBusinesses.set(company, erasure);
  }
}

/** Whether all stored statements about a company are older than a statement. */
function isOlder({ sources }: StoredCompany, { asOf }: CompanyStatement): boolean {
  return sources.every((source) => compareDates(source.asOf, asOf) < 0);
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
    refusedAsAnothers(what, stored?.version, removal, version) ??
    compareVersions(newer(stored?.version, removal), version);
  if (typeof comparison === 'object') return comparison;
  const problem = graph.serviceIdProblem(statement.serviceId, stored);
  return problem ? rejected(`${what}: ${problem}`) : comparison;
}

/** A refused statement is not stored, but the protection that it states still counts. */
function claimProtection(graph: StoredGraph, statement: PersonStatement, stored: Version | undefined): void {
  const { id, asOf, profile } = statement;
  const source = statedSource(statement);
  const isProtected = profile.isProtected === true;
  // Of a second statement of the same source and date only protection counts.
  if (!isProtected && stored?.source === source && stored.asOf === asOf) return;
  graph.claims.state({
    id,
    source,
    asOf,
    isProtected,
    nationalIds: isProtected ? [nationalIdOf(profile) ?? []].flat() : [],
  });
}

/** Protection by a source that is not known does not end because another one takes over the id. */
function keepUnknownProtection(graph: StoredGraph, { id, version, profile }: StoredPerson): void {
  if (!version || version.source !== undefined || !profile.isProtected) return;
  graph.claims.state({
    id,
    source: undefined,
    asOf: version.asOf,
    isProtected: true,
    nationalIds: [nationalIdOf(profile) ?? []].flat(),
  });
}

/** Writes what a source said with a newer date, or now known to be from this source. */
function takeOver(graph: StoredGraph, company: StoredCompany, source: CompanySource): void {
  replaceSource(company, source);
  graph.changes.entities.add(company);
}

function withdrawSource(graph: StoredGraph, company: StoredCompany, source: CompanySource, loadedAt: DateTime): void {
  const [first, ...others] = company.sources.filter((candidate) => candidate !== source);
  if (!first) {
    company.removed = true;
    graph.changes.removed.add(company);
    return;
  }
  graph.dropAlias(source.id, company);
  graph.dropIdentifiers(unstated(source, [first, ...others]));
  // What is shown of the company changes now, although no remaining source said anything.
  company.sources = [{ ...first, profile: { ...first.profile, updatedAt: loadedAt } }, ...others];
  graph.changes.entities.add(company);
  graph.changes.contents.add(company);
}

function merge(graph: StoredGraph, company: StoredCompany, into: StoredCompany): void {
  company.mergedInto = into;
  into.sources = inOrderOfRank([...into.sources, ...company.sources]);
  into.writtenOrgNos = [...into.writtenOrgNos, ...company.writtenOrgNos];
  into.writtenNumbers = [...into.writtenNumbers, ...company.writtenNumbers];
  into.writtenNumberKeys = [...into.writtenNumberKeys, ...company.writtenNumberKeys];
  for (const alias of company.aliases) graph.setCompany(alias, into);
  graph.setIdentifier(formerIdKey(company.serviceId), into);
  graph.changes.merged.add(company);
}

function replaceSource(company: StoredCompany, source: CompanySource): void {
  company.sources = inOrderOfRank([...company.sources.filter(({ id }) => id !== source.id), source]);
}

/** What a source record says, as it is stored. @param identifiers keys made by `identifierKeysOf`. */
export function sourceOf(
  statement: CompanyStatement,
  identifiers: readonly string[],
  version: Version,
  loadedAt: DateTime,
): CompanySource {
  const { id, rank, searchable, soleTraderOf, profile } = statement;
  return {
    id,
    ...version,
    rank,
    // Without a country no search finds it, so `searchable` makes no difference then.
    searchable: searchable && profile.countryCode !== undefined,
    ...(soleTraderOf === undefined ? {} : { soleTraderOf }),
    identifiers: [...new Set(identifiers)].sort(),
    profile: { ...profile, updatedAt: profile.updatedAt ?? loadedAt },
  };
}

function newCompany(graph: StoredGraph, statement: CompanyStatement): StoredCompany {
  const company: StoredCompany = {
    type: 'company',
    serviceId: graph.assignServiceId(statement.serviceId),
    identityOnly: false,
    removed: false,
    sources: [],
    writtenOrgNos: [],
    writtenNumbers: [],
    writtenNumberKeys: [],
    aliases: new Set(),
  };
  graph.created(company);
  return company;
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

function distinct(companies: readonly (StoredCompany | undefined)[]): StoredCompany[] {
  return [...new Set(companies.filter((company) => company !== undefined))];
}
