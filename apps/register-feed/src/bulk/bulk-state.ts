import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExistingContent } from '@company-relations/register-loader';

/** How many entities and records the files of an import contain. The graph must contain the same afterwards. */
export interface ImportCounts {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
}

/**
 * The progress of a bulk load, stored in a file next to the converted files. If the load is killed, the next one
 * continues from there.
 */
export interface BulkState {
  /**
   * `converted`: the files are ready, and the graph is not changed yet. `imported`: the imported content will replace
   * the graph, or has replaced it already.
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
 * Writes the state so that other processes read either the old state or the complete new one, and never a part of it.
 */
export async function writeBulkState(folder: string, state: BulkState): Promise<void> {
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}

function fileOf(folder: string): string {
  return join(folder, 'state.json');
}
