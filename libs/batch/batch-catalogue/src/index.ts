export { type BatchStorage, readBatchStorage } from './batch-storage';
export type { BlobStore, ByteRange } from './blobs/blob-store';
export { FolderBlobs } from './blobs/folder-blobs';
export { openBlobStore } from './blobs/open-blob-store';
export { type BuildLease, LeaseLostError } from './build-lease';
export { Catalogue } from './catalogue';
export { reprDigest, entityTag } from './download-headers';
export { PackagesMissingError } from './own-store';
export { catalogueMigrations } from './migrations';
export { InvalidOrderError } from './package-orders';
export type { FoundPackage, GoneReason, PublishResult } from './package-access';
export {
  type BlobRef,
  type Chain,
  type NewestPackage,
  type PackageDraft,
  type PackageKind,
  type PackageOrder,
  type PackageRecord,
  type PackageType,
  packageTypes,
} from './package-record';
export { clockDifferenceMs } from './package-records';
export { StorageUnavailableError } from './storage-unavailable';
export { UnknownStoreError } from './purge';
export { ErasureLedger, LedgerNotFollowedError, type LedgerState, type NumberedEntry } from './ledger/erasure-ledger';
export { type LedgerSettings, openLedger, readLedgerSettings } from './ledger/open-ledger';
export { LedgerEntryError } from './ledger/sealed-entry';
