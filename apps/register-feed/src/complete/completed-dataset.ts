import type { DateTime } from '@company-relations/ownership';
import type { DatasetName } from './datasets';

/** The effect of complete files if newer complete files were loaded before. */
export interface OlderFiles {
  /** The day of the newest files that were loaded. */
  readonly newest: DateTime;
  /**
   * How many statements are missing from the older files too, among those that newer files ended. These statements had
   * ended earlier.
   */
  readonly endedEarlier: number;
}

/** The effect of complete files on the statements of their dataset. */
export interface CompletedDataset {
  readonly dataset: DatasetName;
  readonly day: DateTime;
  /** How many distinct statements the files have. */
  readonly stated: number;
  /** How many statements of the dataset the graph had as current before. */
  readonly current: number;
  /** How many of the current statements the files do not have, although these statements are older than the files. */
  readonly absent: number;
  /** How many of the absent statements were ended. */
  ended: number;
  /** Set if newer complete files were loaded before. In this case the older files end nothing that is current. */
  readonly older?: OlderFiles;
}
