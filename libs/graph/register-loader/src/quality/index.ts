export { checkQuality, type QualityCheck } from './check-quality';
export type { DanglingRecord, DataQuality, Found, RecordPlace, StakeAbove100 } from './findings';
