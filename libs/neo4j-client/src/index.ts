export { GraphClient, type CypherQuery, type GraphSettings, type GraphTransaction } from './graph-client';
export type { QueryObserver } from './observed';
export { GraphUnavailable } from './graph-unavailable';
export { type PlanOperator, operatorsOf } from './plan';
export { int, ints } from './parameters';
export { developmentMark, isDefaultPassword, isDevelopmentKey } from './development-secrets';
export { readSecret, type SecretReading } from './secret';
export { applyMigrations, type Migration, statementsOf } from './migrations';
