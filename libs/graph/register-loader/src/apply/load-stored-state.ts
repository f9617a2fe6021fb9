import { recordTypes } from '@company-relations/graph-model';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import type { AnyRecord, CompanyProfile, PersonProfile } from '@company-relations/ownership';
import { serviceId } from '@company-relations/ownership';
import storedClaims from '../queries/apply/stored-claims.cypher';
import storedCompanies from '../queries/apply/stored-companies.cypher';
import storedErased from '../queries/apply/stored-erased.cypher';
import storedIdentities from '../queries/apply/stored-identities.cypher';
import storedPersons from '../queries/apply/stored-persons.cypher';
import storedRecords from '../queries/apply/stored-records.cypher';
import storedRemovals from '../queries/apply/stored-removals.cypher';
import storedServiceIds from '../queries/apply/stored-service-ids.cypher';
import { erasedHash, hiddenRemovalKey } from './erased-keys';
import { keepingNumbersOf, numberKeysOf } from './identifier-keys';
import type { CompanySource, StoredCompany, StoredEntity, StoredPerson, StoredRelation, Version } from './stored';
import type { StoredGraph } from './stored-graph';
import type { ReadSet } from './read-set';

const sourcePrefix = 'source:';
const kindOfType = new Map<string, (typeof recordTypes)[number]>(
  recordTypes.map((recordType) => [recordType.type, recordType]),
);

interface IdentityRow {
  readonly type: 'company' | 'person';
  readonly elementId: string;
  readonly serviceId: number;
  readonly sourceId: string;
}

/** Of which statement it is; null where the source is not known. */
interface VersionRow {
  readonly asOf: string;
  readonly hash: string;
  readonly source: string | null;
}

interface CompanyRow extends Omit<IdentityRow, 'type'>, VersionRow {
  readonly key: string;
  readonly rank: number | null;
  readonly searchable: boolean;
  readonly soleTraderOf: readonly string[] | null;
  readonly profile: string;
  readonly sources: string | null;
  readonly orgNo: string | null;
  readonly identifiers: readonly string[];
}

interface PersonRow extends Omit<IdentityRow, 'type'>, VersionRow {
  readonly profile: string;
  readonly nationalId: string | null;
}

interface RecordRow extends VersionRow {
  readonly id: string;
  readonly type: string;
  readonly record: string;
  readonly votesAlone: boolean | null;
  readonly elementId: string;
  readonly partyType: 'company' | 'person';
  readonly partyElementId: string;
  readonly partyServiceId: number;
  readonly partySourceId: string;
  readonly companyElementId: string;
  readonly companyServiceId: number;
  readonly companySourceId: string;
}

/** Which kinds of nodes the graph has at all; queries for the others can be skipped. */
export interface LoaderMetadata {
  readonly hasRemovals: boolean;
  readonly hasKeys: boolean;
  /** Whether there are claims of protection. */
  readonly hasClaims: boolean;
  /** With what the keys of the erased are hashed; null where no person was erased. */
  readonly erasureSecret: string | null;
}

/** Reads the entities and records of the read set into `graph`, and leaves what `graph` has already. */
export async function loadStoredState(
  transaction: GraphTransaction,
  graph: StoredGraph,
  readSet: ReadSet,
  metadata: LoaderMetadata,
): Promise<void> {
  await readRequested(transaction, graph, readSet, metadata);
  const more = readSet.forMissingEndpoints(graph, metadata.hasRemovals || metadata.erasureSecret !== null);
  await readRequested(transaction, graph, more, metadata);
  readSet.addAll(more);
}

async function readRequested(
  transaction: GraphTransaction,
  graph: StoredGraph,
  readSet: ReadSet,
  { hasRemovals, hasKeys, hasClaims, erasureSecret }: LoaderMetadata,
): Promise<void> {
  const [companies, persons, identities, taken, records, removals, erased, claims] = await Promise.all([
    companyRows(transaction, readSet, hasKeys),
    rowsFor<PersonRow>(readSet.persons.size, () => transaction.run(storedPersons, { sourceIds: [...readSet.persons] })),
    identityRows(transaction, readSet, hasKeys),
    rowsFor<IdentityRow>(readSet.serviceIds.size, () =>
      transaction.run(storedServiceIds, { serviceIds: ints([...readSet.serviceIds]) }),
    ),
    rowsFor<RecordRow>(readSet.records.size, () => transaction.run(storedRecords, { ids: [...readSet.records] })),
    hasRemovals ? removalRows(transaction, readSet, erasureSecret) : [],
    erasedKeys(transaction, readSet, erasureSecret),
    rowsFor<ClaimRow>(hasClaims ? readSet.persons.size : 0, () =>
      transaction.run(storedClaims, { ids: [...readSet.persons] }),
    ),
  ]);
  for (const row of companies) addCompany(graph, row);
  for (const row of persons) addPerson(graph, row);
  for (const row of identities) {
    const entity = identity(graph, row);
    if (entity.type === 'person') graph.setPerson(entity);
    else graph.setCompany(row.id, entity);
  }
  for (const row of taken) identity(graph, row);
  for (const rows of byRecordId(records)) addRecord(graph, rows);
  for (const row of removals) graph.readRemoval(row.key, row.storedKey, versionOf(graph, row));
  for (const { source, ...claim } of claims) graph.claims.add({ ...claim, ...(source === null ? {} : { source }) });
  for (const [key, erasure] of erased) graph.erased.add(key, erasure);
}

interface ClaimRow {
  readonly id: string;
  readonly source: string | null;
  readonly asOf: string;
  readonly isProtected: boolean;
  readonly nationalIds: readonly string[];
}

interface RemovalRow extends VersionRow {
  readonly key: string;
  readonly storedKey: string;
}

/** A withdrawal whose key had an id of the erased in it is there under a hash. */
async function removalRows(
  transaction: GraphTransaction,
  { removals }: ReadSet,
  secret: string | null,
): Promise<RemovalRow[]> {
  const plain = [...removals].map((key) => [key, key] as const);
  const hidden = secret === null ? [] : [...removals].map((key) => [hiddenRemovalKey(secret, key), key] as const);
  const keys = new Map([...plain, ...hidden]);
  const rows = await rowsFor<VersionRow & { readonly key: string }>(keys.size, () =>
    transaction.run(storedRemovals, { keys: [...keys.keys()] }),
  );
  return rows.map((row) => ({ ...row, key: keys.get(row.key) as string, storedKey: row.key }));
}

/** Which of the keys were erased, with their erasures. */
async function erasedKeys(
  transaction: GraphTransaction,
  { erased }: ReadSet,
  secret: string | null,
): Promise<(readonly [string, string])[]> {
  if (secret === null || erased.size === 0) return [];
  const keys = new Map([...erased].map((key) => [erasedHash(secret, key), key]));
  const rows = await transaction.run<{ hash: string; erasure: string }>(storedErased, { hashes: [...keys.keys()] });
  return rows.map(({ hash, erasure }) => [keys.get(hash) as string, erasure]);
}

function companyRows(
  transaction: GraphTransaction,
  { companies, identifiers }: ReadSet,
  hasKeys: boolean,
): Promise<CompanyRow[]> {
  const sourceIds = [...companies];
  const keys = hasKeys ? [...sourceIds.map((id) => sourcePrefix + id), ...identifiers] : [];
  return rowsFor(sourceIds.length + keys.length, () => transaction.run(storedCompanies, { sourceIds, keys }));
}

function identityRows(
  transaction: GraphTransaction,
  { companyIds, personIds }: ReadSet,
  hasKeys: boolean,
): Promise<(IdentityRow & { id: string })[]> {
  const companies = [...companyIds];
  const keys = hasKeys ? companies.map((id) => sourcePrefix + id) : [];
  return rowsFor(companies.length + personIds.size, () =>
    transaction.run(storedIdentities, { companies, persons: [...personIds], keys }),
  );
}

async function rowsFor<Row>(asked: number, run: () => Promise<Row[]>): Promise<Row[]> {
  return asked === 0 ? [] : run();
}

function addCompany(graph: StoredGraph, row: CompanyRow): void {
  const company = identity(graph, { ...row, type: 'company' }) as StoredCompany;
  if (company.identityOnly) {
    company.sources = sourcesOf(graph, row);
    for (const { id } of company.sources) company.aliases.add(id);
    if (row.orgNo !== null) company.writtenOrgNos = [row.orgNo];
    company.writtenNumbers = keepingNumbersOf(company.sources);
    company.writtenNumberKeys = [...numberKeysOf(company.sources).keys()];
    company.identityOnly = false;
  }
  if (row.key.startsWith(sourcePrefix)) graph.setCompany(row.key.slice(sourcePrefix.length), company);
  else graph.readIdentifier(row.key, company);
}

function sourcesOf(graph: StoredGraph, row: CompanyRow): CompanySource[] {
  const { sourceId, rank, searchable, soleTraderOf, identifiers, profile, sources } = row;
  if (sources !== null) return (JSON.parse(sources) as CompanySource[]).map((source) => graph.dated(source));
  const [trader] = soleTraderOf ?? [];
  return [
    {
      id: sourceId,
      ...versionOf(graph, row),
      rank: rank ?? 0,
      searchable,
      ...(trader === undefined ? {} : { soleTraderOf: trader }),
      identifiers,
      profile: JSON.parse(profile) as CompanyProfile,
    },
  ];
}

function addPerson(graph: StoredGraph, row: PersonRow): void {
  const person = identity(graph, { ...row, type: 'person' }) as StoredPerson;
  graph.setPerson(person);
  if (!person.identityOnly) return;
  const { nationalId } = row;
  const profile = JSON.parse(row.profile) as PersonProfile;
  Object.assign(person, {
    version: versionOf(graph, row),
    profile,
    writtenIsProtected: profile.isProtected === true,
    ...(nationalId === null ? {} : { writtenNationalId: nationalId }),
    identityOnly: false,
  });
}

function versionOf(graph: StoredGraph, { asOf, hash, source }: VersionRow): Version {
  return graph.dated({ asOf, hash, ...(source === null ? {} : { source }) });
}

function byRecordId(rows: readonly RecordRow[]): Iterable<RecordRow[]> {
  const groups = new Map<string, RecordRow[]>();
  for (const row of rows) {
    const group = groups.get(row.id);
    if (group) group.push(row);
    else groups.set(row.id, [row]);
  }
  return groups.values();
}

function addRecord(graph: StoredGraph, rows: readonly RecordRow[]): void {
  const row = rows[0] as RecordRow;
  const party = identity(graph, {
    type: row.partyType,
    elementId: row.partyElementId,
    serviceId: row.partyServiceId,
    sourceId: row.partySourceId,
  });
  const company = identity(graph, {
    type: 'company',
    elementId: row.companyElementId,
    serviceId: row.companyServiceId,
    sourceId: row.companySourceId,
  }) as StoredCompany;
  graph.setRecord({
    id: row.id,
    version: versionOf(graph, row),
    party,
    company,
    relations: rows.map(relationOf),
    written: { elementIds: rows.map(({ elementId }) => elementId), party, company },
  });
}

function relationOf({ type, record, votesAlone }: RecordRow): StoredRelation {
  const { kind, ended } = kindOfType.get(type) as (typeof recordTypes)[number];
  return { kind, ended, record: JSON.parse(record) as AnyRecord, ...(votesAlone ? { votesAlone } : {}) };
}

function identity(graph: StoredGraph, { type, elementId, serviceId: id, sourceId }: IdentityRow): StoredEntity {
  const known = graph.knownNode(elementId);
  if (known) return known;
  const node = { serviceId: serviceId(id), elementId, identityOnly: true, removed: false };
  const entity: StoredEntity & { elementId: string } =
    type === 'company'
      ? {
          ...node,
          type,
          sources: [],
          writtenOrgNos: [],
          writtenNumbers: [],
          writtenNumberKeys: [],
          aliases: new Set([sourceId]),
          writtenSourceId: sourceId,
        }
      : { ...node, type, id: sourceId, profile: {} };
  graph.addNode(entity);
  return entity;
}
