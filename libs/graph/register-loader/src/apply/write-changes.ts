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
import writeRecordsOfHeld from '../queries/apply/write-records-of-held.cypher';
import writeRemovals from '../queries/apply/write-removals.cypher';
import { companyProperties, nationalIdOf, personProperties, type Properties } from './entity-properties';
import { FormerBusinesses } from './former-businesses';
import type { HeldCompany, HeldEntity } from './held';
import { type HeldGraph, isStanding, standing } from './held-graph';
import { numberKeysOf, numberOfKey } from './identifier-keys';
import { KeptCounts } from './kept-counts';
import { LoggedChanges } from './logged-changes';
import type { BookKeeping } from './read-held';
import { type RecordRows, recordRows } from './record-rows';
import { writeSoleTraders } from './sole-traders';
import { writeClaims } from './write-claims';

/** About the database and the load. */
export interface Writing extends Pick<BookKeeping, 'erasureSecret' | 'hasClaims'> {
  /** Day of the load, in days since 1970-01-01 (UTC). */
  readonly today: number;
  /** The next ServiceId as the database has it. */
  readonly counter: number;
  /** Whether protection that ends lasts until `endProtections`. */
  readonly postponesEnds: boolean;
}

/** Writes to the database what differs from it. */
export async function writeChanges(transaction: GraphTransaction, graph: HeldGraph, writing: Writing): Promise<void> {
  const { today, counter, erasureSecret, postponesEnds } = writing;
  const { changes } = graph;
  const write = new Writes(transaction, { today: int(today) });
  const counts = new KeptCounts(transaction);
  const log = new LoggedChanges(transaction, changes, counter);
  const records = recordRows(changes.records);
  const entities = [...changes.entities].filter(isStanding);
  await watchChanged(counts, log, graph, records);
  const former = new FormerBusinesses(transaction, changes);
  await former.read();
  // What goes makes room first: a source id, a ServiceId and a key lead to one entity at any time.
  await write.each(deleteRecords, 'elementIds', records.deleted);
  await write.each(removeEntities, 'elementIds', removedNodes(graph));
  const marked = await writeEntitiesAndKeys(write, graph, entities, today);
  await write.each(writeRecordsOfHeld, 'rows', records.ofHeld);
  await write.each(writeRecords, 'rows', records.ofNew);
  await write.each(touchRelations, 'serviceIds', ints(touchedCompanies([...changes.relations, ...records.bereft])));
  await write.each(writeRemovals, 'rows', [...changes.removals].map((key) => ({ key: graph.storedRemovalKey(key), ...graph.removal(key) })));
  await former.write(today);
  const claims = await writeClaims(transaction, graph);
  const claimed = claims.flatMap(({ id }) => graph.person(id) ?? []).map(({ serviceId, profile }) => ({ serviceId, nationalId: nationalIdOf(profile) ?? null }));
  const hasClaims = writing.hasClaims || claims.length > 0;
  const soleTraders = await writeSoleTraders(transaction, changes, counts, today, { claims, claimed, nationalIds: [], hasClaims, postponesEnds });
  await log.write(soleTraders, [...marked, ...(await former.ofProtected(soleTraders, claims))]);
  await counts.settle();
  await write.each(writeErased, 'rows', graph.erased.rows(erasureSecret));
  if (graph.counter !== counter) await transaction.run(saveCounter, { next: int(graph.counter) });
}

/** @returns the companies that were merged into and have the mark of a protected sole trader. */
async function writeEntitiesAndKeys(write: Writes, graph: HeldGraph, entities: readonly HeldEntity[], today: number): Promise<number[]> {
  const created = entities.filter(({ elementId }) => elementId === undefined);
  const merged = mergedNodes(graph);
  // What others are merged into has to be there before; its properties come when those have gone.
  const mustBeThere = merged.length > 0;
  const propertiesOf = (entity: HeldEntity) =>
    entity.type === 'person' ? personProperties(entity) : companyProperties(entity, graph.changes.contents.has(entity) ? today : undefined);
  if (mustBeThere) await write.created(created, () => ({}));
  const marked = await write.each<{ serviceId: number }>(mergeCompanies, 'rows', merged);
  const keys = keysOf(graph, entities);
  await write.each(dropKeys, 'keys', keys.dropped);
  const rewritten = mustBeThere ? entities : entities.filter(({ elementId }) => elementId !== undefined);
  await write.each(writeEntities, 'rows', rewritten.map((entity) => ({ serviceId: int(entity.serviceId), properties: propertiesOf(entity) })));
  if (!mustBeThere) await write.created(created, propertiesOf);
  await write.each(writeKeys, 'rows', keys.written);
  return marked.map(({ serviceId }) => serviceId);
}

/** All companies of the batch, and those at the other ends of the records of what goes. */
async function watchChanged(counts: KeptCounts, log: LoggedChanges, graph: HeldGraph, records: RecordRows): Promise<void> {
  const { entities, relations, merged, removed } = graph.changes;
  const touched = [...entities, ...relations, ...merged, ...removed, ...records.bereft].flatMap((entity) =>
    entity.type === 'company' ? [entity, standing(entity) ?? []].flat() : [],
  );
  const isWritten = ({ elementId }: HeldCompany) => elementId !== undefined;
  await counts.watch(touched.filter(isWritten).map(({ serviceId }) => serviceId));
  counts.watchNew(touched.filter((company) => !isWritten(company)).map(({ serviceId }) => serviceId));
  await counts.watch(await log.noteBeside([...removed, ...merged].flatMap(({ elementId }) => elementId ?? [])));
}

class Writes {
  constructor(
    private readonly transaction: GraphTransaction,
    private readonly parameters: Readonly<Record<string, unknown>>,
  ) {}

  async each<Row>(query: Parameters<GraphTransaction['run']>[0], name: string, values: readonly unknown[]): Promise<Row[]> {
    return values.length > 0 ? this.transaction.run<Row>(query, { ...this.parameters, [name]: values }) : [];
  }

  async created(entities: readonly HeldEntity[], propertiesOf: (entity: HeldEntity) => Properties): Promise<void> {
    if (entities.length === 0) return;
    const ofType = (type: HeldEntity['type']) =>
      entities.filter((entity) => entity.type === type).map((entity) => ({ serviceId: int(entity.serviceId), ...propertiesOf(entity) }));
    await this.transaction.run(createEntities, { newCompanies: ofType('company'), newPersons: ofType('person') });
  }
}

/** Nodes to delete: also of companies merged into one that was then removed. */
function removedNodes({ changes }: HeldGraph): string[] {
  const lost = [...changes.merged].filter((company) => !standing(company));
  return [...changes.removed, ...lost].flatMap(({ elementId }) => elementId ?? []);
}

function mergedNodes({ changes }: HeldGraph): { elementId: string; into: unknown }[] {
  return [...changes.merged].flatMap((company) => {
    const into = standing(company);
    return into && company.elementId !== undefined ? [{ elementId: company.elementId, into: int(into.serviceId) }] : [];
  });
}

interface Keys {
  readonly dropped: readonly string[];
  readonly written: readonly { readonly key: string; readonly serviceId: unknown; readonly number: string | null }[];
}

/** One key for each identifier, and for each source record but the one that `sourceId` names. */
function keysOf({ changes }: HeldGraph, entities: readonly HeldEntity[]): Keys {
  const written = [...changes.identifiers].flatMap(([key, company]) => keyRow(key, standing(company)));
  const dropped: string[] = [...changes.droppedKeys];
  for (const company of entities) {
    if (company.type === 'person') continue;
    const numbers = numberKeysOf(company.sources);
    dropped.push(...company.writtenNumberKeys.filter((key) => !numbers.has(key)));
    for (const [key, number] of numbers) written.push(...keyRow(key, company, number));
    const sourceId = company.sources[0]?.id;
    const mayHaveKeys = company.elementId !== undefined || changes.merged.size > 0;
    if (mayHaveKeys && company.writtenSourceId !== sourceId) dropped.push(`source:${sourceId}`);
    for (const alias of company.aliases) if (alias !== sourceId) written.push(...keyRow(`source:${alias}`, company));
  }
  return { dropped, written };
}

function keyRow(key: string, company: HeldCompany | undefined, number = numberOfKey(key)): Keys['written'] {
  return company ? [{ key, serviceId: int(company.serviceId), number: number ?? null }] : [];
}

function touchedCompanies(entities: readonly HeldEntity[]): ServiceId[] {
  const companies = entities.flatMap((entity) => (entity.type === 'company' ? (standing(entity) ?? []) : []));
  return [...new Set(companies.map(({ serviceId }) => serviceId))];
}
