import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findFreePort } from './free-port';

jest.setTimeout(120_000);

test('a free port can be listened at, and is none of those that the system gives out by itself', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const other = await findFreePort();
  server.close();
  expect(other).not.toBe(port);
  // By default, Linux assigns ports from 32768 on to connections. Other systems begin higher.
  expect([port, other].filter((free) => free < 20_000 || free >= 32_000)).toEqual([]);
});

test('a port is given once, although nothing listens at it', async () => {
  const port = await findFreePort();
  const range = { first: port, afterLast: port + 1 };
  await expect(findFreePort(range)).rejects.toThrow(`No port between ${port} and ${port + 1} is free.`);
});

describe('processes', () => {
  let folder: string;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'free-port-'));
    // Prints a port of a range, or why there is none, and then runs until its input ends.
    const contents = `
      import { findFreePort } from './free-port';
      const [first, afterLast] = process.argv.slice(2).map(Number);
      findFreePort({ first, afterLast }).then(String, ({ message }) => message).then(console.log);
      process.stdin.resume();`;
    const bundled = { bundle: true, platform: 'node', format: 'cjs' } as const;
    await build({ ...bundled, stdin: { contents, resolveDir: __dirname, loader: 'ts' }, outfile: programFile() });
  });
  afterAll(async () => {
    for (const each of running) each.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const programFile = () => join(folder, 'asking.cjs');

  /** Two neighbouring ports that are free. */
  async function twoPorts(): Promise<{ first: number; afterLast: number }> {
    for (;;) {
      const first = await findFreePort();
      const both = { first, afterLast: first + 2 };
      const next = findFreePort({ ...both, first: first + 1 });
      if (await next.catch(() => undefined)) return both;
    }
  }

  /** Starts a process that asks for a port. Its reservations are in a folder of this test. */
  async function asking({ first, afterLast }: { first: number; afterLast: number }) {
    const child = spawn(process.execPath, [programFile(), String(first), String(afterLast)], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.push(child);
    const [bytes] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, said: bytes.toString().trim() };
  }

  test('that ask at once get different ports, and the port of an ended one is given again', async () => {
    const range = await twoPorts();
    const asked = await Promise.all([asking(range), asking(range), asking(range)]);
    const [one, other] = [String(range.first), String(range.first + 1)];
    const refusal = `No port between ${range.first} and ${range.afterLast} is free.`;
    expect(asked.map(({ said }) => said).sort()).toEqual([one, other, refusal]);
    const holder = asked.find(({ said }) => said === other)?.child as ChildProcess;
    const closed = once(holder, 'close');
    holder.kill('SIGKILL');
    await closed;
    expect((await asking(range)).said).toBe(other);
  });
});
