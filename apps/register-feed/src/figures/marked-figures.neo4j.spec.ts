import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { applyStatements, countCompaniesWithDueFigures, NewerFiguresError } from '@company-relations/register-loader';
import {
  company,
  figureLimitsPerTransaction,
  may,
  person,
  records,
  stake,
} from '@company-relations/register-loader/testing';
import { deriveFigures, figuresOf, withoutDayOfDeriving } from '../../test/figures';
import { clear, testGraph } from '../../test/graph';
import { newLedgerSettings } from '../../test/ledger-settings';
import { captured } from '../../test/output';
import { runHere } from '../../test/run-here';
import { deriveMarkedFigures } from './derive-marked-figures';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'marked-'));
const [good, again, bad, roles] = ['good.jsonl', 'again.jsonl', 'bad.jsonl', 'roles.json'].map((name) =>
  join(folder, name),
) as [string, string, string, string];
/** A statement that the graph has. */
const knownPerson = { statement: 'person', id: 'owner', asOf: may(1), name: 'Person owner' };
const newCompany = { statement: 'company', id: 'd', asOf: '2024-05-03', name: 'D', countryCode: 'NO' };
const role = { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' };
const addedRole = { result: 'changed', sources: ['Own list'], roleTypes: [role], roleGroups: [] };
const notHeld = `${JSON.stringify({ result: 'not held' })}\n`;
const loadedAgain: unknown = expect.stringMatching(/^\{"result":"loaded",.*"problems":0\b.*\}\n$/);
const register = [
  ...['a', 'b', 'c'].map((id) => company(id, may(1))),
  ...['owner', 'erased'].map((id) => person(id, may(1))),
  records('owner in a', may(1), 'owner', 'a', stake(60)),
  records('erased in a', may(1), 'erased', 'a', stake(30)),
  records('a in b', may(1), 'a', 'b', stake(80)),
  records('b in c', may(1), 'b', 'c', stake(70)),
];
/** The stake at the top changes, so the figures of all three companies do. */
const changedStake = records('owner in a', may(2), 'owner', 'a', stake(50));
let settings: NodeJS.ProcessEnv;

const run = (...args: readonly string[]) => runHere(args, settings);
const waiting = () => countCompaniesWithDueFigures(graph);
const erase = ['erase', '--person', 'erased'];
const nothingBefore = () => Promise.resolve();

async function loadRegister(): Promise<void> {
  await clear(graph);
  await applyStatements(graph, register, new Date());
  await deriveFigures(graph, new Date());
}

/** Leaves the graph without the erasure that the ledger has, like a graph that was restored from an older dump. */
async function eraseAndRestoreGraph(): Promise<void> {
  expect(await run(...erase)).toMatchObject({ code: 0 });
  await loadRegister();
}

/** Leaves the graph as a load does that is killed before it derives what it marked. */
async function loadAndKill(): Promise<void> {
  await applyStatements(graph, [changedStake], new Date());
  expect(await waiting()).toBe(3);
}

beforeAll(async () => {
  await migrate(graph);
  writeFileSync(good, JSON.stringify(newCompany));
  writeFileSync(again, JSON.stringify(knownPerson));
  writeFileSync(bad, `${JSON.stringify(newCompany)}\n{`);
  writeFileSync(roles, JSON.stringify({ source: 'Own list', roleTypes: [role] }));
});
beforeEach(async () => {
  settings = newLedgerSettings(folder);
  // No transaction derives figures. Only the command as a whole can do it, at its end.
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await loadRegister();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await clear(graph);
  rmSync(folder, { recursive: true });
  await graph.close();
});

describe('companies that a killed load left marked', () => {
  it.each<[what: string, args: readonly string[], code: number, before: () => Promise<unknown>]>([
    ['load', ['load', good], 0, nothingBefore],
    ['load of a file with a bad line', ['load', bad], 1, nothingBefore],
    ['derive', ['derive'], 0, nothingBefore],
    ['erase', erase, 0, nothingBefore],
    ['erase of a person who was erased before', erase, 0, () => run(...erase)],
    ['erase of a person who is not in the graph', ['erase', '--person', 'nobody'], 4, nothingBefore],
    ['erase --lift', ['erase', '--lift', 'no erasure'], 4, nothingBefore],
    ['restore-erasures in a graph that knows all erasures', ['restore-erasures'], 0, nothingBefore],
    ['restore-erasures in a graph from before an erasure', ['restore-erasures'], 0, eraseAndRestoreGraph],
    ['assign-source', ['assign-source', '--from', 'A', '--to', 'B'], 0, nothingBefore],
    ['source-priority --set', ['source-priority', '--set', 'A', 'B'], 0, nothingBefore],
    ['source-priority --field --set', ['source-priority', '--field', 'name', '--set', 'A'], 0, nothingBefore],
    ['source-priority --field --unset', ['source-priority', '--field', 'name', '--unset'], 0, nothingBefore],
    ['role-codes --add', ['role-codes', '--add', roles], 0, nothingBefore],
  ])('get all their figures at the end of %s', async (_what, args, code, before) => {
    await before();
    await loadAndKill();
    expect(await run(...args)).toMatchObject({ code });
    expect(await waiting()).toBe(0);
    const kept = await figuresOf(graph);
    expect(kept.join()).toContain('"figure"');
    await deriveFigures(graph, new Date());
    expect(withoutDayOfDeriving(kept)).toEqual(withoutDayOfDeriving(await figuresOf(graph)));
  });

  it.each<[what: string, args: readonly string[], code: number]>([
    ['a strict load that is refused', ['load', '--strict', bad], 1],
    ['a load for an empty graph only', ['load', '--if-empty', good], 0],
    ['erase --plan', [...erase, '--plan'], 0],
    ['source-priority without an order', ['source-priority'], 0],
    ['source-priority --field without an order', ['source-priority', '--field', 'name'], 0],
    ['role-codes without a file', ['role-codes'], 0],
    ['check', ['check'], 0],
    ['migrate', ['migrate'], 0],
  ])('wait on after %s', async (_what, args, code) => {
    await loadAndKill();
    expect(await run(...args)).toMatchObject({ code });
    expect(await waiting()).toBe(3);
  });

  it.each([
    ['erase', ['erase', '--person', 'nobody'], notHeld],
    ['load', ['load', again], loadedAgain],
  ])(
    'wait on if a signal comes after %s printed what it did, and the exit code is that of the signal',
    async (_what, args, report) => {
      await loadAndKill();
      const { code, out, stderr } = await runHere([...args, '--json'], settings, () => process.emit('SIGTERM'));
      expect({ code, out, stderr }).toEqual({ code: 143, out: report, stderr: '' });
      expect(await waiting()).toBe(3);
    },
  );

  it.each([
    ['a command that added something', ['role-codes', '--add', roles], `${JSON.stringify(addedRole)}\n`],
    ['a command that found nobody', ['erase', '--person', 'nobody'], notHeld],
    ['a load', ['load', again], loadedAgain],
  ])('wait on if deriving fails after %s, which says what is done and what is not', async (_what, args, report) => {
    await loadAndKill();
    await graph.run({ name: 'newer', text: 'MATCH (state:FiguresState) SET state.revision = 1000000' });
    const { code, out, stderr } = await run(...args, '--json');
    expect([code, out]).toEqual([2, report]);
    expect(stderr).toContain(`run the command derive.\n${new NewerFiguresError().message}\n`);
    expect(await waiting()).toBe(3);
  });

  it('are marked and derived again if another process makes all figures unusable meanwhile', async () => {
    await loadAndKill();
    let isUnusable = false;
    const disturbed = new Proxy(graph, {
      get: (client, key) => {
        const value: unknown = Reflect.get(client, key, client);
        if (key !== 'read') return typeof value === 'function' ? value.bind(client) : value;
        return async (...call: Parameters<typeof client.read>) => {
          const rows = await client.read(...call);
          // After the number of marked companies was read, and before the first of them is derived.
          if (!isUnusable && (await waiting()) === 3) {
            isUnusable = true;
            await client.run({ name: 'unusable', text: 'MATCH (state:FiguresState) SET state.revision = 0' });
          }
          return rows;
        };
      },
    });
    const { signal } = new AbortController();
    expect(await deriveMarkedFigures(disturbed, { signal }, captured().output)).toBe(3);
    expect([isUnusable, await waiting()]).toEqual([true, 0]);
    const kept = await figuresOf(graph);
    await deriveFigures(graph, new Date());
    expect(withoutDayOfDeriving(kept)).toEqual(withoutDayOfDeriving(await figuresOf(graph)));
  });
});
