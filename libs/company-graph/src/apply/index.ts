export { applyStatements, StatementCheck } from './apply-statements';
export type { Outcome } from './held';
export { FirstLoad } from './first-load';
