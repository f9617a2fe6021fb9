import { recordTypes } from '@company-relations/graph-model';
import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import type { AnyRecord, CompanyProfile, PersonProfile } from '@company-relations/ownership';
import { serviceId } from '@company-relations/ownership';
import heldClaims from '../queries/apply/held-claims.cypher';
import heldCompanies from '../queries/apply/held-companies.cypher';
import heldErased from '../queries/apply/held-erased.cypher';
import heldIdentities from '../queries/apply/held-identities.cypher';
import heldPersons from '../queries/apply/held-persons.cypher';
import heldRecords from '../queries/apply/held-records.cypher';
import heldRemovals from '../queries/apply/held-removals.cypher';
import heldServiceIds from '../queries/apply/held-service-ids.cypher';
import { erasedHash, hiddenRemovalKey } from './erased-keys';
import { keepingNumbersOf, numberKeysOf } from './identifier-keys';
import type { CompanySource, HeldCompany, HeldEntity, HeldPerson, HeldRelation, Version } from './held';
import type { HeldGraph } from './held-graph';
import type { Lookups } from './lookups';

const sourcePrefix = 'source:';
const kindOfType = new Map<string, (typeof recordTypes)[number]>(recordTypes.map((recordType) => [recordType.type, recordType]));

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

/** What there is to be found at all; what is not there need not be looked for. */
export interface BookKeeping {
  readonly hasRemovals: boolean;
  readonly hasKeys: boolean;
  /** Whether claims of protection are kept of any person. */
  readonly hasClaims: boolean;
  /** With what the keys of the erased are hashed; null where nobody was erased. */
  readonly erasureSecret: string | null;
}

/** Reads what the lookups ask for into `graph`. What `graph` knows already is left as it is. */
export async function readHeld(transaction: GraphTransaction, graph: HeldGraph, lookups: Lookups, kept: BookKeeping): Promise<void> {
  await readAsked(transaction, graph, lookups, kept);
  const more = lookups.aboutAbsentEnds(graph, kept.hasRemovals || kept.erasureSecret !== null);
  await readAsked(transaction, graph, more, kept);
  lookups.remember(more);
}

async function readAsked(transaction: GraphTransaction, graph: HeldGraph, lookups: Lookups, { hasRemovals, hasKeys, hasClaims, erasureSecret }: BookKeeping): Promise<void> {
  const [companies, persons, identities, taken, records, removals, erased, claims] = await Promise.all([
    companyRows(transaction, lookups, hasKeys),
    rowsFor<PersonRow>(lookups.persons.size, () => transaction.run(heldPersons, { sourceIds: [...lookups.persons] })),
    identityRows(transaction, lookups, hasKeys),
    rowsFor<IdentityRow>(lookups.serviceIds.size, () => transaction.run(heldServiceIds, { serviceIds: ints([...lookups.serviceIds]) })),
    rowsFor<RecordRow>(lookups.records.size, () => transaction.run(heldRecords, { ids: [...lookups.records] })),
    hasRemovals ? removalRows(transaction, lookups, erasureSecret) : [],
    erasedKeys(transaction, lookups, erasureSecret),
    rowsFor<ClaimRow>(hasClaims ? lookups.persons.size : 0, () => transaction.run(heldClaims, { ids: [...lookups.persons] })),
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
async function removalRows(transaction: GraphTransaction, { removals }: Lookups, secret: string | null): Promise<RemovalRow[]> {
  const plain = [...removals].map((key) => [key, key] as const);
  const hidden = secret === null ? [] : [...removals].map((key) => [hiddenRemovalKey(secret, key), key] as const);
  const keys = new Map([...plain, ...hidden]);
  const rows = await rowsFor<VersionRow & { readonly key: string }>(keys.size, () => transaction.run(heldRemovals, { keys: [...keys.keys()] }));
  return rows.map((row) => ({ ...row, key: keys.get(row.key) as string, storedKey: row.key }));
}

/** Which of the keys were erased, with their erasures. */
async function erasedKeys(transaction: GraphTransaction, { erased }: Lookups, secret: string | null): Promise<(readonly [string, string])[]> {
  if (secret === null || erased.size === 0) return [];
  const keys = new Map([...erased].map((key) => [erasedHash(secret, key), key]));
  const rows = await transaction.run<{ hash: string; erasure: string }>(heldErased, { hashes: [...keys.keys()] });
  return rows.map(({ hash, erasure }) => [keys.get(hash) as string, erasure]);
}

function companyRows(transaction: GraphTransaction, { companies, identifiers }: Lookups, hasKeys: boolean): Promise<CompanyRow[]> {
  const sourceIds = [...companies];
  const keys = hasKeys ? [...sourceIds.map((id) => sourcePrefix + id), ...identifiers] : [];
  return rowsFor(sourceIds.length + keys.length, () => transaction.run(heldCompanies, { sourceIds, keys }));
}

function identityRows(transaction: GraphTransaction, { companyIds, personIds }: Lookups, hasKeys: boolean): Promise<(IdentityRow & { id: string })[]> {
  const companies = [...companyIds];
  const keys = hasKeys ? companies.map((id) => sourcePrefix + id) : [];
  return rowsFor(companies.length + personIds.size, () => transaction.run(heldIdentities, { companies, persons: [...personIds], keys }));
}

async function rowsFor<Row>(asked: number, run: () => Promise<Row[]>): Promise<Row[]> {
  return asked === 0 ? [] : run();
}

function addCompany(graph: HeldGraph, row: CompanyRow): void {
  const company = identity(graph, { ...row, type: 'company' }) as HeldCompany;
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

function sourcesOf(graph: HeldGraph, row: CompanyRow): CompanySource[] {
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

function addPerson(graph: HeldGraph, row: PersonRow): void {
  const person = identity(graph, { ...row, type: 'person' }) as HeldPerson;
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

function versionOf(graph: HeldGraph, { asOf, hash, source }: VersionRow): Version {
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

function addRecord(graph: HeldGraph, rows: readonly RecordRow[]): void {
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
  }) as HeldCompany;
  graph.setRecord({
    id: row.id,
    version: versionOf(graph, row),
    party,
    company,
    relations: rows.map(relationOf),
    written: { elementIds: rows.map(({ elementId }) => elementId), party, company },
  });
}

function relationOf({ type, record, votesAlone }: RecordRow): HeldRelation {
  const { kind, ended } = kindOfType.get(type) as (typeof recordTypes)[number];
  return { kind, ended, record: JSON.parse(record) as AnyRecord, ...(votesAlone ? { votesAlone } : {}) };
}

function identity(graph: HeldGraph, { type, elementId, serviceId: id, sourceId }: IdentityRow): HeldEntity {
  const known = graph.knownNode(elementId);
  if (known) return known;
  const node = { serviceId: serviceId(id), elementId, identityOnly: true, removed: false };
  const entity: HeldEntity & { elementId: string } =
    type === 'company'
      ? { ...node, type, sources: [], writtenOrgNos: [], writtenNumbers: [], writtenNumberKeys: [], aliases: new Set([sourceId]), writtenSourceId: sourceId }
      : { ...node, type, id: sourceId, profile: {} };
  graph.addNode(entity);
  return entity;
}
