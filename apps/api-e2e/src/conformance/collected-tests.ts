import { basename } from 'node:path';
import { readTitle } from './proves';

/** A test of the suite. It was found by loading its file, without running the test. */
export interface CollectedTest {
  readonly file: string;
  /** The titles of the surrounding `describe` blocks and of the test, without the rows that it proves. */
  readonly name: string;
  readonly rows: readonly string[];
}

const registering = ['describe', 'test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'] as const;

/**
 * Lists the tests of spec files without running them. Loads the files while the functions of Jest (`describe`, `test`,
 * …) are replaced by functions that only record titles.
 */
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
  // Skipped tests are listed too, because they run on other machines.
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
