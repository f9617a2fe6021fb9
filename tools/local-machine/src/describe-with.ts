import type { WayToProgram } from './way-to-program';

/**
 * Like `describe` if the program is installed. If not, the tests are skipped and the reason is printed. On a build
 * server they fail instead.
 */
export function describeWith(way: WayToProgram, title: string, tests: () => void): void {
  if (way.kind === 'run') return void describe(title, tests);
  if (way.kind === 'skip') {
    process.stderr.write(`Skipped: ${title}: ${way.reason}.\n`);
    return void describe.skip(title, tests);
  }
  describe(title, () => {
    beforeAll(() => {
      throw new Error(`These tests are never skipped on a build server, and ${way.reason}.`);
    });
    tests();
  });
}
