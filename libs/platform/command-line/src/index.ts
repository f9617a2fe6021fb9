export { countText, sizeText } from './amounts';
export { codeParser, codesParser } from './checked-code';
export { type Interruption, listenForInterruption } from './interruption';
export { ProgressDisplay, rateSince, type Screen } from './progress-display';
export { type Output, runCommand, type SetExitCode, standardOutput, usageExitCode } from './run-command';
export { unexpectedText } from './unexpected-text';
export { UsageError } from './usage-error';
export { userName } from './user-name';
