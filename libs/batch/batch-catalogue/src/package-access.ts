import type { PackageRecord } from './package-record';

/** Why an authorized package is no longer available. This is for the log, not for the caller. */
export type GoneReason = 'expired' | 'withdrawn' | 'damaged';

/** The result of a caller's request for a package by its id. */
export type FoundPackage =
  | { readonly kind: 'file'; readonly record: PackageRecord }
  /** There is no such package, or the caller may not have it. The caller must not see which of the two is true. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'gone'; readonly record: PackageRecord; readonly reason: GoneReason };

/** The result of publishing a package. */
export type Published =
  | { readonly kind: 'published'; readonly record: PackageRecord }
  /**
   * Another build published into the chain first, or the order no longer includes this package. Nothing was changed.
   */
  | { readonly kind: 'outrun' }
  /** A blob of the package is missing in the store. The package was not published and nothing was changed. */
  | { readonly kind: 'lost'; readonly blobs: readonly string[] };

/** What a purge removed: the number of blobs by reason, and the remains of builds that died. */
export interface Purged {
  /** Blobs of packages that are older than 60 days. */
  readonly expired: number;
  /** Blobs of withdrawn packages. */
  readonly withdrawn: number;
  /** State blobs that newer packages of the same chains have replaced. */
  readonly superseded: number;
  /** Blobs that belong to no package. */
  readonly orphans: number;
  /** Folders and unfinished uploads of builds that no longer run. */
  readonly incoming: number;
  /** Total size of the removed blobs in bytes. */
  readonly bytes: number;
}
