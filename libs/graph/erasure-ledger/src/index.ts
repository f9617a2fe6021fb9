export {
  type AnnouncedErasure,
  type AnnouncedRevocation,
  type BeforeChange,
  type ErasedPackages,
  type Erasure,
} from './erasure';
export {
  followEntriesIn,
  type LastFollowed,
  LedgerMissingError,
  readFollowedNumbers,
  readLastFollowed,
  requireNoLedger,
} from './followed-entries';
export type {
  ErasureEntry,
  FollowedEntry,
  KeptAway,
  LedgerEntry,
  LedgerWriter,
  RevocationEntry,
  WithdrawalEntry,
} from './ledger';
