export {
  applyStatements,
  type ClosingStatuses,
  type Dataset,
  type FilesBeingLoaded,
  contentHash,
  endPostponedProtections,
  FirstLoad,
  type Outcome,
  StatementDryRun,
} from './apply';
export * from './quality';
export * from './bulk';
export * from './complete';
export { applyPassedDays } from './days/settle-days';
export * from './figures';
export * from './erase';
export { migrateRegister, registerMigrations } from './migrations';
export { composeProfiles, readFieldPriority, setFieldPriority } from './sources/field-priority';
export { storeRoleCodes } from './sources/store-role-codes';
export { setSourcePriority } from './sources/set-source-priority';
export { type AssignedSource, assignSource, type SourceAssignment } from './sources/assign-source';
