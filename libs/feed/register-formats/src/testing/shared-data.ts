import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../../../../shared/data');

/**
 * Works like `describe` if the files of real and example data are next to the workspace. Otherwise it skips the tests
 * and prints the reason. A build server may lack these files.
 */
export function describeWithSharedData(title: string, tests: () => void): void {
  if (existsSync(root)) return void describe(title, tests);
  process.stderr.write(`Skipped: ${title}: ../shared/data is not there.\n`);
  // Jest also runs the function of a skipped group, and this one may read the files.
  describe.skip(title, () => it('needs ../shared/data', () => undefined));
}

export function sharedText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export function sharedLines(file: string): string[] {
  return sharedText(file)
    .split('\n')
    .filter((line) => line !== '');
}
