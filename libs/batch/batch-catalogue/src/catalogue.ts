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
  /**
   * The ledger into which withdrawals are written before the graph is changed. Absent if withdrawals need not survive
   * the loss of the graph.
   */
  readonly ledger?: ErasureLedger | undefined;
  /** The clock. The default is the clock of the machine. */
  readonly now?: () => Date;
}

/** How `requireOwnStore` recognises the store of this graph. */
interface StoreCheck {
  /** Whether the files of all packages were lost with their store, and this empty store replaces it. */
  readonly storeLost?: boolean;
  /**
   * Withdrawals in the ledger that a restored graph does not know. The files of their packages may have been deleted
   * already.
   */
  readonly withdrawals?: readonly WithdrawalEntry[];
}

/**
 * The batch packages: the orders, the published packages and their bytes.
 *
 * Readers see a package completely or not at all. Records are never removed, so no id is ever used twice. Writers wait
 * for each other at one lock in the graph. Every method throws `GraphUnavailable` when the graph does not respond. When
 * the storage fails, methods that only read throw `StorageUnavailableError`, and all other methods throw the error of
 * the storage.
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

  /** Returns one chain for each order and country, in the order of `orders.list` and of the countries. */
  async chains(): Promise<Chain[]> {
    return this.records.chains(await this.orders.list());
  }

  /** Returns a random id for a package, from 1 to 2^52 - 1. It reveals nothing about other packages. */
  newPackageId(): number {
    return Number(randomBytes(8).readBigUInt64BE() >> 12n) || this.newPackageId();
  }

  /**
   * Begins a build; see `BuildLease`.
   *
   * @throws LedgerNotFollowedError if the graph does not know all entries of the ledger. Then it may have persons who
   * were erased.
   */
  async begin(): Promise<BuildLease> {
    await this.ledger?.requireFollowed(this.graph);
    const id = randomBytes(16).toString('hex');
    await this.leases.begin(id);
    return new BuildLease(id, await this.blobs.incoming(id), this.leases, this.blobs);
  }

  /**
   * Makes a package the newest of its chain and lets it be listed. The lease of the build must have put or kept its
   * blobs. If a call got no response, the same draft may be published again.
   *
   * @param expectedHead - id of the package that was the head when the build began; undefined for the first of a chain.
   */
  publish(draft: PackageDraft, expectedHead?: number): Promise<Published> {
    return publish(this.graph, this.blobs, this.now, draft, expectedHead);
  }

  /**
   * Returns the packages that a caller of this organisation with these grants may download, newest first. Packages that
   * show a person who has become protected are withdrawn first.
   */
  async listFor(organisationId: string, grants: Grants): Promise<PackageRecord[]> {
    const listed = await this.records.listedOf(organisationId, this.after());
    return this.withdrawals.withoutExposed(listed.filter((record) => grants.covers(record.grants)));
  }

  /** Returns the packages of all organisations that may be listed according to their records, newest first. */
  listed(): Promise<PackageRecord[]> {
    return this.records.listed(this.after());
  }

  /**
   * Returns the packages with these ids in any order, whether they may be listed or not. Ids without a package are left
   * out.
   */
  packagesWith(packageIds: readonly number[]): Promise<PackageRecord[]> {
    return this.records.withIds(packageIds);
  }

  /**
   * Returns the id of the delta that the same build made as a baseline. Both lead to the same state. Returns undefined
   * if no such delta may be listed.
   */
  deltaOfSameBuild(baseline: PackageRecord): Promise<number | undefined> {
    return this.records.deltaOfSameBuild(baseline, this.after());
  }

  /**
   * Finds a package for a caller.
   *
   * @param batchFileId - the id as the caller wrote it.
   */
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

  /** Returns the signed manifest as JSON. */
  manifestOf(record: PackageRecord): Promise<string> {
    return this.records.manifestOf(record);
  }

  /**
   * Opens the file of a package that `find` returned, or a range of the file. Returns undefined if the file is missing
   * or damaged. The stream fails if it cannot give all bytes. A reader that stops early must destroy it.
   */
  open({ content }: PackageRecord, range?: ByteRange): Promise<Readable | undefined> {
    return openBlob(this.blobs, content, range);
  }

  /** Opens the state of a chain's head. Returns undefined if the state is missing or damaged. */
  openState({ state }: PackageRecord): Promise<Readable | undefined> {
    return openBlob(this.blobs, state);
  }

  /**
   * Refuses a store that is not the store of this graph. With another store, packages would be withdrawn because their
   * files are not there, and files would be put where they do not belong.
   *
   * @returns whether the files of all listed packages are lost.
   * @throws PackagesMissingError if the store has none of the listed packages, and `storeLost` is not set.
   * @throws UnknownStoreError if the store has files, and the graph knows none of them.
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

  /** Returns the number of the change from which deltas need the change log, or undefined if no delta will need it. */
  oldestChangeNumber(): Promise<number | undefined> {
    return this.records.oldestChangeNumber(this.after());
  }

  /**
   * Reclaims the storage of blobs that are expired, withdrawn, replaced, or were never published.
   *
   * @param options - `unknownStore`: purges even if the graph knows none of the files in the store. Then all these
   * files are removed.
   * @throws UnknownStoreError
   */
  purge({ unknownStore = false }: { readonly unknownStore?: boolean } = {}): Promise<Purged> {
    return this.purging().run(this.now().getTime(), this.after(), unknownStore);
  }

  private purging(): Purge {
    return new Purge(this.graph, this.blobs, this.leases);
  }

  /** Returns a time. Packages that were created at this time or earlier have expired. */
  private after(): number {
    return expiredBefore(this.now());
  }
}
