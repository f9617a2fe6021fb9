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
}

/**
 * Reads the stored progress of a bulk load.
 *
 * @returns undefined if the folder has none.
 */
export async function readBulkState(folder: string): Promise<BulkState | undefined> {
  const file = fileOf(folder);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BulkState) : undefined;
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
