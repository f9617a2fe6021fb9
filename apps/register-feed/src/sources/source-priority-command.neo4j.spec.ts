import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testEnv, testGraph } from '../../test/graph';
import { type Ended, start as startProgram } from '../../test/program';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'priority-'));
const file = join(folder, 'register.jsonl');
const asOf = '2026-01-01';
const company = (id: string, serviceId: number) => ({
  statement: 'company',
  id,
  serviceId,
  asOf,
  name: id,
  countryCode: 'GB',
});
const holding = (source: string, stake: object) => ({
  statement: 'ownership',
  id: `holding of ${source}`,
  asOf,
  party: 'parent',
  company: 'child',
  source,
  ...stake,
});
const statements = [
  company('parent', 1),
  company('child', 2),
  holding('GLEIF', { ownershipStake: 100 }),
  holding('Companies House', { minOwnershipStake: 75, maxOwnershipStake: 100 }),
];
const started: ChildProcessWithoutNullStreams[] = [];

jest.setTimeout(180_000);

function run(...args: string[]): Promise<Ended> {
  const running = startProgram(args, { ...process.env, ...testEnv() });
  started.push(running.child);
  return running.ended;
}

async function stakeOfParent() {
  const loaded = await new CompanyGraph(graph).loadRelations([2 as never], new Grants({ GB: areas }));
  return loaded[0]?.parents.map(({ ultimateOwnership }) => ultimateOwnership);
}

beforeAll(async () => {
  await clear(graph);
  await graph.run({ name: 'forget', text: 'MATCH (p:SourcePriority) DELETE p' });
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
});
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  await graph.run({ name: 'forget', text: 'MATCH (p:SourcePriority) DELETE p' });
  rmSync(folder, { recursive: true });
  await graph.close();
});

it('figures use the first source of the order, and a new order changes them without a load', async () => {
  expect(await run('load', '--strict', file)).toMatchObject({ code: 0 });
  const shown = await run('source-priority');
  expect([shown.code, shown.out]).toEqual([
    0,
    'The order of the sources of holdings:\n  1. Skatteetaten\n  2. Companies House\n  3. GLEIF\n',
  ]);
  expect(await stakeOfParent()).toEqual([{ minStakePercent: 75, maxStakePercent: 100 }]);
  const set = await run('source-priority', '--json', '--set', 'GLEIF', 'Companies House');
  expect([set.code, JSON.parse(set.out)]).toEqual([0, { result: 'changed', sources: ['GLEIF', 'Companies House'] }]);
  expect(await stakeOfParent()).toEqual([{ stakePercent: 100 }]);
  const again = await run('source-priority', '--set', 'GLEIF', 'Companies House');
  expect([again.code, again.out]).toEqual([
    0,
    'The order of the sources of holdings was already:\n  1. GLEIF\n  2. Companies House\n',
  ]);
});

it('the check lists the holding and does not call the company over-issued', async () => {
  const checked = await run('check', '--json');
  expect([checked.code, JSON.parse(checked.out)]).toEqual([
    3,
    {
      result: 'findings',
      companies: 2,
      overIssued: { count: 0, listed: [] },
      closedLoops: { count: 0, listed: [] },
      stakesAbove100: { count: 0, listed: [] },
      danglingRecords: { count: 0, listed: [] },
      datesAhead: { count: 0, listed: [] },
      holdingsOfSeveralSources: {
        count: 1,
        listed: [{ owner: 1, company: 2, preferred: 'GLEIF', outranked: ['Companies House'] }],
      },
      contradictingShares: { count: 0, listed: [] },
      samePersons: { count: 0, listed: [] },
      sameNumbers: { count: 0, listed: [] },
      reversedDates: { count: 0, listed: [] },
      unspecifiedOwners: [],
      seconds: expect.any(Number),
    },
  ]);
});

it('a source that is listed twice is refused', async () => {
  const ended = await run('source-priority', '--set', 'GLEIF', 'GLEIF');
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('The source "GLEIF" is listed twice.')]);
});

it('the order of the sources of a field changes stored companies at once', async () => {
  const entry = (source: string) => ({
    ...company(`child of ${source}`, 3),
    ...{ serviceId: undefined, source, name: `Child, as ${source} has it`, identifiers: [{ scheme: 'S', id: '3' }] },
  });
  writeFileSync(file, ['Register', 'GLEIF'].map((source) => JSON.stringify(entry(source))).join('\n'));
  expect(await run('load', '--strict', file)).toMatchObject({ code: 0 });
  const rest = "the entry in the company's register, its LEI record, what other entries state of it\n";
  const shown = await run('source-priority', '--field');
  expect([shown.code, shown.out]).toEqual([
    0,
    `The order of the sources of fields of companies:\n  all fields: ${rest}`,
  ]);
  const set = await run('source-priority', '--field', 'name', '--set', 'Register', 'GLEIF');
  expect([set.code, set.out]).toEqual([
    0,
    `The order of the sources of fields of companies is now, with 1 changed profile:\n  name: Register, GLEIF, then as below\n  all other fields: ${rest}`,
  ]);
  const again = await run('source-priority', '--field', 'name', '--set', 'Register', 'GLEIF', '--json');
  expect([again.code, JSON.parse(again.out)]).toEqual([
    0,
    { result: 'unchanged', fields: { name: ['Register', 'GLEIF'] }, isComposed: true, companies: 0 },
  ]);
  const unset = await run('source-priority', '--field', 'name', '--unset', '--json');
  expect([unset.code, JSON.parse(unset.out)]).toEqual([
    0,
    { result: 'changed', fields: {}, isComposed: true, companies: 1 },
  ]);
});

it.each([
  [['--field', 'orgNo', '--set', 'GLEIF'], '"orgNo" is no field with an order of sources.'],
  [['--field', 'name', '--set', 'GLEIF', 'GLEIF'], 'The source "GLEIF" is listed twice.'],
  [['--field', '--set', 'GLEIF'], '--set needs the name of a field after --field.'],
  [['--unset'], '--unset needs --field with the name of a field.'],
  [['--field', 'name', '--unset', '--set', 'GLEIF'], '--set and --unset exclude each other.'],
])('the call with %j is refused', async (args, reason) => {
  const ended = await run('source-priority', ...args);
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(reason)]);
});
