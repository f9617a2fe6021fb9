import type { DateTime } from '@company-relations/ownership';
import type { DatasetName } from './datasets';

/** What complete files mean that are older than others that were loaded before. */
export interface OlderFiles {
  /** The day of the newest ones. */
  readonly newest: DateTime;
  /** How many statements that newer files ended are missing from these too, so that they had ended earlier. */
  readonly endedEarlier: number;
}

/** What complete files mean for what the graph has of their dataset. */
export interface CompletedDataset {
  readonly dataset: DatasetName;
  readonly day: DateTime;
  /** How many distinct statements the files have. */
  readonly stated: number;
  /** How many statements of the dataset the graph had as current before. */
  readonly current: number;
  /** How many of those are older than the files and missing from them. */
  readonly absent: number;
  /** How many of the absent ones were ended. */
  ended: number;
  /** If newer complete files were loaded before. These end nothing then. */
  readonly older?: OlderFiles;
}
