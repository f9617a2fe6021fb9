import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExistingContent } from '@company-relations/register-loader';
import { clear, dump, rows, testEnv, testGraph } from '../../test/graph';
import { type Ended, start as startProgram } from '../../test/program';
import { refuseToDestroy } from '../bulk/refuse-to-destroy';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'erase-'));
const roles = 4_100;
const asOf = '2026-01-01';
const file = join(folder, 'register.jsonl');
const receipt = join(folder, 'receipt.json');
const store = join(folder, 'store');
const audit = join(folder, 'audit');
const statements = [
  { statement: 'person', id: 'p1', asOf, name: 'Kari Holm', nationalIdentificationNumber: '1' },
  { statement: 'company', id: 'b', asOf, name: 'Holm', countryCode: 'NO', soleTraderOf: 'p1', serviceId: 77 },
  ...Array.from({ length: 100 }, (_, n) => ({
    statement: 'company',
    id: `c${n}`,
    asOf,
    name: `C${n}`,
    countryCode: 'NO',
  })),
  ...Array.from({ length: roles }, (_, n) => ({
    statement: 'role',
    id: `r${n}`,
    asOf,
    party: 'p1',
    company: `c${n % 100}`,
    role: { register: 'NO', code: 'LEDE' },
  })),
];
/** Changes the graph so that one package seems to have been published. The files of the package do not exist. */
const publish = {
  name: 'publish',
  text: `CREATE (p:BatchPackage {packageId: 1, createdAt: timestamp(), grants: '{}'}) CREATE (p)-[:CONTENT]->(b:BatchBlob {sha256: '${'0'.repeat(64)}', bytes: 1})
    CREATE (p)-[:STATE]->(b), (p)-[:SHOWN_PERSONS]->(b)`,
};
const forget = { name: 'forget', text: 'MATCH (n:BatchPackage|BatchBlob) DETACH DELETE n' };
const removed = { persons: 1, businesses: 1, currentRecords: roles, endedRecords: 0, withdrawals: 0 };
// Calls that the command must refuse: a description, the arguments, and the expected message.
const wrongCalls = [
  ['neither option', ['erase'], 'Give either --person or --lift.'],
  [
    'a plan and a receipt',
    ['erase', '--person', 'p1', '--plan', '--receipt', receipt],
    '--plan goes with --person alone.',
  ],
  ['a receipt that is there', ['erase', '--person', 'p1', '--receipt', file], `The receipt is there already: ${file}`],
  [
    '--lift and a receipt',
    ['erase', '--lift', 'x', '--receipt', receipt],
    '--receipt goes with --person: --lift writes none.',
  ],
  [
    'an erasure to be revoked and a country',
    ['erase', '--lift', 'x', '--country', 'NO'],
    '--country and --store-lost go with --person alone.',
  ],
  [
    'a country that is none',
    ['erase', '--person', 'p1', '--country', 'NO,Norway'],
    "error: option '--country <codes>' argument 'NO,Norway' is invalid. It is codes of two letters, such as NO or NO,SE.",
  ],
  [
    'a country that does not exist',
    ['erase', '--person', 'p1', '--country', 'XX'],
    "error: option '--country <codes>' argument 'XX' is invalid. No country has the code XX.",
  ],
] as const;
const started: ChildProcessWithoutNullStreams[] = [];
let asLoaded: string[];

jest.setTimeout(180_000);

function start(...args: string[]): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const running = startProgram(args, env(''));
  started.push(running.child);
  return running;
}

/** Returns the environment for the command, with a store of packages in this folder. */
function env(batchStore: string): NodeJS.ProcessEnv {
  return { ...process.env, ...testEnv(), AUDIT_FOLDER: audit, BATCH_STORE: batchStore, BATCH_S3_BUCKET: '' };
}

/** Returns the erasures and revocations in the audit log, in their order. */
function written(): object[] {
  const lines = readdirSync(audit)
    .sort()
    .flatMap((name) => readFileSync(join(audit, name), 'utf8').trim().split('\n'));
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ what }) => what === 'erasure' || what === 'lift')
    .map(({ seq: _seq, at: _at, previous: _previous, hash: _hash, ...entry }) => entry);
}

async function left(): Promise<number> {
  const [row] = await rows<{ total: number }>(graph, 'MATCH ()-[r:HOLDS_ROLE]->() RETURN count(r) AS total');
  return row?.total ?? 0;
}

beforeAll(async () => {
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
  await clear(graph);
  expect(await start('load', file).ended).toMatchObject({ code: 0 });
  asLoaded = await dump(graph);
});
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

// All tests use one graph. Each test starts with the graph that the test before it left.
describe('feed erase', () => {
  it('with wrong options reports it and changes nothing', async () => {
    const ended = await Promise.all(wrongCalls.map(async ([what, args]) => [what, await start(...args).ended]));
    expect(ended).toEqual(
      wrongCalls.map(([what, , stderr]) => [what, { code: 2, signal: null, out: '', stderr: `${stderr}\n` }]),
    );
    expect(await dump(graph)).toEqual(asLoaded);
  });

  it('of a person who is not in the graph exits with 4, and with --plan prints what would go; neither changes anything', async () => {
    expect(await start('erase', '--person', 'p2').ended).toEqual({
      code: 4,
      signal: null,
      out: 'There is no person with this id: nothing was changed.\n',
      stderr: '',
    });
    const { code, out } = await start('erase', '--person', 'p1', '--plan', '--json').ended;
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        result: 'planned',
        persons: 1,
        businesses: [77],
        currentRecords: roles,
        endedRecords: 0,
        companiesChanged: 100,
        packages: 0,
      },
    ]);
    expect(await dump(graph)).toEqual(asLoaded);
  });

  it('is refused when packages were published and no store is named, or a store without any of them, unless --store-lost is given', async () => {
    await graph.run(publish);
    const before = await dump(graph);
    expect(await start('erase', '--person', 'p1').ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Set BATCH_STORE or BATCH_S3_BUCKET'),
    });
    expect(await startProgram(['erase', '--person', 'p1'], env(store)).ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('call again with --store-lost'),
    });
    const planned = await startProgram(['erase', '--person', 'p1', '--plan', '--store-lost', '--json'], env(store))
      .ended;
    expect([planned.code, JSON.parse(planned.out)]).toEqual([
      0,
      expect.objectContaining({ result: 'planned', packages: 1 }),
    ]);
    expect(await dump(graph)).toEqual(before);
    await graph.run(forget);
  });

  it('that is killed is completed by running it again, and gives a receipt without anything personal', async () => {
    const { child, ended } = start('erase', '--person', 'p1');
    while (child.exitCode === null && (await left()) === roles);
    child.kill('SIGKILL');
    await ended;
    expect((await dump(graph)).filter((line) => /Holm|"p1"|trader:p1/.test(line))).toEqual([]);
    expect(await start('erase', '--person', 'p1', '--receipt', receipt).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Erased/),
    });
    expect(JSON.parse(readFileSync(receipt, 'utf8'))).toEqual({
      ...{ erasure: expect.stringMatching(/^[0-9a-f-]{36}$/), person: expect.stringMatching(/^[\w-]{43}$/) },
      ...{
        begunAt: expect.any(String),
        finishedAt: expect.any(String),
        removed,
        companiesChanged: 100,
        packages: { withdrawn: 0, filesRemoved: 0 },
      },
    });
    expect(await left()).toBe(0);
    expect(await start('erase', '--person', 'p1').ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Erased before; nothing was changed\./),
    });
  });

  it('makes loads leave the person out and count it as a notice, and a bulk load refuse', async () => {
    const { code, out, stderr } = await start('load', '--strict', '--json', file).ended;
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({
        result: 'loaded',
        applied: 0,
        unchanged: 100,
        erased: roles + 2,
        problems: 0,
        notices: roles + 2,
      }),
    ]);
    expect(stderr).toContain(`notice, ${roles + 2} times (first at `);
    const before = await readExistingContent(graph);
    expect(() => refuseToDestroy(before, true)).toThrow('A person was erased from the graph');
  });

  it('that cannot be written to the audit log is not made, nor one without a named log', async () => {
    const before = await dump(graph);
    expect(await startProgram(['erase', '--lift', 'x'], { ...env(''), AUDIT_FOLDER: '' }).ended).toEqual({
      code: 2,
      signal: null,
      out: '',
      stderr: 'Set AUDIT_FOLDER.\n',
    });
    const { erasure } = JSON.parse(readFileSync(receipt, 'utf8')) as { erasure: string };
    const broken = await startProgram(['erase', '--lift', erasure], { ...env(''), AUDIT_FOLDER: join(file, 'audit') })
      .ended;
    expect(broken).toMatchObject({
      code: 2,
      out: '',
      stderr: expect.stringContaining('The audit log cannot be written. Nothing was changed'),
    });
    expect(await dump(graph)).toEqual(before);
  });

  it('that is revoked lets a load bring the person back', async () => {
    const { erasure } = JSON.parse(readFileSync(receipt, 'utf8')) as { erasure: string };
    expect(await start('erase', '--lift', 'x').ended).toEqual({
      code: 4,
      signal: null,
      out: 'There is no erasure x: nothing was changed.\n',
      stderr: '',
    });
    const revoked = await start('erase', '--lift', erasure, '--by', 'Ines').ended;
    expect(revoked).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^Lifted: [^\n]+\nerasure ${erasure}, lifted \\S+\nforgotten: \\d+ hashes [^\n]+\n$`),
      ),
    });
    expect(await start('erase', '--lift', erasure).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Lifted before; nothing was changed\./),
    });
    expect(written()).toEqual([
      {
        what: 'erasure',
        erasure,
        by: expect.stringMatching(/./),
        persons: 1,
        businesses: 1,
        currentRecords: roles,
        endedRecords: 0,
        companiesChanged: 100,
      },
      { what: 'lift', erasure, by: 'Ines', keptAway: Number(/forgotten: (\d+)/.exec(revoked.out)?.[1]) },
    ]);
    const { out } = await start('load', '--json', file).ended;
    expect(JSON.parse(out)).toMatchObject({ applied: roles + 2, unchanged: 100, erased: 0 });
  });

  it('withdraws the known packages of a lost store with --store-lost', async () => {
    await graph.run(publish);
    const erasure = await startProgram(['erase', '--person', 'p1', '--store-lost', '--json'], env(store)).ended;
    expect([erasure.code, JSON.parse(erasure.out)]).toEqual([
      0,
      expect.objectContaining({ result: 'erased', removed, packages: { withdrawn: 1, filesRemoved: 0 } }),
    ]);
    await graph.run(forget);
  });

  it('of a number that is stated in several countries lists the ids of those it may mean, and takes the one in the named country', async () => {
    const people = ['NO', 'DK'].map((countryCode) => ({
      statement: 'person',
      id: `in-${countryCode}`,
      asOf,
      name: 'Sentinel',
      countryCode,
      nationalIdentificationNumber: '42',
    }));
    writeFileSync(file, people.map((statement) => JSON.stringify(statement)).join('\n'));
    await start('load', file).ended;
    expect(await start('erase', '--person', 'in-NO').ended).toEqual({
      code: 2,
      signal: null,
      out: '',
      stderr: expect.stringMatching(/: person in-NO \(NO\), person in-DK \(DK\)\. Name the countries [^0-9]*\n$/),
    });
    const planned = await start('erase', '--person', 'in-NO', '--country', 'NO,FI', '--plan', '--json').ended;
    expect(JSON.parse(planned.out)).toMatchObject({ result: 'planned', persons: 1, nobodyIn: ['FI'] });
    expect(await start('erase', '--person', 'in-NO', '--country', 'NO,FI').ended).toMatchObject({
      ...{
        code: 0,
        out: expect.stringMatching(
          /\nremoved: 1 as the sources describe the person, 0 sole trader businesses, [^]*\nchanged: 0 companies; [^\n]*\nNo person with this number is stated in FI, which --country names\.\n$/,
        ),
      },
    });
    expect(await rows(graph, "MATCH (p:Person) WHERE p.sourceId STARTS WITH 'in-' RETURN p.sourceId AS id")).toEqual([
      { id: 'in-DK' },
    ]);
  });
});
