import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../../../../shared/data');

/**
 * Works like `describe` if the files of real and example data are next to the workspace. Otherwise it skips the tests
 * and says so.
 */
export function describeWithSharedData(title: string, tests: () => void): void {
  if (existsSync(root)) describe(title, tests);
  else
    describe.skip(`${title} (skipped: ../shared/data is not there)`, () => it('needs ../shared/data', () => undefined));
}

export function sharedText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export function sharedLines(file: string): string[] {
  return sharedText(file)
    .split('\n')
    .filter((line) => line !== '');
}
