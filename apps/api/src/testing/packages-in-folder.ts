import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grants } from '@company-relations/authorization';
import {
  type BlobRef,
  type BlobStore,
  FolderBlobs,
  type GoneReason,
  type PackageRecord,
} from '@company-relations/batch-catalogue';
import type { PackageSource } from '../batches/package-source';
import { subscription } from './running-app';

const lease = 'a'.repeat(32);

/** A package source for tests: its records are in memory, and its files are in a temporary folder. */
export class PackagesInFolder implements PackageSource {
  records: PackageRecord[] = [];
  readonly gone = new Map<number, GoneReason>();

  private constructor(
    readonly folder: string,
    /** Tests may replace this by a store that fails. */
    public blobs: Pick<BlobStore, 'open'>,
    private readonly store: FolderBlobs,
  ) {}

  static async create(): Promise<PackagesInFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'packages-'));
    const store = await FolderBlobs.at(folder);
    return new PackagesInFolder(folder, store, store);
  }

  /** Adds a package of the default subscription. `changes` overrides parts of its record. */
  async add(packageId: number, bytes: Buffer, changes: Partial<PackageRecord> = {}): Promise<PackageRecord> {
    const content: BlobRef = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    const file = join(await this.store.incoming(lease), String(packageId));
    await writeFile(file, bytes);
    await this.store.put(content, file);
    const record = { ...usual, packageId, content, state: content, shownPersons: content, ...changes };
    this.records.push(record);
    return record;
  }

  placeOf({ sha256 }: BlobRef): string {
    return join(this.folder, 'blobs', sha256.slice(0, 2), sha256);
  }

  /** Removes all packages, and replaces a failing store by the real one. */
  clear(): void {
    this.records = [];
    this.gone.clear();
    this.blobs = this.store;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  listFor: PackageSource['listFor'] = async (organisationId, grants) =>
    this.records.filter(
      (record) =>
        record.organisationId === organisationId && grants.covers(record.grants) && !this.gone.has(record.packageId),
    );

  find: PackageSource['find'] = async (batchFileId, organisationId, grants) => {
    const record = this.records.find(({ packageId }) => String(packageId) === batchFileId);
    if (record?.organisationId !== organisationId || !grants.covers(record.grants)) return { kind: 'unauthorized' };
    const reason = this.gone.get(record.packageId);
    return reason ? { kind: 'gone', record, reason } : { kind: 'file', record };
  };

  open: PackageSource['open'] = ({ content }, range) => this.blobs.open(content, range);

  manifestOf: PackageSource['manifestOf'] = async ({ packageId }) =>
    `{"manifestVersion":1,"packageId":${packageId},"note":"as it was signed"}`;
}

const usual: Omit<PackageRecord, 'packageId' | 'content' | 'state' | 'shownPersons'> = {
  organisationId: subscription.organisationId,
  subscriptionId: subscription.id,
  orderId: 'order',
  country: 'NO',
  type: 'relations',
  kind: 'baseline',
  grants: new Grants({ NO: [] }),
  fileName: 'no-relations.jsonl.br',
  description: 'JSON Lines file compressed using Brotli.',
  asOf: '2026-01-02T03:00:00Z',
  changeNumber: 1,
  wereFiguresSettled: true,
  lineRevision: 'lines',
  stateDigest: 'f'.repeat(64),
  createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  withdrawnAt: undefined,
  withdrawnReason: undefined,
};
