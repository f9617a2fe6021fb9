import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, rows, testEnv, testGraph } from '../../test/graph';
import { type Ended, start as startProgram } from '../../test/program';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'assign-'));
const file = join(folder, 'register.jsonl');
const audit = join(folder, 'audit');
const asOf = '2026-01-01';
const statements = [
  { statement: 'person', id: 'p', asOf, name: 'Kari' },
  { statement: 'company', id: 'c', asOf, name: 'C', countryCode: 'NO', source: 'Named' },
  { statement: 'ownership', id: 'r', asOf, party: 'p', company: 'c' },
  { statement: 'removal', of: 'person', id: 'gone', asOf },
];
const started: ChildProcessWithoutNullStreams[] = [];

jest.setTimeout(180_000);

function run(...args: string[]): Promise<Ended> {
  const running = startProgram(args, { ...process.env, ...testEnv(), AUDIT_FOLDER: audit });
  started.push(running.child);
  return running.ended;
}

async function sources(): Promise<Record<string, string | null>> {
  const found = await rows<{ id: string; source: string | null }>(
    graph,
    `MATCH (n) WHERE n:Entity OR n:Removed RETURN coalesce(n.key, n.sourceId) AS id, n.source AS source
     UNION ALL MATCH ()-[r]->() WHERE r.id IS NOT NULL RETURN r.id AS id, r.source AS source`,
  );
  return Object.fromEntries(found.map(({ id, source }) => [id, source]));
}

/** Returns the entries about sources in the audit log, in their order. */
function written(): object[] {
  const lines = readdirSync(audit)
    .sort()
    .flatMap((name) => readFileSync(join(audit, name), 'utf8').trim().split('\n'));
  const entries = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ what }) => what === 'source');
  return entries.map(({ seq: _seq, at: _at, previous: _previous, hash: _hash, ...entry }) => entry);
}

beforeAll(async () => {
  await clear(graph);
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
});
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it('a file is loaded with a source of its own, which another load cannot restate, until the ids are assigned', async () => {
  expect(await run('load', '--source', 'supplier', file)).toMatchObject({ code: 0 });
  expect(await sources()).toEqual({ p: 'supplier', c: 'Named', r: 'supplier', 'person:gone': 'supplier' });
  const refused = await run('load', '--source', 'register', '--json', file);
  expect([refused.code, JSON.parse(refused.out)]).toEqual([
    1,
    expect.objectContaining({ applied: 0, unchanged: 1, rejected: 3 }),
  ]);
  const assigned = await run('assign-source', '--from', 'supplier', '--to', 'register', '--by', 'operator', '--json');
  expect([assigned.code, JSON.parse(assigned.out)]).toEqual([
    0,
    { result: 'assigned', entities: 1, records: 1, removals: 1, claims: 0 },
  ]);
  expect(await sources()).toEqual({ p: 'register', c: 'Named', r: 'register', 'person:gone': 'register' });
  expect(await run('load', '--source', 'register', '--strict', file)).toMatchObject({ code: 0 });
  expect(written()).toEqual([{ what: 'source', from: 'supplier', to: 'register', by: 'operator' }]);
});

it('statements without a source are assigned without --from, and counted in words', async () => {
  await graph.run({ name: 'forget', text: 'MATCH (n) WHERE n:Entity OR n:Removed REMOVE n.source' });
  const ended = await run('assign-source', '--to', 'register', '--by', 'operator');
  expect([ended.code, ended.out]).toEqual([
    0,
    'Assigned: 2 companies and persons, 0 records, 1 withdrawal, 0 claims of protection.\n',
  ]);
  expect(await sources()).toEqual({ p: 'register', c: 'register', r: 'register', 'person:gone': 'register' });
  expect(written().at(-1)).toEqual({ what: 'source', from: null, to: 'register', by: 'operator' });
});

it.each([
  ['no source', ['assign-source'], "error: required option '--to <name>' not specified"],
  ['one source twice', ['assign-source', '--from', 'a', '--to', 'a'], '--from and --to are the same source.'],
  [
    'a name that is none',
    ['load', '--source', ' a', 'file'],
    'It is a name of 1 to 256 characters, without control characters and without white space at its ends.',
  ],
  [
    'an empty name',
    ['assign-source', '--to', ''],
    'It is a name of 1 to 256 characters, without control characters and without white space at its ends.',
  ],
])('is refused with %s', async (_what, args, problem) => {
  const ended = await run(...args);
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(problem)]);
});
