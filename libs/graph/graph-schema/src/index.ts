export { readIndexBuildPercent, constrainImported, migrate, migrateImported, migrationIds } from './migrate';
