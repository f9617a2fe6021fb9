export { idsShownInPackages } from './erased-entities';
export { AmbiguousPersonError } from './number-owners';
export { type BegunErasure, type ErasurePlan, PersonErasure } from './person-erasure';
export { CannotRevokeError, type RevokedErasure } from './stored-erasures';
export { ErasureRestore, ForeignLedgerError, type RestoreOptions } from './restore-erasures';
export { writeFormerErasures } from './write-former-erasures';
