export {
  absentStatements,
  type AbsentRecordOrCompany,
  appliedDays,
  currentStatements,
  type CurrentStatement,
  provesEarlierEnd,
  wasPublishedBefore,
  storeAppliedFiles,
} from './dataset';
export { type Absences, endAbsent } from './end-absent';
