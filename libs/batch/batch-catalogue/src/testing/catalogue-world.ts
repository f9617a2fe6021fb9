import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grants } from '@company-relations/authorization';
import { IdSet } from '@company-relations/batch-manifest';
import { GraphClient } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { migrateRegister, registerMigrations } from '@company-relations/register-loader';
import {
  type BuildLease,
  Catalogue,
  catalogueMigrations,
  type ErasureLedger,
  FolderBlobs,
  type PackageDraft,
  type PackageOrder,
  type PackageRecord,
} from '../index';
import { finishedFile, refOf } from './finished-file';

const connection = {
  uri: process.env['TEST_NEO4J_URI'] ?? '',
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  queryTimeoutMs: 20_000,
  acquisitionTimeoutMs: 10_000,
  maxConnections: 10,
};

export const dayMs = 24 * 3_600_000;
export const asBuilt = new Grants({ NO: ['Owner'], SE: [] });

/** An order of organisation `bank`, which the world knows. */
export const bankOrder: PackageOrder = {
  id: 'bank-relations',
  organisationId: 'bank',
  subscriptionId: 'bank-full',
  type: 'relations',
  countries: ['NO', 'SE'],
  baselineEveryDays: 30,
  deltas: true,
};
export const registryOrder: PackageOrder = {
  ...bankOrder,
  id: 'registry-relations',
  organisationId: 'registry',
  subscriptionId: 'registry-full',
};

/** A catalogue over the test's graph and a folder of its own, with a clock and protections that the test sets. */
export class CatalogueWorld {
  readonly graph = new GraphClient(connection);
  /** Milliseconds since 1970. */
  time = Date.UTC(2026, 0, 1);
  /** Who became protected with which change. */
  protections: { readonly number: number; readonly id: number }[] = [];
  blobs!: FolderBlobs;
  catalogue!: Catalogue;
  private folder = '';

  async open(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await migrateRegister(this.graph, [...registerMigrations, ...catalogueMigrations]);
    await this.run(
      `UNWIND ['bank', 'registry'] AS id MERGE (:ClientOrganisation {id: id})-[:HOLDS]->(:Subscription {id: id + '-full'})`,
    );
  }

  /** Gives all subscriptions other grants, written as JSON. */
  async grant(grants: string): Promise<void> {
    await this.run(`MATCH (s:Subscription) SET s.grants = '${grants}'`);
  }

  /** As before the first order. */
  async clear(): Promise<void> {
    await this.run('MATCH (n:PackageOrder) DETACH DELETE n');
    await this.forgetPackages();
    this.time = Date.UTC(2026, 0, 1);
    this.protections = [];
    await this.grant('{"NO": ["Owner"], "SE": [], "DK": []}');
    await rm(this.folder, { recursive: true, force: true });
    this.blobs = await FolderBlobs.at(this.folder);
    this.catalogue = this.another();
  }

  /** As in another graph, or one that was loaded again. */
  async forgetPackages(): Promise<void> {
    await this.run('MATCH (n:PackageChain|BatchPackage|PackageManifest|BatchBlob|BatchLease) DETACH DELETE n');
  }

  /** A catalogue of another process, or one over a store that fails. */
  another(blobs = this.blobs, ledger?: ErasureLedger): Catalogue {
    return new Catalogue({
      graph: this.graph,
      blobs,
      ledger,
      now: () => new Date(this.time),
      protectionsSince: async (since) =>
        this.protections
          .filter(({ number }) => number > since)
          .map(({ number, id }) => ({ number, serviceIds: [id as ServiceId] })),
    });
  }

  async close(): Promise<void> {
    await this.graph.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async run(text: string): Promise<void> {
    await this.graph.run({ name: 'test', text });
  }

  /** Puts the blobs of a package; gives what to publish. */
  async draft(
    lease: BuildLease,
    changes: Partial<PackageDraft> & { text?: string; shown?: readonly number[] } = {},
  ): Promise<PackageDraft> {
    const { text = 'content', shown = [], ...others } = changes;
    const ids = new IdSet();
    for (const id of shown) ids.add(id);
    const packageId = this.catalogue.newPackageId();
    const [content, state, shownPersons] = [Buffer.from(text), Buffer.from(`state of ${text}`), ids.toBuffer()];
    for (const bytes of [content, state, shownPersons])
      await lease.put(refOf(bytes), await finishedFile(lease.folder, bytes));
    const { id: orderId, organisationId, subscriptionId, type } = bankOrder;
    return {
      ...{
        packageId,
        organisationId,
        subscriptionId,
        orderId,
        country: 'NO',
        type,
        kind: 'baseline',
        grants: asBuilt,
        lineRevision: 'lines',
      },
      ...{ fileName: 'no.jsonl.br', description: 'JSON Lines', asOf: '2026-01-01T00:00:00Z', changeNumber: 7 },
      ...{
        content: refOf(content),
        state: refOf(state),
        shownPersons: refOf(shownPersons),
        stateDigest: 'digest',
        manifest: `{"packageId":${packageId}}`,
      },
      ...others,
    };
  }

  /** Builds and publishes one package; gives its record. */
  async published(changes: Parameters<CatalogueWorld['draft']>[1] = {}, expectedHead?: number): Promise<PackageRecord> {
    const lease = await this.catalogue.begin();
    const draft = await this.draft(lease, changes);
    const record = recordOf(draft, this.time);
    expect(await this.catalogue.publish(draft, expectedHead)).toEqual({ kind: 'published', record });
    await lease.end();
    return record;
  }

  /** What the catalogue answers about a package. */
  async found({ packageId }: PackageRecord, grants = asBuilt, organisationId = 'bank'): Promise<string> {
    const answer = await this.catalogue.find(String(packageId), organisationId, grants);
    return answer.kind === 'gone' ? answer.reason : answer.kind;
  }

  /** The text of a package's file; undefined where it cannot be had. */
  async textOf(record: Parameters<Catalogue['open']>[0]): Promise<string | undefined> {
    const source = await this.catalogue.open(record);
    return source && Buffer.concat(await source.toArray()).toString();
  }

  async stored(): Promise<string[]> {
    const names: string[] = [];
    for await (const { sha256 } of this.blobs.list()) names.push(sha256);
    return names.sort();
  }
}

/** A world for all tests of a file, before each of them as with nothing but the two orders. */
export function worldWithOrders(): CatalogueWorld {
  const world = new CatalogueWorld();
  beforeAll(() => world.open());
  beforeEach(async () => {
    await world.clear();
    await world.catalogue.orders.save(bankOrder);
    await world.catalogue.orders.save(registryOrder);
  });
  afterAll(() => world.close());
  return world;
}

/** The record of a draft that was published at a time. */
export function recordOf({ manifest: _apart, ...draft }: PackageDraft, createdAt: number): PackageRecord {
  return { ...draft, createdAt, withdrawnAt: undefined, withdrawnReason: undefined };
}
