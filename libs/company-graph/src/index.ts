export { CompanyGraph } from './company-graph';
export type { CompanyFilter, DayRange, Page } from './company-filter';
export { migrate } from './migrate';
export { applyStatements, contentHash, FirstLoad, type Outcome, StatementCheck } from './apply';
