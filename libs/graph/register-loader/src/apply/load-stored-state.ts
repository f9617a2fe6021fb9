import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import storedClaims from '../queries/apply/stored-claims.cypher';
import storedCompanies from '../queries/apply/stored-companies.cypher';
import storedErased from '../queries/apply/stored-erased.cypher';
import storedIdentities from '../queries/apply/stored-identities.cypher';
import storedPersons from '../queries/apply/stored-persons.cypher';
import recordsOfRemoved from '../queries/apply/records-of-removed.cypher';
import storedRecords from '../queries/apply/stored-records.cypher';
import storedRemovals from '../queries/apply/stored-removals.cypher';
import storedServiceIds from '../queries/apply/stored-service-ids.cypher';
import { appliedFilesOf, type CompleteFilesRow } from './complete-files';
import { erasedHash, hashedRemovalKey } from './erased-keys';
import type { WithdrawalOrEnd } from './stored';
import type { StoredGraph } from './stored-graph';
import type { ReadSet } from './read-set';
import {
  addCompany,
  addPerson,
  addRecord,
  type CompanyRow,
  storedEntityOf,
  type IdentityRow,
  type PersonRow,
  type RecordRow,
  sourceIdKeyPrefix,
  storedVersionOf,
  type VersionRow,
} from './stored-rows';

/**
 * What the loader must know about a graph before it reads entities.
 *
 * It must know which kinds of nodes the graph has, because queries for the other kinds are skipped. It must also know
 * the secret of erased keys, the complete files that were applied, and the order of preferred sources per field.
 */
export interface LoaderMetadata {
  readonly hasRemovals: boolean;
  readonly hasKeys: boolean;
  /** True if there are claims of protection. */
  readonly hasClaims: boolean;
  /** The secret with which the keys of erased persons are hashed; null if no person was ever erased. */
  readonly erasureSecret: string | null;
  readonly completeFiles: readonly CompleteFilesRow[];
  /** The preferred sources per field (`FieldPriority`) as JSON. Null if the operator never set any. */
  readonly fieldPriority: string | null;
}

/**
 * Reads the entities and records of the read set into `graph`. Entities and records that `graph` already has stay as
 * they are.
 */
export async function loadStoredState(
  transaction: GraphTransaction,
  graph: StoredGraph,
  readSet: ReadSet,
  metadata: LoaderMetadata,
): Promise<void> {
  for (const row of metadata.completeFiles) graph.completeFiles.add(appliedFilesOf(row));
  await readRequested(transaction, graph, readSet, metadata);
  const more = readSet.forMissingEndpoints(graph, metadata.hasRemovals || metadata.erasureSecret !== null);
  await readRequested(transaction, graph, more, metadata);
  readSet.addAll(more);
  await readRecordsOfRemoved(transaction, graph, readSet);
}

/** Reads the records that must be withdrawn because their company or party is removed. */
async function readRecordsOfRemoved(
  transaction: GraphTransaction,
  graph: StoredGraph,
  { removedEntities }: ReadSet,
): Promise<void> {
  const removed = removedEntities.flatMap(({ of, id, asOf }) => {
    const elementId = (of === 'company' ? graph.company(id) : graph.person(id))?.elementId;
    return elementId === undefined ? [] : [{ elementId, asOf }];
  });
  const records = await rowsFor<RecordRow>(removed.length, () => transaction.run(recordsOfRemoved, { removed }));
  for (const rows of byRecordId(records)) if (!graph.records.get((rows[0] as RecordRow).id)) addRecord(graph, rows);
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
    const entity = storedEntityOf(graph, row);
    if (entity.type === 'person') graph.setPerson(entity);
    else graph.setCompany(row.id, entity);
  }
  for (const row of taken) storedEntityOf(graph, row);
  for (const rows of byRecordId(records)) addRecord(graph, rows);
  for (const row of removals) graph.readRemoval(row.key, row.storedKey, remembered(graph, row));
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
  readonly outDate: string | null;
}

function remembered(graph: StoredGraph, row: RemovalRow): WithdrawalOrEnd {
  return { ...storedVersionOf(graph, row), ...(row.outDate === null ? {} : { outDate: row.outDate }) };
}

/**
 * Reads withdrawals. If the plain key of a withdrawal contains the id of an erased person, the withdrawal is stored
 * under a hash of the key, so it is looked up under both.
 */
async function removalRows(
  transaction: GraphTransaction,
  { removals }: ReadSet,
  secret: string | null,
): Promise<RemovalRow[]> {
  const plain = [...removals].map((key) => [key, key] as const);
  const hidden = secret === null ? [] : [...removals].map((key) => [hashedRemovalKey(secret, key), key] as const);
  const keys = new Map([...plain, ...hidden]);
  const rows = await rowsFor<Omit<RemovalRow, 'storedKey'>>(keys.size, () =>
    transaction.run(storedRemovals, { keys: [...keys.keys()] }),
  );
  return rows.map((row) => ({ ...row, key: keys.get(row.key) as string, storedKey: row.key }));
}

/** Returns those of the keys that were erased, with the id of the erasure to which each key belongs. */
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
  const keys = hasKeys ? [...sourceIds.map((id) => sourceIdKeyPrefix + id), ...identifiers] : [];
  return rowsFor(sourceIds.length + keys.length, () => transaction.run(storedCompanies, { sourceIds, keys }));
}

function identityRows(
  transaction: GraphTransaction,
  { companyIds, personIds }: ReadSet,
  hasKeys: boolean,
): Promise<(IdentityRow & { id: string })[]> {
  const companies = [...companyIds];
  const keys = hasKeys ? companies.map((id) => sourceIdKeyPrefix + id) : [];
  return rowsFor(companies.length + personIds.size, () =>
    transaction.run(storedIdentities, { companies, persons: [...personIds], keys }),
  );
}

async function rowsFor<Row>(asked: number, run: () => Promise<Row[]>): Promise<Row[]> {
  return asked === 0 ? [] : run();
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
