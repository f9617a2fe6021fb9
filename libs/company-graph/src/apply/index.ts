export { applyStatements, StatementCheck } from './apply-statements';
export { contentHash } from './content-hash';
export type { Outcome } from './held';
export { FirstLoad } from './first-load';
