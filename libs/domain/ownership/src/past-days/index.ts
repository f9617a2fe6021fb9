export { type DatedOwnership, holdingOnDay, type HoldingOverTime, recordsOnDay } from './holding-on-day';
export { type OnDay, type PastDay, pastDayOf, type RecordDates, recordOnDay, relationOnDay } from './record-on-day';
