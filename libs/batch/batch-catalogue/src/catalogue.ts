import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Grants } from '@company-relations/authorization';
import type { WithdrawalEntry } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { BlobStore, ByteRange } from './blobs/blob-store';
import { BuildLease } from './build-lease';
import type { ErasureLedger } from './ledger/erasure-ledger';
import { Leases } from './leases';
import { areAllLost } from './own-store';
import type { FoundPackage, Published, Purged } from './package-access';
import { PackageOrders } from './package-orders';
import type { Chain, PackageDraft, PackageRecord } from './package-record';
import { PackageRecords } from './package-records';
import { Protections, type ProtectionsSince } from './protections';
import { publish } from './publish';
import { Purge } from './purge';
import { openBlob } from './storage-unavailable';
import { expiredBefore, PackageWithdrawals, protectedSince } from './package-withdrawals';
import { withdrawnBy } from './withdrawals';

export interface CatalogueSettings {
  readonly graph: GraphClient;
  readonly blobs: BlobStore;
  /** See `CompanyGraph.protectionsSince`. */
  readonly protectionsSince: ProtectionsSince;
  /** Where withdrawals are written before the graph is changed; absent where nothing has to outlive it. */
  readonly ledger?: ErasureLedger | undefined;
  /** The clock; the machine's when left out. */
  readonly now?: () => Date;
}

/** How the store of this graph is recognised. */
interface StoreCheck {
  /** That the files of all packages were lost with their store, and this empty one takes its place. */
  readonly storeLost?: boolean;
  /** Of the ledger, unknown to a graph that was restored: the files of their packages may have been deleted since. */
  readonly withdrawals?: readonly WithdrawalEntry[];
}

/**
 * The batch packages: the orders, the published packages and their bytes.
 *
 * Readers see a package completely or not at all. Records are never removed, so no id is ever used twice. Writers wait for each
 * other at one lock in the graph. Every method throws `GraphUnavailable` when the graph does not answer. When the storage
 * fails, those that only read throw `StorageUnavailableError`, the others its own error.
 */
export class Catalogue {
  private readonly graph: GraphClient;
  private readonly blobs: BlobStore;
  private readonly now: () => Date;
  private readonly ledger: ErasureLedger | undefined;
  readonly orders: PackageOrders;
  readonly withdrawals: PackageWithdrawals;
  private readonly records: PackageRecords;
  private readonly leases: Leases;
  private readonly protections: Protections;

  constructor({ graph, blobs, protectionsSince, ledger, now = () => new Date() }: CatalogueSettings) {
    this.graph = graph;
    this.blobs = blobs;
    this.now = now;
    this.ledger = ledger;
    this.orders = new PackageOrders(graph);
    this.records = new PackageRecords(graph);
    this.leases = new Leases(graph, now);
    this.protections = new Protections(blobs, protectionsSince);
    this.withdrawals = new PackageWithdrawals({ graph, now, ledger }, this.records, this.protections);
  }

  /** One chain for each order and country, in the order of `orders.list` and of the countries. */
  async chains(): Promise<Chain[]> {
    return this.records.chains(await this.orders.list());
  }

  /** A random id for a package, from 1 to 2^52 - 1: it reveals nothing about other packages. */
  newPackageId(): number {
    return Number(randomBytes(8).readBigUInt64BE() >> 12n) || this.newPackageId();
  }

  /**
   * Begins a build; see `BuildLease`.
   *
   * @throws LedgerNotFollowedError where the graph may have persons who were erased.
   */
  async begin(): Promise<BuildLease> {
    await this.ledger?.requireFollowed(this.graph);
    const id = randomBytes(16).toString('hex');
    await this.leases.begin(id);
    return new BuildLease(id, await this.blobs.incoming(id), this.leases, this.blobs);
  }

  /**
   * Makes a package the newest of its chain and lets it be listed. Its blobs were put or kept by the build's lease. The
   * same draft may be published again when no answer came.
   *
   * @param expectedHead - id of the package that was the head when the build began; undefined for the first of a chain.
   */
  publish(draft: PackageDraft, expectedHead?: number): Promise<Published> {
    return publish(this.graph, this.blobs, this.now, draft, expectedHead);
  }

  /**
   * Packages that a caller of this organisation with these grants may download, newest first. Packages that show a person who
   * has become protected are withdrawn first.
   */
  async listFor(organisationId: string, grants: Grants): Promise<PackageRecord[]> {
    const listed = await this.records.listedOf(organisationId, this.after());
    return this.withdrawals.withoutExposed(listed.filter((record) => grants.covers(record.grants)));
  }

  /** All that may be listed for anyone, newest first, according to the records. */
  listed(): Promise<PackageRecord[]> {
    return this.records.listed(this.after());
  }

  /** Packages whether they may be listed or not, in any order; of ids that are none there is nothing. */
  packagesWith(packageIds: readonly number[]): Promise<PackageRecord[]> {
    return this.records.withIds(packageIds);
  }

  /** The delta of the build that a baseline came from, which leads to the same state; undefined where none may be listed. */
  deltaOfSameBuild(baseline: PackageRecord): Promise<number | undefined> {
    return this.records.deltaOfSameBuild(baseline, this.after());
  }

  /** @param batchFileId - as the caller wrote it. */
  async find(batchFileId: string, organisationId: string, grants: Grants): Promise<FoundPackage> {
    const packageId = /^[1-9]\d{0,15}$/.test(batchFileId) ? Number(batchFileId) : undefined;
    if (packageId === undefined || !Number.isSafeInteger(packageId)) return { kind: 'unauthorized' };
    const record = await this.records.ofOrganisation(packageId, organisationId);
    if (!record || !grants.covers(record.grants)) return { kind: 'unauthorized' };
    if (record.withdrawnAt !== undefined) return { kind: 'gone', record, reason: 'withdrawn' };
    if (record.createdAt <= this.after()) return { kind: 'gone', record, reason: 'expired' };
    const [exposure] = await this.protections.exposuresOf([record]);
    if (exposure === 'none') return { kind: 'file', record };
    if (exposure === 'unknown') return { kind: 'gone', record, reason: 'damaged' };
    await this.withdrawals.withdraw([packageId], protectedSince);
    return { kind: 'gone', record, reason: 'withdrawn' };
  }

  /** The signed manifest as JSON. */
  manifestOf(record: PackageRecord): Promise<string> {
    return this.records.manifestOf(record);
  }

  /**
   * The file of a package that `find` gave, or a range within it. Undefined when it is missing or damaged. The stream
   * fails rather than end early; a reader that stops early destroys it.
   */
  open({ content }: PackageRecord, range?: ByteRange): Promise<Readable | undefined> {
    return openBlob(this.blobs, content, range);
  }

  /** The state of a chain's head; undefined when it is missing or damaged. */
  openState({ state }: PackageRecord): Promise<Readable | undefined> {
    return openBlob(this.blobs, state);
  }

  /**
   * Refuses a store that is not the one of this graph, so that nothing is withdrawn because it is not there, and nothing is
   * put where it does not belong.
   *
   * @returns whether the files of all listed packages are lost.
   * @throws PackagesMissingError where the store has none of the listed packages, and they are not said to be lost.
   * @throws UnknownStoreError where a purge would.
   */
  async requireOwnStore({ storeLost = false, withdrawals = [] }: StoreCheck = {}): Promise<boolean> {
    const listed = await this.listed();
    const packageIds = listed.map(({ packageId }) => packageId);
    const withdrawn = new Set(withdrawals.flatMap((entry) => withdrawnBy(entry, packageIds)));
    const areLost = await areAllLost(
      this.blobs,
      listed.filter(({ packageId }) => !withdrawn.has(packageId)),
      storeLost,
    );
    await this.purging().requireKnownStore();
    return areLost;
  }

  /** Deltas need the change log from this number on; undefined when there will be none that do. */
  oldestChangeNumber(): Promise<number | undefined> {
    return this.records.oldestChangeNumber(this.after());
  }

  /**
   * Reclaims the storage of blobs that are expired, withdrawn, replaced, or were never published.
   *
   * @param options - `unknownStore`: also where the graph knows nothing of what the store holds, which is removed then.
   * @throws UnknownStoreError
   */
  purge({ unknownStore = false }: { readonly unknownStore?: boolean } = {}): Promise<Purged> {
    return this.purging().run(this.now().getTime(), this.after(), unknownStore);
  }

  private purging(): Purge {
    return new Purge(this.graph, this.blobs, this.leases);
  }

  /** Packages created then or earlier have expired. */
  private after(): number {
    return expiredBefore(this.now());
  }
}
