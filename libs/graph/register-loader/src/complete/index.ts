export {
  absentStatements,
  type AbsentStatement,
  appliedDays,
  currentStatements,
  type CurrentStatement,
  endedEarlier,
  isOlder,
  rememberFiles,
} from './dataset';
export { type Absences, endAbsent } from './end-absent';
