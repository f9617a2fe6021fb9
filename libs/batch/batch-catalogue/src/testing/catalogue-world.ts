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

/** An order of the organisation `bank`, which exists in the test graph. */
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

/** A catalogue with the test graph and a temporary folder. Tests set its clock and its protections. */
export class CatalogueWorld {
  readonly graph = new GraphClient(connection);
  /** The time of the test clock, in milliseconds since 1970. */
  time = Date.UTC(2026, 0, 1);
  /** The persons who became protected, with the number of the change that protected them. */
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

  /** Gives all subscriptions other grants, as JSON. */
  async grant(grants: string): Promise<void> {
    await this.run(`MATCH (s:Subscription) SET s.grants = '${grants}'`);
  }

  /** Restores the state before the first order. */
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

  /**
   * Deletes all packages from the graph. Afterwards the graph is like another graph, or like a graph that was loaded
   * again.
   */
  async forgetPackages(): Promise<void> {
    await this.run('MATCH (n:PackageChain|BatchPackage|PackageManifest|BatchBlob|BatchLease) DETACH DELETE n');
  }

  /** Creates another catalogue, for example for a second process or with a store that fails. */
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

  /** Stores the blobs of a package. Returns the draft to publish. */
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
      ...{
        fileName: 'no.jsonl.br',
        description: 'JSON Lines',
        asOf: '2026-01-01T00:00:00Z',
        changeNumber: 7,
        wereFiguresSettled: true,
      },
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

  /** Builds and publishes one package. Returns its record. */
  async published(changes: Parameters<CatalogueWorld['draft']>[1] = {}, expectedHead?: number): Promise<PackageRecord> {
    const lease = await this.catalogue.begin();
    const draft = await this.draft(lease, changes);
    const published = await this.catalogue.publish(draft, expectedHead);
    await lease.end();
    if (published.kind !== 'published') throw new Error(`The package was ${published.kind}.`);
    expect(published.record).toEqual(recordOf(draft, published.record.createdAt));
    return published.record;
  }

  /** The kind of the catalogue's result for a package, or the reason why the package is gone. */
  async found({ packageId }: PackageRecord, grants = asBuilt, organisationId = 'bank'): Promise<string> {
    const answer = await this.catalogue.find(String(packageId), organisationId, grants);
    return answer.kind === 'gone' ? answer.reason : answer.kind;
  }

  /** The text of a package's file. Undefined if the file is not available. */
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

/** Creates a world for all tests of a file. Before each test it contains nothing but the two orders. */
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

/** The expected record of a draft that was published at the given time. */
export function recordOf({ manifest: _apart, ...draft }: PackageDraft, createdAt: number): PackageRecord {
  return { ...draft, createdAt, withdrawnAt: undefined, withdrawnReason: undefined };
}
