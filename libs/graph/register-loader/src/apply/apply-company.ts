import type { CompanyStatement, DateTime, SourceName } from '@company-relations/ownership';
import { areBothClosedOrBothOpen, withAbsenceFromNewerFiles, confirmCompanyByCompleteFiles } from './absent-company';
import { inOrderOfRank, replaceSource } from './company-profile';
import { compareDates, compareVersions, newerVersion, outcomeOfStoredStatement } from './compare-versions';
import { reasonToRefuseSplit, wouldSplitCompany, identifiersNoLongerStated } from './company-identity';
import { erasureKeysOfCompany } from './erasure-keys';
import {
  applied,
  type CompanySourceRecord,
  erased,
  type StoredCompany,
  type Outcome,
  rejected,
  type Version,
} from './stored';
import type { StoredGraph } from './stored-graph';
import { formerServiceIdKey, identifierKeysOf } from './identifier-keys';
import { refusalOfForeignId, versionOf } from './source-of-id';
import { isAboutErasedPerson } from './is-erased';

/**
 * Applies a statement of a source about a company. If the statement shows that several stored companies are the same,
 * the companies are merged.
 */
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
  const files = graph.completeFiles.of('companies', version.source, statement.id);
  const refused = refusalOfForeignId(`company ${statement.id}`, source, removal, version);
  const comparison =
    refused ?? compareVersions(newerVersion(source, removal), version, preferenceOf(statement, source));
  const keys = identifierKeysOf(statement.identifiers);
  const same = distinct([stored, ...keys.map((key) => graph.companyByIdentifier(key))]).sort(
    (a, b) => a.serviceId - b.serviceId,
  );
  if (isAboutErasedPerson(graph, `company:${statement.id}`, erasureKeysOfCompany(statement), stored)) {
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
    const isOfSource = source?.source === version.source;
    return isOfSource
      ? confirmCompanyByCompleteFiles(graph, files, stored, source, { outcome: comparison, loadedAt })
      : comparison;
  }
  const problem = graph.serviceIdProblem(
    statement.serviceId,
    same.find(({ serviceId }) => serviceId === statement.serviceId) ?? same[0],
  );
  if (problem) return rejected(`company ${statement.id}: ${problem}`);
  if (comparison === 'reconfirmed' && stored && source) {
    const confirmed = withAbsenceFromNewerFiles(files, { ...source, ...version }, source, loadedAt);
    if (areBothClosedOrBothOpen(source, confirmed)) {
      takeOver(graph, stored, confirmed);
      return applied;
    }
  }
  const stated = withAbsenceFromNewerFiles(files, sourceRecordOf(statement, keys, version, loadedAt), source, loadedAt);
  if (stored && source && wouldSplitCompany(stored.sources, source, stated))
    return rejected(reasonToRefuseSplit(stored, source));
  const company = same[0] ?? newCompany(graph, statement);
  for (const other of same.slice(1)) merge(graph, other, company);
  setSource(graph, company, stated, source);
  for (const key of keys) graph.setIdentifier(key, company);
  return outcomeOfStoredStatement(comparison);
}

/**
 * Returns a positive number if only the new statement has a country, and a negative number if only the stored one has.
 * A statement with a country is preferred, because searches find no company without a country.
 */
function preferenceOf({ profile }: CompanyStatement, stored: CompanySourceRecord | undefined): number {
  return Number(profile.countryCode !== undefined) - Number(stored?.profile.countryCode !== undefined);
}

/** Replaces the earlier statement of a source about a company by its new statement. */
function setSource(
  graph: StoredGraph,
  company: StoredCompany,
  stated: CompanySourceRecord,
  before: CompanySourceRecord | undefined,
): void {
  graph.setCompany(stated.id, company);
  replaceSource(company, stated);
  if (before) graph.dropIdentifiers(identifiersNoLongerStated(before, company.sources));
  graph.changes.entities.add(company);
  graph.changes.contents.add(company);
}

/**
 * Removes stored companies that a statement identifies as the business of an erased person. The connection was unknown
 * at the time of the erasure, which would have removed the companies otherwise.
 */
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

/** Returns whether all stored statements about a company are older than the given statement. */
function isOlder({ sources }: StoredCompany, { asOf }: CompanyStatement): boolean {
  return sources.every((source) => compareDates(source.asOf, asOf) < 0);
}

/** Stores a statement with unchanged content: only its date is newer, or the name of its source is now known. */
function takeOver(graph: StoredGraph, company: StoredCompany, source: CompanySourceRecord): void {
  replaceSource(company, source);
  graph.changes.entities.add(company);
}

function merge(graph: StoredGraph, company: StoredCompany, into: StoredCompany): void {
  company.mergedInto = into;
  into.sources = inOrderOfRank([...into.sources, ...company.sources]);
  into.writtenOrgNos = [...into.writtenOrgNos, ...company.writtenOrgNos];
  into.writtenNumbers = [...into.writtenNumbers, ...company.writtenNumbers];
  into.writtenNumberKeys = [...into.writtenNumberKeys, ...company.writtenNumberKeys];
  graph.records.merge(company, into);
  for (const alias of company.aliases) graph.setCompany(alias, into);
  graph.setIdentifier(formerServiceIdKey(company.serviceId), into);
  graph.changes.merged.add(company);
}

/**
 * Returns the content of a source record in the form in which it is stored.
 *
 * @param identifiers keys made by `identifierKeysOf`.
 */
export function sourceRecordOf(
  statement: CompanyStatement,
  identifiers: readonly string[],
  version: Version,
  loadedAt: DateTime,
): CompanySourceRecord {
  const { id, rank, searchable, soleTraderOf, profile } = statement;
  return {
    id,
    ...version,
    rank,
    // Without a country, searches find no company, whatever `searchable` says. So `searchable` is always stored as
    // false then.
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

function distinct(companies: readonly (StoredCompany | undefined)[]): StoredCompany[] {
  return [...new Set(companies.filter((company) => company !== undefined))];
}
