export { type ApplyOptions, applyStatements, StatementDryRun } from './apply-statements';
export { contentHash } from './content-hash';
export { endPostponedProtections } from './end-protections';
export type { ClosingStatuses, Dataset, FilesBeingLoaded } from './complete-files';
export type { Outcome } from './stored';
export { FirstLoad } from './first-load';
