export { builtIndexes, constrainImported, migrate, migrateImported } from './migrate';
