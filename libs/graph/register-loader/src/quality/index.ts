export { checkQuality, type QualityCheck } from './check-quality';
export type {
  DanglingRecord,
  DataQuality,
  DateAhead,
  Found,
  HoldingOfContradictingShares,
  HoldingOfSeveralSources,
  RecordKey,
  ReversedDates,
  SameNumber,
  ProbablySamePerson,
  StakeAbove100,
  UnspecifiedCount,
} from './findings';
