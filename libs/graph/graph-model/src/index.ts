export { type FiguresOfCompany, type FiguresState, keptFigures, type StoredFigure } from './kept-figures';
export { awaitIndexes, graphMigrations } from './migrations';
export {
  recordTypes,
  type RelationshipType,
  relationshipTypes,
  statedRecordTypes,
  type StatedType,
  statedTypes,
} from './relationship-types';
