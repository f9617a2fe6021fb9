export { checkQuality, type QualityCheck } from './check-quality';
export type {
  DanglingRecord,
  DataQuality,
  DateAhead,
  Found,
  HoldingOfContradictingShares,
  HoldingOfSeveralSources,
  RecordPlace,
  ReversedDates,
  SameNumber,
  SamePerson,
  StakeAbove100,
  UnspecifiedCount,
} from './findings';
