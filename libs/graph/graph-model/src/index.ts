export { awaitIndexes, graphMigrations } from './migrations';
export { recordTypes, type RelationshipType, relationshipTypes } from './relationship-types';
