import type { DateTime } from '@company-relations/ownership';
import type { DatasetName } from './datasets';

/**
 * What complete files do if newer complete files of the same dataset were loaded before: they end nothing that is
 * current, but give an earlier end to statements that the newer files ended too.
 */
export interface OlderFilesEffect {
  /** The day of the newest files that were loaded. */
  readonly newest: DateTime;
  /**
   * The number of statements that the newer files ended, and that the older files do not have either. So these
   * statements had already ended by the day of the older files.
   */
  readonly endedEarlier: number;
}

/** What complete files do with the statements of their dataset. */
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
  /** Set if newer complete files were loaded before. In this case the older files end nothing that is current. */
  readonly older?: OlderFilesEffect;
}
