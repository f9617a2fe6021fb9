import type { WayToProgram } from './way-to-program';

/** `describe` where the program is there. Else its tests are skipped with the reason printed, and fail on a build server. */
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
