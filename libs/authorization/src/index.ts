export * from './areas';
export * from './grants';
export { mask, protectedIdentity, type VisibleCompanyRelations, type VisibleRelation } from './mask';
export { maskKeyPersons, type VisibleKeyPerson, type VisibleKeyPersonPath, type VisibleKeyPersons, type VisiblePathCompany } from './mask-key-persons';
export type { Masked } from './masked';
export {
  type ExplainedCompany,
  maskUltimateOwners,
  maySeeOwners,
  type VisibleChain,
  type VisibleChainMember,
  type VisibleExplainedOwner,
  type VisibleExplanation,
} from './mask-ultimate-owners';
