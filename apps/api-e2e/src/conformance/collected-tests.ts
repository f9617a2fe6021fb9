import { basename } from 'node:path';
import { readTitle } from './proves';

/** One test of the suite, found by loading its file without running it. */
export interface CollectedTest {
  readonly file: string;
  /** Titles of the surrounding `describe` blocks and the test's own, without the rows. */
  readonly name: string;
  readonly rows: readonly string[];
}

const registering = ['describe', 'test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'] as const;

/** Loads spec files with stand-ins for Jest's registering functions, so that their tests are listed and not run. */
export async function collectTests(files: readonly string[]): Promise<CollectedTest[]> {
  const collected: CollectedTest[] = [];
  const surrounding: string[] = [];
  let file = '';
  const listTest = (title: string) => {
    const read = readTitle(title);
    collected.push({ file, name: [...surrounding, read.title].join(' › '), rows: read.rows });
  };
  const enter = (title: string, body: () => void) => {
    surrounding.push(title);
    body();
    surrounding.pop();
  };
  const ignore = () => undefined;
  // What is skipped where it cannot run is proved elsewhere.
  const standIns = {
    describe: Object.assign(enter, { skip: enter }),
    test: listTest,
    it: listTest,
    beforeAll: ignore,
    beforeEach: ignore,
    afterAll: ignore,
    afterEach: ignore,
  };
  const real = Object.fromEntries(registering.map((name) => [name, globalThis[name]]));
  Object.assign(globalThis, standIns);
  try {
    for (const path of files) {
      file = basename(path);
      await import(path);
    }
  } finally {
    Object.assign(globalThis, real);
  }
  return collected;
}
