import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, rows, testGraph } from '../test/graph';
import { type Ended, start as startProgram } from '../test/program';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'command-'));
const file = join(folder, 'register.jsonl');
const realFile = join(__dirname, '../../../../shared/data/uk-gleif-bods/statements.jsonl');
const isHere = existsSync(realFile);
if (!isHere) process.stdout.write('Skipped: ../shared/data/uk-gleif-bods/statements.jsonl is not here.\n');
const size = 200;
const asOf = '2024-05-01';
const updatedAt = '2024-05-01T00:00:00Z';

// Every two companies share an identifier, so that they are merged. Every third record is ended. All statements state
// their own time.
const statements = Array.from({ length: size }, (_, n) => [
  {
    statement: 'company',
    id: `c${n}`,
    asOf,
    updatedAt,
    name: `C${n}`,
    countryCode: 'GB',
    identifiers: [{ scheme: 'S', id: `${n % (size / 2)}` }],
  },
  { statement: 'person', id: `p${n}`, asOf, updatedAt, name: `P${n}` },
  {
    statement: 'ownership',
    id: `r${n}`,
    asOf,
    updatedAt,
    party: `p${n}`,
    company: `c${(n * 7) % size}`,
    ownershipStake: (n % 100) + 1,
  },
  ...(n % 3 === 0 ? [{ statement: 'removal', of: 'record', id: `r${n}`, asOf: '2024-05-02' }] : []),
  ...(n % 3 === 1 ? [{ statement: 'end', id: `r${n}`, asOf: '2024-05-02', outDate: '2024-05-02' }] : []),
]).flat();

// Starting the program may take this long on a busy machine.
jest.setTimeout(180_000);
const started: ChildProcessWithoutNullStreams[] = [];

function start(...args: string[]): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const running = startProgram(args);
  started.push(running.child);
  return running;
}

/** Waits until the running load has written `count` entities and records in total. */
async function untilLoaded(count: number, child: ChildProcessWithoutNullStreams): Promise<void> {
  while (child.exitCode === null) {
    const [found] = await rows<{ total: number }>(
      graph,
      'MATCH (e:Entity) OPTIONAL MATCH (e)-[r:OWNS]->() RETURN count(DISTINCT e) + count(r) AS total',
    );
    if ((found?.total ?? 0) >= count) return;
  }
}

/**
 * Sends signals to a load that has written `loadedBefore` entities and records. On a busy machine the load may be done
 * first. Then another load is tried, at most five.
 */
async function loadAndEnd(
  options: readonly string[],
  loadedBefore: number,
  ...signals: readonly NodeJS.Signals[]
): Promise<Ended> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, ended } = start('load', ...options, file);
    await untilLoaded(loadedBefore, child);
    for (const signal of signals) child.kill(signal);
    const end = await ended;
    // After its summary a load only derives figures, which a signal interrupts too.
    const isDone = end.code === 0 || end.out.includes('"result":"loaded"');
    if (!isDone || attempt === 5) return end;
    await clear(graph);
  }
}

beforeAll(() => writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n')));
beforeEach(() => clear(graph));
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

describe('the command', () => {
  // Matches dates that come from the clock: the days of changes, and the `updatedAt` of records that a statement ended.
  // They differ between two loads.
  const days = /"(contentUpdatedOn|relationsUpdatedOn)":\d+,?|\\"updatedAt\\":\\"(?!2024-05-01)[^\\]+\\"/;
  let expected: string[];

  beforeAll(async () => {
    await clear(graph);
    expect(await start('load', file).ended).toMatchObject({ code: 0, signal: null });
    expected = await dump(graph, days);
  });

  it.each([
    ['at once', 1],
    ['between two entities', 150],
    ['between two records', 330],
    ['between two ends', 433],
  ])('that is killed %s can be run again, and gives the graph of one that was not', async (_when, loadedBefore) => {
    const end = await loadAndEnd(['--batch-size', '50'], loadedBefore, 'SIGKILL');
    expect(end).toMatchObject({ signal: 'SIGKILL' });
    expect(await start('load', '--batch-size', '50', file).ended).toMatchObject({ code: 0 });
    expect(await dump(graph, days)).toEqual(expected);
  });

  it('that Ctrl-C interrupts, also by a command between it and the terminal, finishes its transaction, says how far it came and exits with 130', async () => {
    const { code, out } = await loadAndEnd(['--json', '--batch-size', '20'], 1, 'SIGINT', 'SIGTERM');
    expect(code).toBe(130);
    const summary = JSON.parse(out) as { result: string; applied: number };
    expect(summary.result).toBe('interrupted');
    expect(summary.applied % 20).toBe(0);
  });

  it('exits with 1 after bad lines, and with 0 after good ones', async () => {
    const bad = join(folder, 'bad.jsonl');
    writeFileSync(bad, '{"statement":"company"\n');
    expect(await start('load', '--format', 'register', bad).ended).toMatchObject({
      code: 1,
      stderr: `${bad}:1: the line is not valid JSON\n`,
    });
    expect(await start('load', '--help').ended).toMatchObject({ code: 0 });
  });

  (isHere ? it : it.skip)('exits with 0 when a strict load has notices and no bad lines', async () => {
    const { code, out } = await start('load', '--strict', '--json', realFile).ended;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ result: 'loaded', lines: 1204, applied: 1204, problems: 0, notices: 10 });
  });

  it.each([
    ['no file', ['load']],
    ['an unknown option', ['load', '--oops', 'x']],
    ['a batch size of nothing', ['load', '--batch-size', '0', 'x']],
    ['an absent file', ['load', '/absent']],
  ])('exits with 2 when called with %s', async (_what, args) => {
    const { code, stderr } = await start(...args).ended;
    expect([code, stderr === '']).toEqual([2, false]);
  });

  it('exits with 2 when the graph cannot be reached or is not named', async () => {
    const run = async (settings: Record<string, string>) => {
      const { code, stderr } = await startProgram(['load', file], { PATH: process.env['PATH'], ...settings }).ended;
      return [code, stderr];
    };
    expect(await run({})).toEqual([2, 'Set NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD.\n']);
    expect(await run({ NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_USER: 'u', NEO4J_PASSWORD: 'p' })).toEqual([
      2,
      expect.stringMatching(/^The graph is unavailable/),
    ]);
  });
});
