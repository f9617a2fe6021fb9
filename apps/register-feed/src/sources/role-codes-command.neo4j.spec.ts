import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@company-relations/graph-schema';
import { bulkLoaded, normallyLoaded } from '../../test/converted';
import { clear, rows, testGraph } from '../../test/graph';
import { type Ended, start } from '../../test/program';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'role-codes-'));
const [path, register] = [join(folder, 'roles.json'), join(folder, 'register.jsonl')];
const director = { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' };
const proxy = { id: 1_000_002, register: 'DE', code: 'PROK', text: 'Procuration', category: 'Procuration' };
const board = { register: 'DE', code: 'VORSTAND', category: 'Executive Board' };
const asOf = '2026-05-01';
const statements = [
  { statement: 'person', id: 'p', asOf, name: 'Ole Eksempel' },
  { statement: 'company', id: 'c', asOf, name: 'Beispiel GmbH', countryCode: 'DE' },
  {
    statement: 'role',
    id: 'r1',
    asOf,
    updatedAt: asOf,
    party: 'p',
    company: 'c',
    role: { register: 'DE', code: 'GF' },
  },
  {
    statement: 'role',
    id: 'r2',
    asOf,
    updatedAt: asOf,
    party: 'p',
    company: 'c',
    role: { register: 'DE', code: 'GF', group: 'VORSTAND' },
  },
];

jest.setTimeout(180_000);
beforeAll(async () => {
  await migrate(graph);
  writeFileSync(register, statements.map((statement) => JSON.stringify(statement)).join('\n'));
});
beforeEach(() => clear(graph));
afterAll(async () => {
  await clear(graph);
  rmSync(folder, { recursive: true });
  await graph.close();
});

const run = (...args: string[]): Promise<Ended> => start(args).ended;

function add(content: object | string, ...args: string[]): Promise<Ended> {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return run('role-codes', '--add', path, ...args);
}

const stored = () => rows<{ content: string }>(graph, 'MATCH (a:AddedRoleCodes) RETURN a.content AS content');
const done = (out: string) => ({ code: 0, signal: null, out: `${out}\n`, stderr: '' });
const refused = (...problems: string[]) => ({
  ...{ code: 2, signal: null, out: '' },
  stderr: expect.stringContaining([`No role was added, because ${path} is wrong:`, ...problems].join('\n  ')),
});

it('adds the roles of files, and shows what was added', async () => {
  expect(await run('role-codes')).toEqual(done('Added to the published tables: 0 roles and 0 role groups'));
  const lines = ['  1000001  DE GF  Managing Director (Management)', '  group DE VORSTAND  Executive Board'];
  const counts = '1 role and 1 role group';
  const file = { source: 'Own list', roleTypes: [director], roleGroups: [board] };
  expect(await add(file)).toEqual(done([`Now added to the published tables: ${counts}`, ...lines].join('\n')));
  expect(await add(file)).toEqual(done([`Were already added to the published tables: ${counts}`, ...lines].join('\n')));
  expect(await add({ source: 'Other list', roleTypes: [proxy] }, '--json')).toEqual(
    done(
      JSON.stringify({
        result: 'changed',
        sources: ['Own list', 'Other list'],
        roleTypes: [director, proxy],
        roleGroups: [board],
      }),
    ),
  );
});

it('reads the file from standard input', async () => {
  const { child, ended } = start(['role-codes', '--add', '-', '--json']);
  child.stdin.end(JSON.stringify({ source: 'Own list', roleTypes: [director] }));
  expect(JSON.parse((await ended).out)).toEqual({
    result: 'changed',
    sources: ['Own list'],
    roleTypes: [director],
    roleGroups: [],
  });
});

it('refuses wrong files with the place, and adds nothing of them', async () => {
  expect(await add({ source: 'Own list', roleTypes: [director] })).toMatchObject({ code: 0 });
  const before = await stored();
  expect(await add('{"source": ')).toEqual(refused('the file is not valid JSON'));
  expect(await add({ source: 'Own list', roleTypes: [proxy, { ...proxy, id: 7 }] })).toEqual(
    refused('roleTypes[1].id must be >= 1000000'),
  );
  const published = { id: 1_000_009, register: 'NO', code: 'LEDE', text: 'Leader', category: 'Board of Directors' };
  expect(await add({ source: 'Own list', roleTypes: [proxy, published] })).toEqual(
    refused('roleTypes[1]: the role LEDE of the register NO is in the published table and cannot be changed'),
  );
  expect(await add({ source: 'Own list', roleTypes: [proxy, { ...director, text: 'Director' }] })).toEqual(
    refused(
      'roleTypes[1]: the role GF of the register DE was added with other values and cannot be changed: id 1000001, Managing Director, Management',
    ),
  );
  expect(await run('role-codes', '--add', join(folder, 'missing.json'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Cannot read ${join(folder, 'missing.json')}: ENOENT.`),
  });
  expect(await stored()).toEqual(before);
});

it('a load takes an added role, and refuses it before it was added', async () => {
  const early = await run('load', register);
  expect([early.code, early.stderr]).toEqual([
    1,
    expect.stringContaining(
      'role: no role type "GF" of register "DE" in the code table: feed role-codes --add adds one',
    ),
  ]);
  await add({ source: 'Own list', roleTypes: [director], roleGroups: [board] });
  expect(await run('load', '--strict', register)).toMatchObject({ code: 0 });
  expect(
    await rows(graph, 'MATCH (:Person)-[r:HOLDS_ROLE]->(:Company) RETURN r.id AS id, r.record AS record ORDER BY id'),
  ).toEqual(
    [
      ['r1', 'Management'],
      ['r2', 'Executive Board'],
    ].map(([id, category]) => ({
      id,
      record: JSON.stringify({ id: 1_000_001, text: 'Managing Director', category, updatedAt: '2026-05-01T00:00:00Z' }),
    })),
  );
});

it('a bulk load reads and keeps the added roles: the graph is the same as after a normal load', async () => {
  const files = {
    files: [register],
    addedRoles: { sources: ['Own list'], roleTypes: [director], roleGroups: [board] },
  };
  const normal = await normallyLoaded(graph, files);
  expect([normal.summary.problems, normal.content.filter((line) => line.includes('AddedRoleCodes')).length]).toEqual([
    0, 1,
  ]);
  const bulk = await bulkLoaded(graph, files);
  expect(bulk.content).toEqual(normal.content);
});
