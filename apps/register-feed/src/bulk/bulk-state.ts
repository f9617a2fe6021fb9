import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExistingContent } from '@company-relations/register-loader';

/** The content of the files of an import, which the graph must have afterwards. */
export interface Contents {
  readonly companies: number;
  readonly persons: number;
  readonly records: number;
}

/** How far a bulk load came, stored next to its files: a load that was killed continues from there. */
export interface BulkState {
  /** `converted`: the graph is as it was; `imported`: the imported content replaces the graph, or has done so already. */
  readonly step: 'converted' | 'imported';
  readonly contents: Contents;
  readonly before: ExistingContent;
}

/** @returns undefined where no bulk load came so far. */
export async function readBulkState(folder: string): Promise<BulkState | undefined> {
  const file = fileOf(folder);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BulkState) : undefined;
}

/** Appears at once and complete. */
export async function writeBulkState(folder: string, state: BulkState): Promise<void> {
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}

function fileOf(folder: string): string {
  return join(folder, 'state.json');
}
