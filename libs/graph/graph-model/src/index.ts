export {
  isIndexedBeginning,
  sortableLength,
  maxFoldedLength,
  nameSearchPropertiesOf,
  type NameSearchProperties,
} from './company-names';
export {
  type FigureProperties,
  type CompanyFiguresProperties,
  type FiguresState,
  figuresDueLabel,
  figuresOmittedLabel,
  figureType,
} from './figures';
export { awaitIndexes, schemaMigrations } from './migrations';
export {
  recordTypes,
  type RelationshipType,
  relationshipTypes,
  recordTypesWithUnspecifiedOwners,
  type StatedType,
  statedRelationshipTypes,
} from './relationship-types';
