import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Grants } from '@company-relations/authorization';
import type { WithdrawalEntry } from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { BlobStore, ByteRange } from './blobs/blob-store';
import { BuildLease } from './build-lease';
import type { ErasureLedger } from './ledger/erasure-ledger';
import { Leases } from './leases';
import { areAllFilesLost } from './own-store';
import type { FoundPackage, PublishResult, PurgeResult } from './package-access';
import { PackageOrders } from './package-orders';
import type { Chain, PackageDraft, PackageRecord } from './package-record';
import { PackageRecords } from './package-records';
import { Protections, type ProtectionsSince } from './protections';
import { publish } from './publish';
import { Purge } from './purge';
import { openBlobOrUnavailable } from './storage-unavailable';
import { expiredBefore, PackageWithdrawals, protectedSinceReason } from './package-withdrawals';
import { withdrawnBy } from './withdrawals';

export interface CatalogueSettings {
  readonly graph: GraphClient;
  readonly blobs: BlobStore;
  /** See `CompanyGraph.protectionsSince`. */
  readonly protectionsSince: ProtectionsSince;
  /**
   * The ledger to which withdrawals are written before the graph is changed. Undefined if no ledger is configured: then
   * a restore of the graph from an older dump undoes withdrawals.
   */
  readonly ledger?: ErasureLedger | undefined;
  /** The clock. The default is the clock of the machine. */
  readonly now?: () => Date;
}

/** The options of `requireOwnStore`, which checks that the store belongs to this graph. */
interface StoreCheck {
  /**
   * Set to true if the files of all packages were lost with their store, and the present, empty store replaces that
   * store.
   */
  readonly storeLost?: boolean;
  /**
   * Withdrawals in the ledger that a restored graph does not know. The files of the withdrawn packages may have been
   * deleted already.
   */
  readonly withdrawals?: readonly WithdrawalEntry[];
}

/**
 * The batch packages: the orders, the published packages and the files of the packages. A package becomes visible to
 * readers completely or not at all. Records are never removed, so no id is used twice. Writers wait for each other at a
 * single lock in the graph.
 *
 * Every method throws `GraphUnavailable` if the graph does not respond. If the storage fails, methods that only read
 * throw `StorageUnavailableError`, and all other methods throw the error of the storage.
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
    return this.records.chains(await this.orders.list(), this.now().getTime());
  }

  /**
   * Returns a random id for a package, from 1 to 2^52 - 1. Because the id is random, it reveals nothing about other
   * packages.
   */
  newPackageId(): number {
    return Number(randomBytes(8).readBigUInt64BE() >> 12n) || this.newPackageId();
  }

  /**
   * Begins a build. See `BuildLease`.
   *
   * @throws LedgerNotFollowedError if the graph does not know all entries of the ledger. Then the graph may contain
   *   persons who were erased.
   */
  async begin(): Promise<BuildLease> {
    await this.ledger?.requireFollowed(this.graph);
    const id = randomBytes(16).toString('hex');
    await this.leases.begin(id);
    return new BuildLease(id, await this.blobs.incoming(id), this.leases, this.blobs);
  }

  /**
   * Makes a package the newest of its chain, so that callers can download it. The build must have called `put` or
   * `keep` of its lease for each blob of the package. The same draft may be published again if a call got no response.
   *
   * @param expectedHead - the id of the package that was the head when the build began. Undefined for the first package
   *   of a chain.
   */
  publish(draft: PackageDraft, expectedHead?: number): Promise<PublishResult> {
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

  /** Returns the packages of all organisations that have not expired and are not withdrawn, newest first. */
  listed(): Promise<PackageRecord[]> {
    return this.records.listed(this.after());
  }

  /**
   * Returns the packages with these ids, in any order, including expired and withdrawn ones. Ids without a package are
   * ignored.
   */
  packagesWith(packageIds: readonly number[]): Promise<PackageRecord[]> {
    return this.records.withIds(packageIds);
  }

  /**
   * Returns the id of the delta that the same build made as a baseline. A client has the same state after applying the
   * delta or the baseline. Returns undefined if there is no such delta, or if the delta has expired or was withdrawn.
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
    await this.withdrawals.withdraw([packageId], protectedSinceReason);
    return { kind: 'gone', record, reason: 'withdrawn' };
  }

  /** Returns the signed manifest as JSON. */
  manifestOf(record: PackageRecord): Promise<string> {
    return this.records.manifestOf(record);
  }

  /**
   * Opens the file of a package that `find` returned, or a range of the file. Returns undefined if the file is missing
   * or damaged. The stream fails if it cannot read all bytes. A reader that does not read to the end must destroy the
   * stream.
   */
  open({ content }: PackageRecord, range?: ByteRange): Promise<Readable | undefined> {
    return openBlobOrUnavailable(this.blobs, content, range);
  }

  /** Opens the state of a chain's head. Returns undefined if the state is missing or damaged. */
  openState({ state }: PackageRecord): Promise<Readable | undefined> {
    return openBlobOrUnavailable(this.blobs, state);
  }

  /**
   * Refuses a store that belongs to another graph. Otherwise packages would be withdrawn because their files are
   * missing in that store, and files would be written to the wrong store.
   *
   * @returns whether the files of all downloadable packages are lost.
   * @throws PackagesMissingError if the store has no file of any downloadable package, and `storeLost` is not set.
   * @throws UnknownStoreError if the store has files, but the graph knows none of them.
   */
  async requireOwnStore({ storeLost = false, withdrawals = [] }: StoreCheck = {}): Promise<boolean> {
    const listed = await this.listed();
    const packageIds = listed.map(({ packageId }) => packageId);
    const withdrawn = new Set(withdrawals.flatMap((entry) => withdrawnBy(entry, packageIds)));
    const areLost = await areAllFilesLost(
      this.blobs,
      listed.filter(({ packageId }) => !withdrawn.has(packageId)),
      storeLost,
    );
    await this.purging().requireKnownStore();
    return areLost;
  }

  /**
   * Returns the number of the oldest change that a delta still needs from the change log. Returns undefined if no delta
   * needs the log.
   */
  oldestChangeNumber(): Promise<number | undefined> {
    return this.records.oldestChangeNumber(this.after());
  }

  /**
   * Removes blobs that are expired, withdrawn, replaced, or were never published.
   *
   * @param options - `unknownStore`: purges even if the graph knows none of the files in the store. Then all these
   *   files are removed.
   * @throws UnknownStoreError
   */
  purge({ unknownStore = false }: { readonly unknownStore?: boolean } = {}): Promise<PurgeResult> {
    return this.purging().run(this.now().getTime(), this.after(), unknownStore);
  }

  private purging(): Purge {
    return new Purge(this.graph, this.blobs, this.leases);
  }

  /**
   * Returns the expiry limit, in milliseconds since 1970. Packages that were created at this time or earlier have
   * expired.
   */
  private after(): number {
    return expiredBefore(this.now());
  }
}
