export { shownIdsOf } from './erased-entities';
export { AmbiguousPersonError } from './number-owners';
export {
  type BegunErasure,
  CannotRevokeError,
  type ErasurePlan,
  type RevokedErasure,
  PersonErasure,
} from './person-erasure';
export { ErasureRestore, ForeignLedgerError, type RestoreOptions } from './restore-erasures';
export { writeFormerErasures } from './write-former-erasures';
