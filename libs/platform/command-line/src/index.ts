export { counted, sizeText } from './amounts';
export { checkedCode, checkedCodes } from './checked-code';
export { type Interruption, interruptedBy } from './interruption';
export { ProgressDisplay, rateSince, type Screen } from './progress-display';
export { type Output, runCommand, type SetExitCode, standardOutput, usageExitCode } from './run-command';
export { unexpectedText } from './unexpected-text';
export { UsageError } from './usage-error';
export { userName } from './user-name';
export { withVersion } from './with-version';
