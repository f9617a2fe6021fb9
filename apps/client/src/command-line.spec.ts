import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import {
  line,
  TestChain,
  testKeys,
  type TestPackage,
  temporaryFolder,
  TestService,
} from '@company-relations/relations-client/testing';
import { run } from '../test/run';

const folder = temporaryFolder();
const [before, after] = [
  new Map([
    [1, line(1)],
    [2, line(2)],
  ]),
  new Map([[2, line(2, 'Renamed')]]),
] as const;
let server: TestService;
let packages: readonly [TestPackage, TestPackage];
let environment: Record<string, string>;

beforeEach(async () => {
  const { key, jwks } = await testKeys();
  const chain = new TestChain(key);
  packages = [await chain.baseline(before), await chain.delta(after)];
  server = await TestService.start();
  Object.assign(server, { keys: jwks, packages, companies: [{ ServiceId: 1, Name: 'Ærlig AS' }, { ServiceId: 2 }] });
  environment = { RELATIONS_URL: server.url, RELATIONS_TOKEN: 'secret-token' };
});
afterEach(() => server.stop());

test('a search goes to standard output, or to a file', async () => {
  const lines = '{"ServiceId":1,"Name":"Ærlig AS"}\n{"ServiceId":2}\n';
  const file = join(folder(), 'no.jsonl');
  expect(await run(environment, 'search', '--country', 'NO', 'SE', '--page-size', '1')).toEqual({
    exitCode: 0,
    out: lines,
    err: '2 companies.\n',
  });
  expect(await run(environment, 'search', '--org-no', '1', '--output', file)).toEqual({
    exitCode: 0,
    out: '',
    err: `2 companies written to ${file}.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe(lines);
  expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([
    { SearchParameters: { CountryCode: ['NO', 'SE'] }, PageSize: 1, Cursor: '*' },
    { SearchParameters: { CountryCode: ['NO', 'SE'] }, PageSize: 1, Cursor: '1' },
    { SearchParameters: { OrgNo: ['1'] }, PageSize: 500, Cursor: '*' },
  ]);
});

test('packages are listed, downloaded, proved, decompressed and applied', async () => {
  const store = join(folder(), 'packages');
  const state = join(folder(), 'no.jsonl');
  const [baseline = '', delta = ''] = packages.map(({ manifest }) => join(store, manifest.fileName));
  expect((await run(environment, 'packages')).out.split('\n')[0]).toBe(
    '1  2026-01-01T01:00:00.000Z  1 kB  relations-NO-baseline-1.jsonl.br  JSON Lines compressed with Brotli',
  );
  expect(await run(environment, 'download', '--all', '--folder', store)).toEqual({
    exitCode: 0,
    out: `${baseline}\n${delta}\n`,
    err: '',
  });
  expect(await run(environment, 'download', '2', '--folder', store)).toEqual({
    exitCode: 0,
    out: `${delta} (was there)\n`,
    err: '',
  });
  expect((await run(environment, 'verify', store)).out).toBe(
    `ok    ${baseline}: baseline as of 2026-01-01T01:00:00.000Z, 2 lines; 2 companies, state ${packages[0].manifest.stateAfter}\n` +
      `ok    ${delta}: delta as of 2026-01-01T02:00:00.000Z, 2 lines; 1 company, state ${packages[1].manifest.stateAfter}\nAll 2 packages are right.\n`,
  );
  expect(await run({}, 'decompress', baseline)).toEqual({ exitCode: 0, out: TestChain.plainOf(before), err: '' });
  expect(await run(environment, 'apply', store, '--state', state)).toEqual({
    exitCode: 0,
    out: `baseline ${baseline}\ndelta ${delta}\n${state}: 1 company, state ${packages[1].manifest.stateAfter}\n`,
    err: '',
  });
  expect(readFileSync(state, 'utf8')).toBe(TestChain.plainOf(after));
  expect((await run(environment, 'apply', store, '--state', state)).out).toMatch(/^Nothing to apply\.\n/);
});

test('stored keys prove packages without the service; wrong packages give exit code 3', async () => {
  await run(environment, 'download', '1', '2', '--folder', folder());
  const keys = join(folder(), 'keys.json');
  writeFileSync(keys, JSON.stringify(server.keys));
  expect((await run({}, 'verify', folder(), '--keys', keys)).exitCode).toBe(0);
  const delta = join(folder(), packages[1].manifest.fileName);
  writeFileSync(delta, 'x');
  const { exitCode, out, err } = await run({}, 'verify', folder(), '--keys', keys);
  expect([exitCode, out.split('\n').slice(1), err]).toEqual([
    3,
    [
      `WRONG ${delta}: It has 1 byte; its manifest says ${packages[1].content.length}.`,
      '1 of 2 packages is wrong.',
      '',
    ],
    '',
  ]);
  expect(await run({}, 'decompress', delta)).toEqual({
    exitCode: 3,
    out: '',
    err: expect.stringMatching(/^.*delta-2\.jsonl\.br: The compressed file .*\n$/),
  });
});

test('a package that cannot be proved is shown as unproved, not as wrong, and the exit code is 3 too', async () => {
  await run(environment, 'download', '2', '--folder', folder());
  const { exitCode, out } = await run(environment, 'verify', folder());
  expect([exitCode, out.split('\n')]).toEqual([
    3,
    [
      expect.stringMatching(
        /^UNPROVED .*delta-2\.jsonl\.br: It continues package 1, which is not here, and no package here leads to/,
      ),
      '1 of 1 package is right by itself and leads to a state that cannot be proved.',
      '',
    ],
  ]);
});

test('a token comes from a file, is read again for each request, and is never shown', async () => {
  const tokenFile = join(folder(), 'token');
  writeFileSync(tokenFile, 'of-the-file\n');
  await run(environment, 'search', '--country', 'NO', '--token-file', tokenFile);
  expect(server.asked.map(({ authorization }) => authorization)).toEqual(['Bearer of-the-file']);
  server.faults.push({ path: '/v2/relations', status: 401, body: '' });
  expect(await run(environment, 'search', '--country', 'NO')).toEqual({
    exitCode: 1,
    out: '',
    err: 'The service does not accept the token for /v2/relations (401).\n',
  });
});

test('the help of every command names its exit codes, and the program under the name that is typed', async () => {
  const { out, exitCode } = await run({}, '--help');
  const commands = [...out.matchAll(/^ {2}(\w+) (?=.*\S {2,}|\[)/gm)].map(([, command = '']) => command);
  expect([exitCode, commands]).toEqual([
    0,
    ['search', 'picture', 'packages', 'download', 'decompress', 'verify', 'apply', 'help'],
  ]);
  const helps = await Promise.all(commands.map((command) => run({}, command, '--help')));
  for (const help of [out, ...helps.map((one) => one.out)]) {
    expect(help).toMatch(/^Usage: relations-client /);
    expect(help).toMatch(/\nExit codes:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n {2}3 .*\n$/);
  }
});

test('the version is the one of the workspace', async () => {
  const { version } = JSON.parse(readFileSync(join(findWorkspaceRoot(__dirname), 'package.json'), 'utf8'));
  expect(await run({}, '--version')).toEqual({ exitCode: 0, out: `${version}\n`, err: '' });
});

test.each([
  [['search', '--country', 'NO'], {}, 'Say where the service is: --url, or RELATIONS_URL.\n'],
  [
    ['search', '--country', 'NO', '--url', 'https://x.example'],
    {},
    'Give an access token: RELATIONS_TOKEN, or a file that holds it by --token-file or RELATIONS_TOKEN_FILE.\n',
  ],
  [['search'], {}, 'Say what to search for, such as --country NO or --org-no 923609016.\n'],
  [['download'], {}, 'Give ids of packages, or --all.\n'],
  [['download', '1', '--all'], {}, 'Give ids of packages, or --all.\n'],
  [['download', 'x'], {}, /It is a whole number, as "packages" lists it\./],
  [['apply', '.'], {}, /required option '--state <file>'/],
  [['nothing'], {}, /unknown command/],
  [
    ['search', '--country', 'NO', 'NOR'],
    {},
    /option '--country <codes...>' argument 'NOR' is invalid. NOR has three letters: the code of this country is NO. Expected a code of two letters/,
  ],
  [
    ['picture', '923609016', '--country', 'XX'],
    {},
    /option '--country <code>' argument 'XX' is invalid. No country has the code XX. Expected a code of two letters/,
  ],
])('the call %j is reported as wrong, with 2', async (args, given, message) => {
  const { exitCode, out, err } = await run(given, ...args);
  expect([exitCode, out]).toEqual([2, '']);
  expect(err).toMatch(message);
});

test('a request is taken from a file, and what is no JSON is not quoted', async () => {
  const request = join(folder(), 'request.json');
  const SearchParameters = { NationalIdentificationNumber: ['1'], CountryCode: ['NO'] };
  writeFileSync(request, JSON.stringify({ SearchParameters }));
  expect((await run(environment, 'search', '--request', request)).exitCode).toBe(0);
  expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([{ SearchParameters, PageSize: 500, Cursor: '*' }]);
  writeFileSync(request, '12345678901 oops');
  expect(await run(environment, 'search', '--request', request)).toEqual({
    exitCode: 2,
    out: '',
    err: `${request} is not JSON.\n`,
  });
  expect(readdirSync(folder())).toEqual(['request.json']);
});

describe('what a hostile service sends', () => {
  const steering = 'a\x1b[2J\r\nok    forged\u009b2J\u202e';
  const shown = 'a?[2J??ok    forged?2J?';

  test.each([
    [
      'the messages of a refusal',
      { status: 400, body: JSON.stringify({ errors: { parameters: [steering, 'b'] } }) },
      `/v2/relations is answered with 400: ${shown} b\n`,
    ],
    [
      'the title and detail of a refusal',
      { status: 404, body: JSON.stringify({ title: steering, detail: steering }) },
      `/v2/relations is answered with 404: ${shown}. ${shown}.\n`,
    ],
    [
      'another address',
      { status: 302, headers: { Location: 'https://x.example/\x9b2J' } },
      '/v2/relations is answered with 302 and another address, https://x.example/?2J: give that one.\n',
    ],
  ])('steers no terminal by %s', async (_what, fault, err) => {
    server.faults.push({ path: '/v2/relations', ...fault });
    expect(await run(environment, 'search', '--country', 'NO')).toEqual({ exitCode: 1, out: '', err });
  });

  test('steers no terminal by the reason for which a request is tried again', async () => {
    server.faults.push({
      path: '/v2/relations',
      status: 503,
      headers: { 'Retry-After': '0' },
      body: JSON.stringify({ title: steering }),
    });
    expect(await run(environment, 'search', '--country', 'NO')).toMatchObject({
      exitCode: 0,
      err: `/v2/relations is answered with 503: ${shown}. Trying again in 0 s.\n2 companies.\n`,
    });
  });

  test('steers no terminal by its list of packages', async () => {
    const Batches = [{ BatchFileId: 1, FileName: steering, Description: steering, CreatedAt: steering, FileSizeGB: 0 }];
    server.faults.push({ path: '/v2/batches', body: JSON.stringify({ Batches }) });
    expect(await run(environment, 'packages')).toEqual({
      exitCode: 0,
      out: `1  ${shown}  0 kB  ${shown}  ${shown}\n`,
      err: '',
    });
  });

  test.each([
    ['is a path', '../../../etc'],
    ['is an escape sequence', '\x1b[2J'],
    ['is a number in a text', '1'],
    ['is no integer', 1.5],
    ['is zero', 0],
    ['is negative', -1],
    ['is too large to be read exactly', 2 ** 53],
    ['is missing', undefined],
  ])('is refused where an id %s: nothing is asked with it, nothing is written', async (_how, BatchFileId) => {
    const Batches = [1, BatchFileId].map((id) => ({
      BatchFileId: id,
      FileName: 'x.br',
      Description: 'x',
      CreatedAt: '2026-01-01T00:00:00Z',
      FileSizeGB: 0,
    }));
    const err = '/v2/batches/batch-files is answered with something that is no list of packages.\n';
    for (const args of [
      ['packages'],
      ['packages', '--json'],
      ['download', '--all', '--folder', join(folder(), 'packages')],
    ]) {
      server.faults.push({ path: '/v2/batches', body: JSON.stringify({ Batches }) });
      expect(await run(environment, ...args)).toEqual({ exitCode: 1, out: '', err });
    }
    expect([server.asked.filter(({ path }) => path.includes('batch-file/')), readdirSync(folder())]).toEqual([[], []]);
  });

  test.each([
    ['no list', {}],
    ['a list of nothing known', { Batches: [null] }],
    [
      'a list of other texts',
      { Batches: [{ BatchFileId: 1, FileName: {}, Description: 'x', CreatedAt: 'x', FileSizeGB: 0 }] },
    ],
    [
      'a list of other sizes',
      { Batches: [{ BatchFileId: 1, FileName: 'x', Description: 'x', CreatedAt: 'x', FileSizeGB: '1' }] },
    ],
  ])('is refused where it is %s of packages', async (_what, body) => {
    server.faults.push({ path: '/v2/batches', body: JSON.stringify(body) });
    expect(await run(environment, 'packages')).toEqual({
      exitCode: 1,
      out: '',
      err: '/v2/batches/batch-files is answered with something that is no list of packages.\n',
    });
  });
});

describe('files that show persons', () => {
  const modeOf = (...path: string[]) => (statSync(join(folder(), ...path)).mode & 0o777).toString(8);
  let umask: number;

  beforeEach(() => {
    umask = process.umask(0o022);
  });
  afterEach(() => void process.umask(umask));

  test('are written for their owner alone, in folders that their owner alone may open', async () => {
    const store = join(folder(), 'packages', 'no');
    await run(environment, 'download', '--all', '--folder', store);
    const [baseline = ''] = packages.map(({ manifest }) => join(store, manifest.fileName));
    await run(environment, 'apply', store, '--state', join(folder(), 'state.jsonl'));
    await run(environment, 'search', '--country', 'NO', '--output', join(folder(), 'found.jsonl'));
    await run(environment, 'decompress', baseline, '--output', join(folder(), 'lines.jsonl'));
    expect(
      Object.fromEntries(readdirSync(folder(), { recursive: true }).map((name) => [name, modeOf(String(name))])),
    ).toEqual({
      ...{ packages: '700', 'packages/no': '700', 'state.jsonl': '600', 'found.jsonl': '600', 'lines.jsonl': '600' },
      ...Object.fromEntries(
        packages.flatMap(({ manifest: { fileName } }) =>
          ['', '.manifest.json'].map((suffix) => [`packages/no/${fileName}${suffix}`, '600']),
        ),
      ),
    });
  });

  test('are narrowed where an earlier version began a download that others may read', async () => {
    const part = join(folder(), `${packages[0].manifest.fileName}.part`);
    writeFileSync(part, 'x');
    chmodSync(part, 0o644);
    await run(environment, 'download', '1', '--folder', folder());
    expect(modeOf(packages[0].manifest.fileName)).toBe('600');
  });

  test('keep the mode that was given to a file or a folder which is there already', async () => {
    mkdirSync(join(folder(), 'shared'), { mode: 0o750 });
    await run(environment, 'download', '--all', '--folder', join(folder(), 'shared'));
    writeFileSync(join(folder(), 'state.jsonl'), TestChain.plainOf(before), { mode: 0o640 });
    await run(environment, 'apply', join(folder(), 'shared'), '--state', join(folder(), 'state.jsonl'));
    expect([modeOf('shared'), modeOf('state.jsonl')]).toEqual(['750', '640']);
  });
});
