export {
  statementsWithInferredEnd,
  appliedDays,
  currentStatements,
  type CurrentStatement,
  provesEarlierEnd,
  canCompleteFilesEndStatement,
  storeAppliedFiles,
} from './dataset';
export { endAbsent } from './end-absent';
