import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  type BlobRef,
  type BuildLease,
  Catalogue,
  FolderBlobs,
  type PackageDraft,
  type PackageOrder,
} from '@company-relations/batch-catalogue';
import {
  IdSet,
  type Manifest,
  type ManifestKey,
  newSigningKey,
  readSigningKey,
  signManifest,
} from '@company-relations/batch-manifest';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { GraphClient } from '@company-relations/neo4j-client';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { batchStore } from './api-settings';
import { graphClientSettings } from './graph';
import { preparedService } from './service';

/** The properties in which the packages of the tests differ. */
export interface Wanted {
  readonly organisation: string;
  readonly subscription: string;
  /** The lines of the file, not compressed. */
  readonly lines: string;
  /** The bytes of the file. Default: the compressed lines. */
  readonly file?: Buffer;
  /** The persons that the file shows unmasked. */
  readonly shown?: readonly number[];
  /** When the package was published, in milliseconds since 1970. Default: now. */
  readonly createdAt?: number;
  readonly fileName?: string;
}

export interface PublishedPackage {
  readonly id: number;
  readonly content: BlobRef;
  readonly bytes: Buffer;
  readonly createdAt: number;
}

/** Publishes packages in a store in a temporary folder, as the batch builder does. */
export class BatchPackages {
  private constructor(
    private readonly graph: GraphClient,
    private readonly catalogue: Catalogue,
    /** The time at which the next package is published, in milliseconds since 1970. */
    private readonly clock: { now: number },
    private readonly key: ManifestKey,
    private readonly folder: string,
    /** The settings of an API that serves these packages. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async create(): Promise<BatchPackages> {
    const folder = await mkdtemp(join(preparedService().folder, 'batches-'));
    const key = await readSigningKey(newSigningKey());
    const keysFile = join(folder, 'public-keys.json');
    await writeFile(keysFile, JSON.stringify({ keys: [key.publicJwk] }));
    const graph = new GraphClient(graphClientSettings());
    const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: 0 });
    const blobs = await FolderBlobs.at(join(folder, 'store'));
    const clock = { now: Date.now() };
    const protectionsSince = (number: number) => companies.protectionsSince(number);
    const catalogue = new Catalogue({ graph, blobs, protectionsSince, now: () => new Date(clock.now) });
    return new BatchPackages(graph, catalogue, clock, key, folder, batchStore(join(folder, 'store'), keysFile));
  }

  get publicKey(): object {
    return this.key.publicJwk;
  }

  async close(): Promise<void> {
    await this.graph.close();
  }

  /**
   * Publishes a baseline of Norway as the first package of a new order. It has the current grants of the subscription.
   */
  async publish({
    organisation,
    subscription,
    lines,
    file,
    shown = [],
    createdAt = Date.now(),
    fileName = 'no-relations.jsonl.br',
  }: Wanted): Promise<PublishedPackage> {
    this.clock.now = createdAt;
    const order = orderOf(organisation, subscription);
    await this.catalogue.orders.save(order);
    const lease = await this.catalogue.begin();
    const bytes = file ?? brotliCompressSync(lines);
    const ids = new IdSet();
    for (const id of shown) ids.add(id);
    const [content, shownPersons] = [await put(lease, bytes), await put(lease, ids.toBuffer())];
    const state = await put(lease, Buffer.from('state'));
    const { grants } =
      (await new SubscriptionStore(this.graph).find(subscription)) ?? fail('There is no such subscription.');
    const manifest = this.manifestOf(lines, content, fileName);
    const draft: PackageDraft = {
      ...{
        packageId: manifest.packageId,
        organisationId: organisation,
        subscriptionId: subscription,
        orderId: order.id,
      },
      ...{
        country: 'NO',
        type: 'relations',
        kind: 'baseline',
        grants,
        lineRevision: 'lines',
        fileName,
        description: 'JSON Lines file compressed using Brotli.',
      },
      ...{ asOf: manifest.asOf, changeNumber: await new ChangeLog(this.graph).begin(), wereFiguresSettled: false },
      ...{ content, state, shownPersons },
      ...{ stateDigest: manifest.stateAfter, manifest: JSON.stringify(await signManifest(manifest, this.key)) },
    };
    const { kind } = await this.catalogue.publish(draft);
    await lease.end();
    if (kind !== 'published') fail(`The package was ${kind}.`);
    return { id: draft.packageId, content, bytes, createdAt };
  }

  /** The path of a stored file, so that a test can damage it. */
  placeOf({ sha256 }: BlobRef): string {
    return join(this.folder, 'store', 'blobs', sha256.slice(0, 2), sha256);
  }

  private manifestOf(lines: string, { sha256, bytes }: BlobRef, fileName: string): Manifest {
    const at = new Date(this.clock.now).toISOString();
    return {
      ...{
        manifestVersion: 1,
        packageId: this.catalogue.newPackageId(),
        type: 'relations',
        kind: 'baseline',
        countries: ['NO'],
      },
      ...{
        asOf: at,
        created: at,
        fileName,
        rows: lines.split('\n').length - 1,
        bytes,
        plainBytes: Buffer.byteLength(lines),
      },
      ...{
        sha256,
        plainSha256: sha256Of(lines),
        continues: null,
        stateBefore: null,
        stateAfter: sha256Of('state'),
        companies: 1,
      },
      ultimateOwnershipsOmitted: { serviceIds: [] },
    };
  }
}

function orderOf(organisationId: string, subscriptionId: string): PackageOrder {
  return {
    id: randomUUID(),
    organisationId,
    subscriptionId,
    type: 'relations',
    countries: ['NO'],
    baselineEveryDays: 30,
    deltas: false,
  };
}

async function put(lease: BuildLease, bytes: Buffer): Promise<BlobRef> {
  const file = join(lease.folder, randomUUID());
  await writeFile(file, bytes);
  const blob = { sha256: sha256Of(bytes), bytes: bytes.length };
  await lease.put(blob, file);
  return blob;
}

function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function fail(message: string): never {
  throw new Error(message);
}
