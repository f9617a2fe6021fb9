import type { DateTime } from '@company-relations/ownership';
import type { DatasetName } from './datasets';

/**
 * The effect of complete files if newer complete files of the same dataset were loaded before. The older files end no
 * current statement. But a statement that the newer files ended gets an earlier end if the older files do not have it
 * either.
 */
export interface OlderFilesEffect {
  /** The day of the newest files that were loaded. */
  readonly newest: DateTime;
  /**
   * The number of statements that the newer files ended and that are missing in the older files too. These statements
   * had already ended by the day of the older files.
   */
  readonly endedEarlier: number;
}

/** The effect of complete files on the statements of their dataset. */
export interface DatasetCompletion {
  readonly dataset: DatasetName;
  readonly day: DateTime;
  /** The number of distinct statements in the files. */
  readonly stated: number;
  /** The number of current statements of the dataset that the graph had before the load. */
  readonly current: number;
  /**
   * The number of current statements that are missing in the files, although the statements are older than the files.
   */
  readonly absent: number;
  /** The number of absent statements that were ended. */
  ended: number;
  /** Set if newer complete files were loaded before. In this case the older files end no current statement. */
  readonly older?: OlderFilesEffect;
}
