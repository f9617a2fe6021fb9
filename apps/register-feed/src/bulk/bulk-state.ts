import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExistingContent } from '@company-relations/register-loader';

/**
 * The numbers of entities and records in the files of an import. After the import, the graph must contain the same
 * numbers.
 */
export interface ImportCounts {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
}

/** Returns the number of rows of entities and records in the files of an import. */
export function rowsOf({ companies, persons, records }: ImportCounts): number {
  return companies + persons + records;
}

/**
 * The progress of a bulk load, stored in a file next to the converted files. If the load is killed, the next bulk load
 * reads this file and continues the work.
 */
export interface BulkState {
  /**
   * `converted`: the files are ready, and the graph is not changed yet. `imported`: the content was imported, and it
   * will replace the graph or has already replaced it.
   */
  readonly step: 'converted' | 'imported';
  readonly contents: ImportCounts;
  readonly before: ExistingContent;
  /**
   * The ids of the migrations of the version that converted the files. The files contain what these migrations do. If
   * another version finishes the load, it does what its other migrations do. So if the converted files get other content,
   * for example another column, there must be a migration that brings it into earlier graphs.
   */
  readonly migrations: readonly string[];
}

/**
 * The migrations whose work the files of version 0.1.0 contain, which did not store them. The last one has ultimate owners
 * derived again that loads left wrong, and those of an import do not come from loads.
 */
const containedInFirstVersion: readonly string[] = [
  ...['001-schema', '002-company-counts', '003-batch-catalogue', '004-change-log', '005-erasures', '006-proxies'],
  ...['007-sources', '008-kept-out', '010-forms-and-texts', '011-numbers-of-sources', '014-unspecified-owners'],
  ...['016-source-priority', '017-days', '018-figures', '026-figures-anew'],
];

/**
 * Reads the stored progress of a bulk load.
 *
 * @returns undefined if the folder has none.
 */
export async function readBulkState(folder: string): Promise<BulkState | undefined> {
  const file = fileOf(folder);
  if (!existsSync(file)) return undefined;
  const stored = JSON.parse(await readFile(file, 'utf8')) as Omit<BulkState, 'migrations'> & Partial<BulkState>;
  return { ...stored, migrations: stored.migrations ?? containedInFirstVersion };
}

/**
 * Writes the state to the file in one step: other processes read either the complete old state or the complete new
 * state.
 */
export async function writeBulkState(folder: string, state: BulkState): Promise<void> {
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}

function fileOf(folder: string): string {
  return join(folder, 'state.json');
}
