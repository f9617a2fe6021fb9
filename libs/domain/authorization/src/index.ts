export * from './areas';
export * from './grants';
export { mask, type VisibleCompanyRelations, type VisibleRelation } from './mask';
export { hidesTextOf, protectedIdentity } from './mask-policies';
export {
  maskKeyPersons,
  maskKeyPersonsInSteps,
  type VisibleKeyPerson,
  type VisibleKeyPersonPath,
  type VisibleKeyPersons,
  type VisiblePathCompany,
} from './mask-key-persons';
export type { Masked } from './masked';
export {
  type ExplainedCompany,
  maskUltimateOwners,
  maskUltimateOwnersInSteps,
  maySeeOwners,
  type VisibleChain,
  type VisibleChainMember,
  type VisibleExplainedOwner,
  type VisibleExplanation,
} from './mask-ultimate-owners';
export type { MaskedCompany, MaskedPerson, VisibleCompany, VisibleEntity } from './visible-entities';
