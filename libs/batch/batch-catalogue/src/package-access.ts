import type { PackageRecord } from './package-record';

/** Why an authorized package can no longer be had; for the log, not for the caller. */
export type GoneReason = 'expired' | 'withdrawn' | 'damaged';

/** What a caller gets who asks for a package by its id. */
export type FoundPackage =
  | { readonly kind: 'file'; readonly record: PackageRecord }
  /** There is no such package, or it is not for this caller: the two are the same. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'gone'; readonly record: PackageRecord; readonly reason: GoneReason };

/** What came of publishing. */
export type Published =
  | { readonly kind: 'published'; readonly record: PackageRecord }
  /** Another build published into the chain first, or the order no longer asks for it. Nothing was changed. */
  | { readonly kind: 'outrun' }
  /** A blob of the package is not in the store. Nothing was changed. */
  | { readonly kind: 'lost'; readonly blobs: readonly string[] };

/** What a purge removed: blobs by reason, and leftovers of broken builds. */
export interface Purged {
  /** Of packages past 60 days. */
  readonly expired: number;
  /** Of withdrawn packages. */
  readonly withdrawn: number;
  /** States that newer packages of the same chains have replaced. */
  readonly superseded: number;
  /** Of no package. */
  readonly orphans: number;
  /** Folders and unfinished uploads of builds that no longer run. */
  readonly incoming: number;
  /** Bytes of the blobs removed. */
  readonly bytes: number;
}
