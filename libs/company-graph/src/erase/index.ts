export { AmbiguousPerson, serviceIdsOf } from './erased-entities';
export type { ErasedPackages, Erasure } from './erasure';
export { type BegunErasure, CannotLift, type ErasurePlan, PersonErasure } from './person-erasure';
