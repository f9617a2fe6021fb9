import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from './documents';
import { readRecords, recordsFolder } from './record-files';

/**
 * Writes the figures of all recorded runs into the pages and pictures that show them.
 *
 * @returns the files that changed.
 */
export async function writeDocs(workspaceRoot: string): Promise<string[]> {
  const documents = await documentsOf(workspaceRoot, await readRecords(join(workspaceRoot, recordsFolder)));
  const changed: string[] = [];
  for (const [file, text] of documents) {
    const path = join(workspaceRoot, file);
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue;
    await writeFile(path, text);
    changed.push(file);
  }
  return changed;
}
