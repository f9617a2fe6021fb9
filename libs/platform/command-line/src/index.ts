export { counted, sizeText } from './amounts';
export { type Interruption, interruptedBy } from './interruption';
export { unexpectedText } from './unexpected-text';
export { UsageError } from './usage-error';
export { userName } from './user-name';
