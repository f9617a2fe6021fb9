import { UsageError } from '@company-relations/command-line';
import { type DateTime, latestPermittedDate } from '@company-relations/ownership';
import { InvalidArgumentError } from 'commander';
import type { CompletionSettings } from './completion';
import { type DatasetName, datasetNames } from './datasets';
import type { MaxEnded } from './max-ended';

export const completeHelp = `
Complete files:
  --complete says that the files have everything of a dataset, on the day that --as-of names. What an
  older statement says and the files no longer have is ended: not later than this day, because the
  register states no date. Protection never ends this way. The plan comes first: how many statements
  would end. Nothing is changed if these are more than 5 % of the dataset (10 may always end), if a line
  cannot be read, if a part of files in parts is missing, or if the totals of a snapshot do not fit.
  Files may be loaded in any order: if newer complete files were loaded before, older ones end nothing.

  Datasets: ${datasetNames.join(', ')}`;

interface CompletionCall {
  readonly complete: readonly DatasetName[];
  readonly maxEnded?: MaxEnded | undefined;
  readonly plan: boolean;
  readonly asOf?: DateTime;
  readonly ifEmpty: boolean;
}

/**
 * Adds a dataset to the datasets of earlier options.
 *
 * @throws InvalidArgumentError
 */
export function collectDataset(value: string, before: readonly DatasetName[]): readonly DatasetName[] {
  const name = datasetNames.find((each) => each === value);
  if (name === undefined) throw new InvalidArgumentError(`It is one of ${datasetNames.join(', ')}.`);
  return [...before, name];
}

/**
 * Returns the settings for complete files, or undefined if no option `--complete` was given.
 *
 * @throws UsageError if options do not fit together.
 */
export function completionSettingsOf(
  { complete: datasets, maxEnded, plan: isPlanOnly, asOf: day, ifEmpty }: CompletionCall,
  now = new Date(),
): CompletionSettings | undefined {
  if (datasets.length === 0) {
    if (maxEnded !== undefined) throw new UsageError('--max-ended needs --complete.');
    if (isPlanOnly) throw new UsageError('--plan needs --complete.');
    return undefined;
  }
  if (ifEmpty) throw new UsageError('--complete and --if-empty exclude each other: nothing can end in an empty graph.');
  if (day === undefined) throw new UsageError('--complete needs --as-of, the day of the files.');
  if (day > latestPermittedDate(now)) throw new UsageError('--as-of must not be more than a day ahead.');
  return { datasets, day, maxEnded, isPlanOnly };
}
