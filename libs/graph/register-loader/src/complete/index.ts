export {
  statementsWithInferredEnd,
  type StatementWithInferredEnd,
  appliedDays,
  currentStatements,
  type CurrentStatement,
  provesEarlierEnd,
  canCompleteFilesEndStatement,
  storeAppliedFiles,
} from './dataset';
export { type Absences, endAbsent } from './end-absent';
