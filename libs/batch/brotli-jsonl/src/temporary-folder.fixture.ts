import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a function that converts a file name to a path in a temporary folder. The folder is removed after the tests
 * of the file.
 */
export function temporaryFolder(): (name: string) => string {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brotli-jsonl-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (name) => join(folder, `${(files += 1)}-${name}`);
}
