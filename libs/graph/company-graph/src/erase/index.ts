export { shownIdsOf } from './erased-entities';
export type { AnnouncedErasure, AnnouncedLift, BeforeChange, ErasedPackages, Erasure } from './erasure';
export { AmbiguousPerson } from './number-owners';
export { type BegunErasure, CannotLift, type ErasurePlan, type LiftedErasure, PersonErasure } from './person-erasure';
export { followEntriesIn, type LastFollowed, LedgerMissingError, readFollowedNumbers, readLastFollowed, requireNoLedger } from './followed-entries';
export type { ErasureEntry, FollowedEntry, LedgerEntry, LedgerWriter, LiftEntry, WithdrawalEntry } from './ledger';
export { ErasureRestore, ForeignLedgerError, type RestoreOptions } from './restore-erasures';
export { writeFormerErasures } from './write-former-erasures';
