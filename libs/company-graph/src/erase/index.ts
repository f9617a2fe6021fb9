export { serviceIdsOf } from './erased-entities';
export type { AnnouncedErasure, AnnouncedLift, BeforeChange, ErasedPackages, Erasure } from './erasure';
export { AmbiguousPerson } from './number-owners';
export { type BegunErasure, CannotLift, type ErasurePlan, type LiftedErasure, PersonErasure } from './person-erasure';
