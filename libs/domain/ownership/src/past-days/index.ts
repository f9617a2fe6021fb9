export { type DatedOwnership, holdingOnDay, type HoldingOverTime, recordsOnDay } from './holding-on-day';
export {
  type ChangedRecord,
  type ChangeName,
  changeNames,
  dayBefore,
  type Period,
  type PeriodChange,
  periodChangesInSteps,
} from './period-changes';
export {
  pastDayMarksOf,
  type ValidityOnDay,
  type PastDay,
  pastDayOf,
  type RecordDates,
  validityOnDay,
  pastRelationAsCurrent,
  relationOnDay,
} from './record-on-day';
