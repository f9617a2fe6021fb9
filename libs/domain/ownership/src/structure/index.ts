export {
  type PartyKind,
  partyKindOf,
  partyKinds,
  stateLegalForms,
  type UnnamedKind,
  unnamedKindOf,
} from './party-kind';
export {
  uniqueNodeNamesOf,
  type StopReason,
  stopReasons,
  type Structure,
  type StructureEdge,
  structureInSteps,
  type StructureStop,
} from './structure';
export {
  defaultMaxNodes,
  sortedByPlacementPriority,
  isFollowed,
  type StructureBounds,
  type StructureDirection,
  structureDirections,
  type CompaniesToRead,
  type RecordsInOneDirection,
  StructureWalk,
} from './structure-walk';
export { recordKindOfCategory, type UnnamedParty } from './unnamed-parties';
