export { readIndexBuildPercent, constrainImported, migrate, migrateImported } from './migrate';
