import type { PackageRecord } from './package-record';

/**
 * The reason why an authorized package is no longer available. The reason is written to the log, but not to the
 * response.
 */
export type GoneReason = 'expired' | 'withdrawn' | 'damaged';

/** The result of a caller's request for a package by its id. */
export type FoundPackage =
  | { readonly kind: 'file'; readonly record: PackageRecord }
  /**
   * The package does not exist, or the caller may not download it. Both cases have the same result, because the caller
   * must not learn which of them is true.
   */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'gone'; readonly record: PackageRecord; readonly reason: GoneReason };

/** The result of publishing a package. */
export type PublishResult =
  | { readonly kind: 'published'; readonly record: PackageRecord }
  /**
   * Another build published a package into the chain earlier, or the order no longer includes this package. Nothing was
   * changed.
   */
  | { readonly kind: 'outrun' }
  /** A blob of the package is missing in the store. The package was not published and nothing was changed. */
  | { readonly kind: 'lost'; readonly blobs: readonly string[] };

/**
 * The result of a purge: the number of removed blobs by reason, and the number of removed folders and uploads of dead
 * builds.
 */
export interface PurgeResult {
  /** Blobs of packages that are older than 60 days. */
  readonly expired: number;
  /** Blobs of withdrawn packages. */
  readonly withdrawn: number;
  /** The number of state blobs that newer packages of the same chains have replaced. */
  readonly superseded: number;
  /** Blobs that belong to no package. */
  readonly orphans: number;
  /** The number of folders and unfinished uploads of builds that no longer run. */
  readonly incoming: number;
  /** Total size of the removed blobs in bytes. */
  readonly bytes: number;
}
