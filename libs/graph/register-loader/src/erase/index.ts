export { shownIdsOf } from './erased-entities';
export { AmbiguousPerson } from './number-owners';
export { type BegunErasure, CannotLift, type ErasurePlan, type LiftedErasure, PersonErasure } from './person-erasure';
export { ErasureRestore, ForeignLedgerError, type RestoreOptions } from './restore-erasures';
export { writeFormerErasures } from './write-former-erasures';
