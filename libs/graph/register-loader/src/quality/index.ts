export { checkQuality, type QualityCheck } from './check-quality';
export type {
  DanglingRecord,
  DataQuality,
  Found,
  HoldingOfContradictingShares,
  HoldingOfSeveralSources,
  RecordPlace,
  SamePerson,
  StakeAbove100,
  UnspecifiedCount,
} from './findings';
