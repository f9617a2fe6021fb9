import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a function that returns a path for a file name. The paths are in a temporary folder, which is removed after
 * the tests of the file.
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
