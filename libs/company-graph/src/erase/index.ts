export { serviceIdsOf } from './erased-entities';
export type { ErasedPackages, Erasure } from './erasure';
export { AmbiguousPerson } from './number-owners';
export { type BegunErasure, CannotLift, type ErasurePlan, PersonErasure } from './person-erasure';
