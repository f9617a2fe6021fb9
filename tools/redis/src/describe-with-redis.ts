import { wayToRedis } from './redis-program';

/** `describe` where a Redis can be run; else its tests are skipped and the reason is printed, and on a build server they fail. */
export function describeWithRedis(title: string, tests: () => void): void {
  const way = wayToRedis();
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
