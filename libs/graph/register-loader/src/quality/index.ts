export { checkQuality, type QualityCheck } from './check-quality';
export type { DanglingRecord, DataQuality, Found, RecordPlace, SamePerson, StakeAbove100 } from './findings';
