import { type GraphTransaction, int, ints } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import createEntities from '../queries/apply/create-entities.cypher';
import deleteRecords from '../queries/apply/delete-records.cypher';
import dropKeys from '../queries/apply/drop-keys.cypher';
import mergeCompanies from '../queries/apply/merge-companies.cypher';
import removeEntities from '../queries/apply/remove-entities.cypher';
import saveCounter from '../queries/apply/save-counter.cypher';
import touchRelations from '../queries/apply/touch-relations.cypher';
import writeEntities from '../queries/apply/write-entities.cypher';
import writeErased from '../queries/apply/write-erased.cypher';
import writeKeys from '../queries/apply/write-keys.cypher';
import writeRecords from '../queries/apply/write-records.cypher';
import writeRecordsOfExistingNodes from '../queries/apply/write-records-of-existing-nodes.cypher';
import writeRemovals from '../queries/apply/write-removals.cypher';
import type { KnownOwners } from '../figures/known-owners';
import { companyProperties, nationalIdOf, personProperties, type Properties } from './entity-properties';
import { FormerBusinesses } from './former-businesses';
import type { StoredCompany, StoredEntity } from './stored';
import { entityKeyChanges, keyRow } from './entity-keys';
import { isStillInGraph, resolveMerged } from './known-records';
import type { StoredGraph } from './stored-graph';
import { CompanyCountsUpdater } from './company-counts-updater';
import { fieldPriorityOf } from './stored-field-priority';
import { ChangeLogWriter } from './change-log-writer';
import type { LoaderMetadata } from './load-stored-state';
import { type RecordRows, recordRows } from './record-rows';
import { writeSoleTraders } from './sole-traders';
import { writeClaims } from './write-claims';

/** What `writeChanges` must know about the database and the load. */
export interface WriteChangesOptions extends Pick<LoaderMetadata, 'erasureSecret' | 'hasClaims' | 'fieldPriority'> {
  /** The day of the load, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The next ServiceId that is stored in the database. */
  readonly counter: number;
  /** If true, protection that ends stays in force until `endPostponedProtections` is called. */
  readonly postponesEnds: boolean;
  /** The owners of companies that earlier transactions of the same load read. */
  readonly owners?: KnownOwners | undefined;
}

/** Writes to the database all changes that a batch made in memory. */
export async function writeChanges(
  transaction: GraphTransaction,
  graph: StoredGraph,
  writing: WriteChangesOptions,
): Promise<void> {
  const { today, counter, erasureSecret, postponesEnds, owners } = writing;
  const { changes } = graph;
  const write = new Writes(transaction, { today: int(today) });
  const counts = new CompanyCountsUpdater(transaction);
  const log = new ChangeLogWriter(transaction, changes, today, counter, owners);
  const records = recordRows(changes.records);
  const entities = [...changes.entities].filter(isStillInGraph);
  await trackChanged(counts, log, graph, records);
  const former = new FormerBusinesses(transaction, changes);
  await former.read();
  // Deletions come first. Source ids, ServiceIds and keys must be unique at any time, and a new node may get the ones
  // of a deleted node.
  await write.each(deleteRecords, 'elementIds', records.deleted);
  await write.each(removeEntities, 'elementIds', removedNodes(graph));
  const mergedAndMarked = await writeEntitiesAndKeys(write, graph, entities, writing);
  await write.each(writeRecordsOfExistingNodes, 'rows', records.forExistingNodes);
  await write.each(writeRecords, 'rows', records.forNewNodes);
  await write.each(
    touchRelations,
    'serviceIds',
    ints(touchedCompanies([...changes.relations, ...records.orphanedEndpoints])),
  );
  await write.each(
    writeRemovals,
    'rows',
    [...changes.removals].map((key) => ({ key: graph.storedRemovalKey(key), ...graph.removal(key) })),
  );
  await former.write(today);
  const claims = await writeClaims(transaction, graph);
  const claimed = claims
    .flatMap(({ id }) => graph.person(id) ?? [])
    .map(({ serviceId, profile }) => ({ serviceId, nationalId: nationalIdOf(profile) ?? null }));
  const hasClaims = writing.hasClaims || claims.length > 0;
  const soleTraders = await writeSoleTraders(transaction, changes, counts, today, {
    claims,
    claimed,
    nationalIds: [],
    hasClaims,
    postponesEnds,
  });
  await log.write(soleTraders, [...mergedAndMarked, ...(await former.ofProtected(soleTraders, claims))]);
  await counts.flush();
  await write.each(writeErased, 'rows', graph.erased.rows(erasureSecret));
  if (graph.counter !== counter) await transaction.run(saveCounter, { next: int(graph.counter) });
}

/**
 * Writes entities and the keys by which they are found.
 *
 * @returns the ServiceIds of companies into which others were merged and that are marked as businesses of a protected
 *   sole trader.
 */
async function writeEntitiesAndKeys(
  write: Writes,
  graph: StoredGraph,
  entities: readonly StoredEntity[],
  { today, fieldPriority }: WriteChangesOptions,
): Promise<number[]> {
  const created = entities.filter(({ elementId }) => elementId === undefined);
  const merged = mergedNodes(graph);
  // The company that remains must exist before other companies are merged into it. Its properties can only be written
  // after the merge, because some are unique and the merged companies still have them.
  const mustBeThere = merged.length > 0;
  const priority = fieldPriorityOf(fieldPriority);
  const propertiesOf = (entity: StoredEntity) =>
    entity.type === 'person'
      ? personProperties(entity)
      : companyProperties(entity, graph.changes.contents.has(entity) ? today : undefined, priority);
  if (mustBeThere) await write.created(created, () => ({}));
  const mergedAndMarked = await write.each<{ serviceId: number }>(mergeCompanies, 'rows', merged);
  const keys = entityKeyChanges(graph, entities);
  await write.each(dropKeys, 'keys', keys.dropped);
  const rewritten = mustBeThere ? entities : entities.filter(({ elementId }) => elementId !== undefined);
  await write.each(
    writeEntities,
    'rows',
    rewritten.map((entity) => ({ serviceId: int(entity.serviceId), properties: propertiesOf(entity) })),
  );
  if (!mustBeThere) await write.created(created, propertiesOf);
  await write.each(
    writeKeys,
    'rows',
    keys.written.map(({ key, company, number }) => keyRow(key, company.serviceId, number)),
  );
  return mergedAndMarked.map(({ serviceId }) => serviceId);
}

/**
 * Tracks, for the counts, all companies of the batch and the companies that share a record with an entity that is
 * removed, erased or merged. A record of an erased business may be deleted before the business is.
 */
async function trackChanged(
  counts: CompanyCountsUpdater,
  log: ChangeLogWriter,
  graph: StoredGraph,
  records: RecordRows,
): Promise<void> {
  const { entities, relations, merged, removed, erasedBusinesses } = graph.changes;
  const touched = [...entities, ...relations, ...merged, ...removed, ...records.orphanedEndpoints].flatMap((entity) =>
    entity.type === 'company' ? [entity, resolveMerged(entity) ?? []].flat() : [],
  );
  const isWritten = ({ elementId }: StoredCompany) => elementId !== undefined;
  await counts.track(touched.filter(isWritten).map(({ serviceId }) => serviceId));
  counts.trackNew(touched.filter((company) => !isWritten(company)).map(({ serviceId }) => serviceId));
  const leaving = [...removed, ...erasedBusinesses.keys(), ...merged];
  await counts.track(await log.collectNeighbours(leaving.flatMap(({ elementId }) => elementId ?? [])));
}

class Writes {
  constructor(
    private readonly transaction: GraphTransaction,
    private readonly parameters: Readonly<Record<string, unknown>>,
  ) {}

  async each<Row>(
    query: Parameters<GraphTransaction['run']>[0],
    name: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return values.length > 0 ? this.transaction.run<Row>(query, { ...this.parameters, [name]: values }) : [];
  }

  async created(entities: readonly StoredEntity[], propertiesOf: (entity: StoredEntity) => Properties): Promise<void> {
    if (entities.length === 0) return;
    const ofType = (type: StoredEntity['type']) =>
      entities
        .filter((entity) => entity.type === type)
        .map((entity) => ({ serviceId: int(entity.serviceId), ...propertiesOf(entity) }));
    await this.transaction.run(createEntities, { newCompanies: ofType('company'), newPersons: ofType('person') });
  }
}

/**
 * Returns the element ids of the nodes to delete. A company is also deleted if it was merged into a company that was
 * removed later.
 */
function removedNodes({ changes }: StoredGraph): string[] {
  const lost = [...changes.merged].filter((company) => !resolveMerged(company));
  return [...changes.removed, ...lost].flatMap(({ elementId }) => elementId ?? []);
}

function mergedNodes({ changes }: StoredGraph): { elementId: string; into: unknown }[] {
  return [...changes.merged].flatMap((company) => {
    const into = resolveMerged(company);
    return into && company.elementId !== undefined ? [{ elementId: company.elementId, into: int(into.serviceId) }] : [];
  });
}

function touchedCompanies(entities: readonly StoredEntity[]): ServiceId[] {
  const companies = entities.flatMap((entity) => (entity.type === 'company' ? (resolveMerged(entity) ?? []) : []));
  return [...new Set(companies.map(({ serviceId }) => serviceId))];
}
