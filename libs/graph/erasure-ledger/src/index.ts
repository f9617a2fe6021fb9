export {
  type AnnouncedErasure,
  type AnnouncedRevocation,
  type BeforeChange,
  type ErasedPackages,
  type Erasure,
} from './erasure';
export {
  markEntriesFollowed,
  type LastFollowed,
  LedgerMissingError,
  readFollowedEntryNumbers,
  readLastFollowed,
  requireNoLedger,
} from './followed-entries';
export type {
  ErasureEntry,
  FollowedEntry,
  ReloadBlockingKeys,
  LedgerEntry,
  LedgerWriter,
  RevocationEntry,
  WithdrawalEntry,
} from './ledger';
