export { type DatedOwnership, holdingOnDay, type HoldingOverTime, recordsOnDay } from './holding-on-day';
export {
  marksOnDay,
  type OnDay,
  type PastDay,
  pastDayOf,
  type RecordDates,
  recordOnDay,
  relationAsOfDay,
  relationOnDay,
} from './record-on-day';
