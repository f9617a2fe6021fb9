import type { DateTime } from '@company-relations/ownership';
import type { DatasetName } from './datasets';

/** What complete files mean if newer complete files were loaded before. */
export interface OlderFiles {
  /** The day of the newest files that were loaded. */
  readonly newest: DateTime;
  /** How many of the statements that newer files ended are missing from the older files too. They had ended before. */
  readonly endedEarlier: number;
}

/** What complete files change in the statements of their dataset. */
export interface CompletedDataset {
  readonly dataset: DatasetName;
  readonly day: DateTime;
  /** How many distinct statements the files have. */
  readonly stated: number;
  /** How many statements of the dataset the graph had as current before. */
  readonly current: number;
  /** How many of the current statements are older than the files and missing from them. */
  readonly absent: number;
  /** How many of the absent statements were ended. */
  ended: number;
  /** Set if newer complete files were loaded before. Then the older files end nothing. */
  readonly older?: OlderFiles;
}
