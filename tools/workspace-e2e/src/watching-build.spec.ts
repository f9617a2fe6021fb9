import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WorkspaceCopy } from './workspace-copy';

jest.setTimeout(300_000);

let copy: WorkspaceCopy;
let build: ChildProcess | undefined;
let lines: AsyncIterator<string>;

beforeAll(() => {
  copy = new WorkspaceCopy();
});
afterAll(() => {
  build?.kill('SIGTERM');
  copy.remove();
});

/** The source of an app that prints a text and a query, and ends on SIGTERM. */
const app = (text: string) => `
  import query from './tried.cypher';
  console.log(${JSON.stringify(text)}, query.text);
  const waiting = setInterval(() => undefined, 1_000);
  process.once('SIGTERM', () => {
    clearInterval(waiting);
    console.log('ended');
  });`;

const next = async () => (await lines.next()).value as string;

test('the app is restarted when a source or a query changes, goes on when one does not compile, and ends with the build', async () => {
  copy.plant('apps/tried/src/main.ts', app('first'));
  copy.plant('apps/tried/src/tried.cypher', 'RETURN 1');
  const watching = spawn(process.execPath, ['tools/workspace/build-app.mjs', 'apps/tried', '--watch'], {
    cwd: copy.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  build = watching;
  lines = createInterface({ input: watching.stdout })[Symbol.asyncIterator]();
  const exit = once(watching, 'exit');
  const failure = once(watching.stderr, 'data');

  const seen = [await next()];
  copy.plant('apps/tried/src/main.ts', app('second'));
  seen.push(await next(), await next());
  copy.plant('apps/tried/src/tried.cypher', 'RETURN 2');
  seen.push(await next(), await next());
  copy.plant('apps/tried/src/main.ts', 'this is no program');
  expect(String(await failure)).toContain('tried/src/main.ts');
  watching.kill('SIGTERM');
  seen.push(await next());

  expect(seen).toEqual(['first RETURN 1', 'ended', 'second RETURN 1', 'ended', 'second RETURN 2', 'ended']);
  expect(await exit).toEqual([0, null]);
});
