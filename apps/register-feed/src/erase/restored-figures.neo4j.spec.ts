import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { dayOf, serviceId } from '@company-relations/ownership';
import { applyStatements } from '@company-relations/register-loader';
import {
  type Answers,
  answersWith,
  company,
  computedAnswers,
  figureLimitsPerTransaction,
  may,
  person,
  records,
  stake,
} from '@company-relations/register-loader/testing';
import { deriveFigures } from '../../test/figures';
import { clear, testGraph } from '../../test/graph';
import { newLedgerSettings } from '../../test/ledger-settings';
import { captured } from '../../test/output';
import { runHere } from '../../test/run-here';
import { restoreErasures } from './restore-command';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'restored-figures-'));
const bound = 100;
const loadedAt = new Date('2026-06-01T08:00:00Z');
const names = ['Aasen', 'Berg', 'Dahl', 'Eng'];
const companies = names.map((name, at) =>
  company(name, may(1), { serviceId: serviceId(at + 1), profile: { name, countryCode: 'NO' } }),
);
/** Kari and Ola own Aasen, which owns Berg, which owns Dahl, which owns Eng. */
const statements = [
  person('kari', may(1), { serviceId: serviceId(11), profile: { name: 'Kari Sentinel' } }),
  person('ola', may(1), { serviceId: serviceId(12), profile: { name: 'Ola Vik' } }),
  ...companies,
  records('by kari', may(1), 'kari', 'Aasen', stake(60)),
  records('by ola', may(1), 'ola', 'Aasen', stake(40)),
  ...names.slice(1).map((owned, at) => records(`in ${owned}`, may(1), names[at] as string, owned, stake(80))),
];

/** Makes the graph what a dump from before the erasure has: the statements, with figures. */
async function putDumpBack(): Promise<void> {
  await clear(graph);
  await applyStatements(graph, statements, loadedAt);
  await deriveFigures(graph, new Date(), bound);
}

/** Runs a command that succeeds, and returns its report. */
async function resultOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const { code, out } = await runHere([...args, '--json'], env);
  expect(code).toBe(0);
  return JSON.parse(out);
}

/** Returns the answers for all companies. Checks that they are the same with kept figures as without. */
async function answersNow(): Promise<Answers> {
  const asked = { bound, day: dayOf(new Date()) };
  const answers = await answersWith(graph, asked);
  expect(answers.texts).toEqual((await computedAnswers(graph, asked)).texts);
  return answers;
}

beforeAll(() => migrate(graph));
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it.each([
  ['derived at once', 200],
  ['marked and derived at the end', 0],
])(
  'after the dump from before an erasure is put back and the erasure is made again, the kept figures are those without the person (%s)',
  async (_, derivedAtOnce) => {
    const env = newLedgerSettings(folder);
    await putDumpBack();
    const before = await answersNow();
    expect(before.texts[4]).toContain('Kari Sentinel');
    jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
    expect(await resultOf(['erase', '--person', 'kari'], env)).toMatchObject({ result: 'erased' });
    const erased = await answersNow();

    await putDumpBack();
    expect((await answersNow()).texts).toEqual(before.texts);
    const interrupted = { env, signal: AbortSignal.abort(), storeLost: false };
    expect(await restoreErasures(graph, interrupted, captured().output)).toEqual({ result: 'interrupted' });
    expect(JSON.stringify((await answersNow()).texts)).not.toContain('Sentinel');
    expect(await resultOf(['restore-erasures'], env)).toMatchObject({ result: 'restored', erasures: 1 });
    const restored = await answersNow();
    expect(restored).toEqual(erased);
    expect([restored.kept, JSON.stringify(restored.texts).includes('Sentinel')]).toEqual([[1, 2, 3, 4], false]);
    expect(restored.keptOwners).toBe(names.length);
  },
);
