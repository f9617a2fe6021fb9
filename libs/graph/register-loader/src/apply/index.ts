export { type ApplyOptions, applyStatements, StatementCheck } from './apply-statements';
export { contentHash } from './content-hash';
export { endProtections } from './end-protections';
export type { ClosingStatuses, Dataset, FilesBeingLoaded } from './complete-files';
export type { Outcome } from './stored';
export { FirstLoad } from './first-load';
