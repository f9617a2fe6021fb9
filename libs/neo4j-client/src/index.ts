export { GraphClient, type CypherQuery, type GraphSettings, type GraphTransaction } from './graph-client';
export { GraphUnavailable } from './graph-unavailable';
export { type PlanOperator, operatorsOf } from './plan';
export { int, ints } from './parameters';
export { readSecret, type SecretReading } from './secret';
export { applyMigrations, type Migration } from './migrations';
