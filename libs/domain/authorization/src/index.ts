export * from './areas';
export * from './grants';
export { mask, type VisibleCompanyRelations, type VisibleRelation } from './mask';
export { maskIdentifiedCompany, type VisibleIdentifiedCompany } from './mask-identified-company';
export { hasTextToMask, protectedIdentity } from './mask-policies';
export { maskChanges, maskChangesInSteps } from './mask-changes';
export {
  maskKeyPersons,
  maskKeyPersonsInSteps,
  type VisibleKeyPerson,
  type VisiblePathFromRole,
  type VisibleKeyPersons,
  type VisiblePathCompany,
} from './mask-key-persons';
export { maskStructure, maskStructureInSteps, ultimateOwnersPlacedFirst, visibleReading } from './mask-structure';
export type { Masked } from './masked';
export {
  type ExplainedCompany,
  maskUltimateOwners,
  maskUltimateOwnersInSteps,
  maySeeOwnersOn,
  type VisibleChain,
  type VisibleChainMember,
  type VisibleExplainedOwner,
  type VisibleExplanation,
} from './mask-ultimate-owners';
export { structureBounds, type StructureRequest } from './structure-bounds';
export type {
  LoadedStructure,
  LoadedUltimateOwner,
  VisibleEdge,
  VisibleNode,
  VisibleStructure,
  VisibleUnnamedParty,
} from './visible-structure';
export type {
  LoadedChanges,
  LoadedOwners,
  VisibleChange,
  VisibleChangedRecord,
  VisibleChanges,
  VisibleOwners,
} from './visible-changes';
export type { VisibleCompany, VisibleEntity } from './visible-entities';
