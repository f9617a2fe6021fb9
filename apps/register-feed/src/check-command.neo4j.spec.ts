import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, testEnv, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { type Ended, start } from '../test/program';
import { checkGraph } from './check-command';
import { loadFiles } from './load-command';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'check-'));
const asOf = '2024-05-01';
const signal = new AbortController().signal;

const company = (serviceId: number, rest: object = {}) => ({
  statement: 'company',
  id: `c${serviceId}`,
  serviceId,
  asOf,
  countryCode: 'GB',
  ...rest,
});
const person = (serviceId: number) => ({ statement: 'person', id: `p${serviceId}`, serviceId, asOf, name: 'Ada Holm' });
const owns = (party: string, of: string, rest: object) => ({
  statement: 'ownership',
  id: `${party}-${of}`,
  asOf,
  party,
  company: of,
  ...rest,
});
const stake = (ownershipStake: number) => ({ ownershipStake });

async function load(statements: readonly object[]): Promise<void> {
  const file = join(folder, 'register.jsonl');
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
  const options = {
    files: [file],
    format: 'register',
    strict: false,
    batchSize: 100,
    ifEmpty: false,
    verbose: false,
  } as const;
  expect(
    await loadFiles(graph, { ...options, loadedAt: new Date('2026-01-10'), signal }, captured().output),
  ).toMatchObject({ result: 'loaded', problems: 0 });
}

/** Runs `check` as a user does. In the output, a fixed time replaces the time that the check took. */
async function check(...args: string[]): Promise<Ended> {
  const ended = await start(['check', ...args]).ended;
  return {
    ...ended,
    out: ended.out.replace(/ in [\d.]+ s\n$/, ' in 1 s\n').replace(/"seconds":[\d.]+/, '"seconds":1'),
  };
}

const ahead = { ...owns('p2', 'c1', { ...stake(30), inDate: '2198-02-28', outDate: '2199-12-31' }), id: 'p2-c1b' };
const good = [company(1), person(2), owns('p2', 'c1', stake(60))];
const bad = [
  ...good,
  ...[
    company(3, { name: 'Over' }),
    owns('p2', 'c3', stake(60)),
    owns('c1', 'c3', { minOwnershipStake: 50.5, maxOwnershipStake: 75 }),
  ],
  ...[company(5), company(4), owns('c4', 'c5', stake(90)), owns('c5', 'c4', {})],
  ...[company(6), owns('c6', 'c6', stake(10))],
  company(7, { soleTraderOf: 'unknown' }),
  ...[company(8, { countryCode: undefined }), owns('p2', 'c8', { ...stake(100), ended: true })],
];

beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});
// Starting the program may take this long on a busy machine.
jest.setTimeout(180_000);

describe('the check of a graph', () => {
  it('reports that nothing is wrong, and exits with 0', async () => {
    await load([...good, ahead]);
    expect(await check()).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      out: [
        'Nothing was found.',
        'Over-issued companies: 0',
        'Closed loops without outside owners: 0',
        'Stakes above 100: 0',
        'Dangling records: 0',
        'Holdings that several sources state: 0',
        'Numbers of shares that contradict each other: 0',
        'Persons who may be one: 0',
        'Dates ahead (no error): 2',
        '  record p2-c1b (ownership) of 2 in company 1 begins on 2198-02-28',
        '  record p2-c1b (ownership) of 2 in company 1 ends on 2199-12-31',
        '1 company checked in 1 s',
        '',
      ].join('\n'),
    });
  });

  describe('with something wrong', () => {
    beforeEach(async () => {
      await load(bad);
      // The loader would refuse a stake of this size. So the test writes the stake directly into the graph.
      await graph.run({
        name: 'spoil',
        text: `MATCH ()-[r:OWNS {id: 'p2-c1'}]->() SET r.record = '{"stakePercent":160.5}'`,
      });
    });

    it('prints a section for each check with ids and no names, changes nothing, and exits with 3', async () => {
      const before = await dump(graph);
      expect(await check()).toEqual({
        code: 3,
        signal: null,
        stderr: '',
        out: [
          'Found what is probably wrong:',
          'Over-issued companies: 1',
          '  company 3: 2 owners with at least 110.5 % together (joint or indirect holdings may overlap)',
          'Closed loops without outside owners: 2',
          '  companies 4, 5',
          '  company 6 alone',
          'Stakes above 100: 1',
          '  record p2-c1 (ownership) of 2 in company 1: 160.5 %',
          'Dangling records: 2',
          '  record p2-c8 (ended ownership) of 2 in company 8: the company has no country, so no caller may see it',
          '  company 7: the person unknown whose business it is is not in the graph',
          'Holdings that several sources state: 0',
          'Numbers of shares that contradict each other: 0',
          'Persons who may be one: 0',
          'Dates ahead (no error): 0',
          '7 companies checked in 1 s',
          '',
        ].join('\n'),
      });
      expect(await dump(graph)).toEqual(before);
    });

    it('prints the same as JSON', async () => {
      const { out, ...ended } = await check('--json');
      expect(ended).toEqual({ code: 3, signal: null, stderr: '' });
      expect(JSON.parse(out)).toEqual({
        result: 'findings',
        companies: 7,
        overIssued: { count: 1, listed: [{ company: 3, sumOfMinimums: 110.5, owners: 2 }] },
        closedLoops: { count: 2, listed: [{ companies: [4, 5] }, { companies: [6] }] },
        stakesAbove100: {
          count: 1,
          listed: [{ record: 'p2-c1', kind: 'ownership', ended: false, party: 2, company: 1, percent: 160.5 }],
        },
        danglingRecords: {
          count: 2,
          listed: [
            { missing: 'country', record: 'p2-c8', kind: 'ownership', ended: true, party: 2, company: 8 },
            { missing: 'person', person: 'unknown', company: 7 },
          ],
        },
        holdingsOfSeveralSources: { count: 0, listed: [] },
        contradictingShares: { count: 0, listed: [] },
        unspecifiedOwners: [],
        samePersons: { count: 0, listed: [] },
        datesAhead: { count: 0, listed: [] },
        seconds: 1,
      });
    });
  });

  it('shows the first 20 findings of each check, and all with --all or --json', async () => {
    const ids = Array.from({ length: 23 }, (_, n) => n + 1);
    await load(ids.flatMap((id) => [company(id), owns(`c${id}`, `c${id}`, stake(10))]));
    const loops = ids.map((id) => `  company ${id} alone`);
    const linesOf = ({ out }: Ended) => out.split('\n').slice(2, -8);
    const heading = 'Closed loops without outside owners: 23';
    expect(linesOf(await check())).toEqual([heading, ...loops.slice(0, 20), '  3 more: --all shows them']);
    expect(linesOf(await check('--all'))).toEqual([heading, ...loops]);
    expect(JSON.parse((await check('--json')).out)).toMatchObject({
      closedLoops: { count: 23, listed: ids.map((id) => ({ companies: [id] })) },
    });
  });

  it('reports nothing when it is interrupted', async () => {
    await load(bad);
    expect(await checkGraph(graph, { all: false, signal: AbortSignal.abort() }, captured().output)).toEqual({
      result: 'interrupted',
    });
  });
});

describe('the command', () => {
  it('says what its exit codes mean', async () => {
    expect(await start(['check', '--help']).ended).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      out: expect.stringContaining(
        '  0  nothing was found\n  2  the call is wrong, or the check failed\n  3  something was found\n',
      ) as string,
    });
  });

  it('exits with 2 when it is called wrongly, and when the graph cannot be reached', async () => {
    expect(await start(['check', '--oops']).ended).toMatchObject({
      code: 2,
      stderr: "error: unknown option '--oops'\n",
    });
    expect(await start(['check', 'file']).ended).toMatchObject({ code: 2 });
    const { code, stderr } = await start(['check'], { ...process.env, ...testEnv(), NEO4J_URI: 'bolt://127.0.0.1:1' })
      .ended;
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^The graph is unavailable.*\. Run the command again\.\n$/),
    ]);
  });
});

it('a login that the graph refuses is reported without its password', async () => {
  const { code, out, stderr } = await start(['check'], {
    PATH: process.env['PATH'],
    ...testEnv(),
    NEO4J_USER: 'unknown',
    NEO4J_PASSWORD: 'Zq7w-of-the-graph',
  }).ended;
  expect({ code, out, stderr: stderr.split('\n')[0] }).toEqual({
    code: 2,
    out: '',
    stderr: 'The check failed: Neo.ClientError.Security.Unauthorized. Run the command again.',
  });
  expect(stderr).not.toContain('Zq7w');
});
