import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clear, rows, testEnv, testGraph } from '../../test/graph';
import { type Ended, start as startProgram } from '../../test/program';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'derive-'));
const file = join(folder, 'register.jsonl');
const asOf = '2026-01-01';
const companies = 1_500;
const started: ChildProcessWithoutNullStreams[] = [];
const marked = 'MATCH (c:FiguresDue) RETURN count(c) AS count';
/** Counts 1 as soon as all companies are marked. From then on, the command derives their figures. */
const whole = 'MATCH (s:FiguresState) WHERE s.revision > 0 RETURN count(s) AS count';
const figures = `MATCH (:Person)-[f:ULTIMATELY_OWNS]->(c:Company) WHERE c.figuresStamp = f.stamp
  RETURN count(f) AS count`;

jest.setTimeout(300_000);

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const running = startProgram(args, { ...process.env, ...testEnv(), ...env });
  started.push(running.child);
  return running;
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> => start(args, env).ended;
const countOf = async (text: string) => (await rows<{ count: number }>(graph, text))[0]?.count;

/**
 * Makes the command mark all companies again, as if another version of the program had derived the figures in another
 * way.
 */
async function markAll(): Promise<void> {
  await graph.run({ name: 'revise', text: `MATCH (s:FiguresState) SET s.revision = 0` });
}

/**
 * Ends the command by a signal while it derives the figures of all companies. On a busy machine the command may be done
 * first. Then all companies are marked and derived again, at most five times.
 *
 * @returns its exit code, and how many companies are still marked.
 */
async function deriveAndEnd(signal: NodeJS.Signals): Promise<{ code: number | null; left: number }> {
  for (let attempt = 1; ; attempt += 1) {
    await markAll();
    const { child, ended } = start(['derive']);
    while ((await countOf(whole)) === 0) await delay(5);
    child.kill(signal);
    const { code } = await ended;
    const left = (await countOf(marked)) ?? 0;
    if (left > 0 || attempt === 5) return { code, left };
  }
}

beforeAll(async () => {
  await clear(graph);
  const company = (at: number) => ({ statement: 'company', id: `c${at}`, asOf, name: `C${at}`, countryCode: 'GB' });
  const holding = (at: number) => ({
    ...{ statement: 'ownership', id: `r${at}`, asOf, company: `c${at}`, ownershipStake: 100 },
    party: at % 5 === 0 ? 'p' : `c${at - 1}`,
  });
  const all = Array.from({ length: companies }, (_, at) => at);
  const statements = [{ statement: 'person', id: 'p', asOf, name: 'P' }, ...all.map(company), ...all.map(holding)];
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
});
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it('a load derives at its end what it marked', async () => {
  expect(await run(['load', '--strict', file])).toMatchObject({ code: 0 });
  expect([await countOf(marked), await countOf(figures)]).toEqual([0, companies]);
});

it('derives all companies, continues after a kill and after Ctrl-C, and then has nothing to do', async () => {
  for (const [signal, code] of [
    ['SIGKILL', null],
    ['SIGINT', 130],
  ] as const) {
    const end = await deriveAndEnd(signal);
    expect(end.code).toBe(code);
    expect(end.left).toBeGreaterThan(0);
  }
  const left = await countOf(marked);
  const derived = await run(['derive']);
  expect([derived.code, derived.out, await countOf(marked), await countOf(figures)]).toEqual([
    0,
    `Derived the ultimate owners of ${left} companies.\n`,
    0,
    companies,
  ]);
  const again = await run(['derive', '--json']);
  expect([again.code, JSON.parse(again.out)]).toEqual([0, { result: 'derived', companies: 0 }]);
});

it('derives the companies whose figures hold no longer, because a day has come since the last load', async () => {
  const change = 'MATCH (c:Company) WITH c ORDER BY c.serviceId LIMIT 7 SET c.figuresUntil = 1';
  await graph.run({
    name: 'pass',
    text: `${change} WITH DISTINCT 1 AS one MATCH (s:FiguresState) SET s.settledUntil = 1`,
  });
  const derived = await run(['derive', '--json']);
  expect([derived.code, JSON.parse(derived.out)]).toEqual([0, { result: 'derived', companies: 7 }]);
  const late = `MATCH (c:Company) WHERE c.figuresUntil = 1 RETURN count(c) AS count
    UNION ALL MATCH (s:FiguresState) WHERE s.settledUntil IS NOT NULL RETURN count(s) AS count`;
  expect([await rows(graph, late), await countOf(figures)]).toEqual([[{ count: 0 }, { count: 0 }], companies]);
});

it('derives all companies again when a clock that was days ahead derived some', async () => {
  const aheadOn = 1_000_000;
  await graph.run({ name: 'ahead', text: `MATCH (s:FiguresState) SET s.derivedOn = ${aheadOn}` });
  const derived = await run(['derive', '--json']);
  expect([derived.code, JSON.parse(derived.out)]).toEqual([0, { result: 'derived', companies }]);
  const right = `MATCH (s:FiguresState) WHERE s.derivedOn < ${aheadOn} RETURN count(s) AS count`;
  expect([await countOf(right), await countOf(figures)]).toEqual([1, companies]);
});

it('derives all companies again when the bound is another one, and refuses what is no bound', async () => {
  const bounded = await run(['derive', '--json'], { ULTIMATE_OWNERSHIP_BUDGET: '2' });
  expect([bounded.code, JSON.parse(bounded.out)]).toEqual([0, { result: 'derived', companies }]);
  // Of each five companies, the first has one holding above it, the second has two, and the others have more than the
  // bound.
  expect(await countOf(figures)).toBe((companies / 5) * 2);
  const wrong = await run(['derive'], { ULTIMATE_OWNERSHIP_BUDGET: 'many' });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('ULTIMATE_OWNERSHIP_BUDGET')]);
});
