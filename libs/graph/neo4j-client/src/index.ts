export { GraphClient, type CypherQuery, type GraphReader, type GraphTransaction } from './graph-client';
export type { GraphSettings } from './driver';
export { GraphUnavailable, errorCodeOf, isLoginRefused } from './graph-unavailable';
export { type PlanOperator, operatorsOf } from './plan';
export { int, ints } from './parameters';
export { readGraphAddress } from './graph-address';
export { applyMigrations, type Migration, statementsOf } from './migrations';
