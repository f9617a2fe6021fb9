export { CompanyGraph } from './company-graph';
export type { ChangedCompanies } from './changes/changed-companies';
export type { CompanyFilter, DayRange, Page } from './company-filter';
export type { LoadedKeyPersons } from './key-persons/key-persons-query';
export type { OwnershipAbove } from './ultimate/ownership-above';
export { migrate } from './migrate';
export { applyStatements, contentHash, FirstLoad, type Outcome, StatementCheck } from './apply';
export * from './quality';
