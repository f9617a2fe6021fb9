import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { keepIn, line, TestChain, testKeys, type TestPackage, temporaryFolder } from '../test';
import { ClientError } from './failures';
import { verifyPackages } from './verify';

const folder = temporaryFolder();
const states = [
  new Map([1, 2, 3].map((id) => [id, line(id)])),
  new Map([
    [1, line(1)],
    [2, line(2, 'Renamed')],
    [4, line(4)],
  ]),
  new Map([
    [2, line(2, 'Renamed')],
    [4, line(4)],
  ]),
] as const;
let keys: Awaited<ReturnType<typeof testKeys>>;
let chain: TestChain;
let packages: TestPackage[];

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  chain = new TestChain(keys.key);
  packages = [await chain.baseline(states[0]), await chain.delta(states[1]), await chain.delta(states[2])];
});

/** The problem of each package, by file name. The path of the folder is removed from the texts. */
async function problems(jwks = keys.jwks): Promise<Record<string, string | undefined>> {
  const checked = await verifyPackages([folder()], jwks);
  return Object.fromEntries(checked.map(({ file, problem }) => [short(file), problem && short(problem)]));
}

/** The packages whose state cannot be computed, with the reason for each. */
async function unproved(): Promise<Record<string, string>> {
  const checked = await verifyPackages([folder()], keys.jwks);
  return Object.fromEntries(
    checked.flatMap(({ file, unverifiable: why }) => (why === undefined ? [] : [[short(file), short(why)]])),
  );
}

const short = (text: string) => text.replaceAll(`${folder()}/relations-NO-`, '').replaceAll('.jsonl.br', '');
const gap = (file: string, continued: number) =>
  `${file}: It continues package ${continued}, which is not here, and no package here leads to the state that it applies to. If the service lists that one no more, go on from a newer baseline.`;

const restsOn = (file: string, wrong: string) => `${file}: It rests on ${wrong}, which is wrong.`;

test('a baseline and its deltas are right, as a folder, as files and as manifests', async () => {
  const files = await keepIn(folder(), packages);
  const right = { 'baseline-1': undefined, 'delta-2': undefined, 'delta-3': undefined };
  expect(await problems()).toEqual(right);
  for (const paths of [files, files.map((file) => `${file}.manifest.json`)]) {
    expect((await verifyPackages(paths, keys.jwks)).map(({ file, problem }) => [file, problem])).toEqual(
      [...files].sort().map((file) => [file, undefined]),
    );
  }
});

test('a changed byte is found, and packages that depend on it do not count as proved', async () => {
  const [, file = ''] = await keepIn(folder(), packages);
  const content = readFileSync(file);
  writeFileSync(
    file,
    Buffer.concat([content.subarray(0, -1), Buffer.from([content.readUInt8(content.length - 1) ^ 1])]),
  );
  expect(await problems()).toEqual({
    'baseline-1': undefined,
    'delta-2': 'delta-2: Its SHA-256 is not that of its manifest: bytes of it were changed.',
    'delta-3': undefined,
  });
  expect(await unproved()).toEqual({ 'delta-3': restsOn('delta-3', 'delta-2') });
});

test('a file that was cut off, and one without its manifest, are named', async () => {
  const [baseline = '', delta = ''] = await keepIn(folder(), packages);
  writeFileSync(baseline, readFileSync(baseline).subarray(0, 10));
  rmSync(`${delta}.manifest.json`);
  expect(await problems()).toEqual({
    'baseline-1': `baseline-1: It has 10 bytes; its manifest says ${packages[0]?.content.length}.`,
    'delta-2': expect.stringMatching(/^delta-2: Its manifest cannot be read: ENOENT/),
    'delta-3': undefined,
  });
  expect(await unproved()).toEqual({ 'delta-3': gap('delta-3', 2) });
});

test('signatures of another key prove nothing', async () => {
  await keepIn(folder(), packages.slice(0, 1));
  expect(await problems((await testKeys()).jwks)).toEqual({
    'baseline-1': 'baseline-1.manifest.json: It is signed with a key that the service does not show.',
  });
});

test.each([
  ['rows', { rows: 9 }, 'It has 3 lines; its manifest says 9.'],
  ['plain bytes', { plainBytes: 9 }, /^It has \d+ bytes of lines; its manifest says 9\.$/],
  ['hash of the lines', { plainSha256: '0'.repeat(64) }, 'The SHA-256 of its lines is not that of its manifest.'],
  ['companies', { companies: 9 }, 'It leads to 3 companies; its manifest says 9.'],
  ['state', { stateAfter: '0'.repeat(64) }, /^It leads to the state [0-9a-f]{64}; its manifest says 0{64}\.$/],
])('a manifest that is signed, but wrong about its %s, is found', async (_name, otherwise, reason) => {
  const wrong = await chain.make('baseline', states[0], [...states[0].values()], otherwise);
  await keepIn(folder(), [wrong]);
  const { 'baseline-4': problem = '' } = await problems();
  expect(problem.replace('baseline-4: ', '')).toMatch(reason);
});

test.each([
  ['descend', [line(2), line(1)], 'Line 2 has ServiceId 1 after 2; they must ascend.'],
  ['repeat', [line(1), line(1)], 'Line 2 has ServiceId 1 after 1; they must ascend.'],
  ['have no id', [line(1), '{"Name":"x"}'], 'Line 2 does not begin with a ServiceId.'],
  ['have an id that is no integer', ['{"ServiceId":1.5}'], 'Line 1 does not begin with a ServiceId.'],
  ['remove a company', [line(1), '{"ServiceId":2,"Removed":true}'], 'Line 2 removes a company; a baseline cannot.'],
])('lines of a baseline that %s are found', async (_name, lines, reason) => {
  await keepIn(folder(), [await chain.make('baseline', states[0], lines)]);
  expect(await problems()).toEqual({ 'baseline-4': `baseline-4: ${reason}` });
});

test('an error in the lines of a delta does not hide an earlier error', async () => {
  const baseline = await chain.make('baseline', states[0], [...states[0].values()], { companies: 9 });
  const delta = await chain.make('delta', states[0], ['no company']);
  await keepIn(folder(), [baseline, delta]);
  expect(await problems()).toEqual({
    'baseline-4': 'baseline-4: It leads to 3 companies; its manifest says 9.',
    'delta-5': 'delta-5: Line 1 does not begin with a ServiceId.',
  });
});

test('a delta that skips one, or applies to another state, continues nothing', async () => {
  const [first, , third] = packages as [TestPackage, TestPackage, TestPackage];
  const other = await chain.make('delta', states[0], [], { continues: 1, stateBefore: '0'.repeat(64) });
  await keepIn(folder(), [first, third, other]);
  expect(await problems()).toEqual({
    'baseline-1': undefined,
    'delta-3': undefined,
    'delta-4': 'delta-4: It continues baseline-1, but applies to another state than that one leads to.',
  });
  expect(await unproved()).toEqual({ 'delta-3': gap('delta-3', 2) });
});

test('after a gap nothing is proved until the next baseline, each for its own reason, and lines are still checked', async () => {
  const [first, , third] = packages as [TestPackage, TestPackage, TestPackage];
  const fourth = await chain.delta(states[1]);
  const fifth = await chain.make('delta', states[0], ['no company']);
  const anew = await chain.baseline(states[0]);
  const last = await chain.delta(states[1]);
  await keepIn(folder(), [first, third, fourth, fifth, anew, last]);
  expect(await problems()).toEqual({
    ...{
      'baseline-1': undefined,
      'baseline-6': undefined,
      'delta-3': undefined,
      'delta-4': undefined,
      'delta-7': undefined,
    },
    'delta-5': 'delta-5: Line 1 does not begin with a ServiceId.',
  });
  expect(await unproved()).toEqual({
    'delta-3': gap('delta-3', 2),
    'delta-4': 'delta-4: It continues delta-3, of which the state cannot be proved.',
    'delta-5': 'delta-5: It continues delta-4, of which the state cannot be proved.',
  });
});

describe('after an erasure, where a delta and a baseline of one build lead to the same state', () => {
  /** The packages after the first baseline was withdrawn: packages 4 to 7, of which 5 is the new baseline. */
  async function erased(): Promise<TestPackage[]> {
    const [, , newest] = states;
    const without = new Map([[4, line(4)]]);
    const delta = await chain.delta(without);
    const baseline = await chain.make('baseline', without, [line(4)], {
      asOf: delta.manifest.asOf,
      created: delta.manifest.created,
    });
    const twin = { continues: delta.manifest.packageId, stateBefore: delta.manifest.stateAfter };
    const next = await chain.make('delta', newest, [line(2, 'Renamed')], twin);
    return [delta, baseline, next, await chain.delta(without)];
  }

  test('only the delta whose predecessor was withdrawn is unproved', async () => {
    await keepIn(folder(), await erased());
    expect(await problems()).toEqual({
      'baseline-5': undefined,
      'delta-4': undefined,
      'delta-6': undefined,
      'delta-7': undefined,
    });
    expect(await unproved()).toEqual({ 'delta-4': gap('delta-4', 3) });
  });

  test('a wrong state of a later delta is still found', async () => {
    const [delta, baseline, next] = (await erased()) as [TestPackage, TestPackage, TestPackage];
    const stateBefore = next.manifest.stateAfter;
    const last = await chain.make('delta', states[0], [line(2)], { continues: 6, stateBefore });
    await keepIn(folder(), [delta, baseline, next, last]);
    expect(await problems()).toMatchObject({
      'delta-6': undefined,
      'delta-8': 'delta-8: It leads to 2 companies; its manifest says 3.',
    });
    expect(await unproved()).toEqual({ 'delta-4': gap('delta-4', 3) });
  });

  test.each([
    [
      'bytes',
      (content: Buffer) =>
        Buffer.concat([content.subarray(0, -1), Buffer.from([content.readUInt8(content.length - 1) ^ 1])]),
    ],
    ['lines', (content: Buffer) => content],
  ])(
    'deltas are proved from the baseline also where the delta to the same state has wrong %s',
    async (what, broken) => {
      const [, , newest] = states;
      const first = await chain.baseline(newest);
      const without = new Map([[4, line(4)]]);
      const wrong = await chain.make(
        'delta',
        without,
        what === 'lines' ? ['no company'] : ['{"ServiceId":2,"Removed":true}'],
      );
      const baseline = await chain.make('baseline', without, [line(4)]);
      const next = await chain.make('delta', newest, [line(2, 'Renamed')], {
        continues: wrong.manifest.packageId,
        stateBefore: baseline.manifest.stateAfter,
      });
      await keepIn(folder(), [first, { ...wrong, content: broken(wrong.content) }, baseline, next]);
      expect(await problems()).toEqual({
        'baseline-4': undefined,
        'delta-5': expect.stringContaining('delta-5: '),
        'baseline-6': undefined,
        'delta-7': undefined,
      });
      expect(await unproved()).toEqual({});
    },
  );
});

test('a package that depends on a wrong one at any distance is named with the reason, and its own lines are still checked', async () => {
  const [first, second, third] = packages as [TestPackage, TestPackage, TestPackage];
  const fourth = await chain.make('delta', new Map([[9, line(9)]]), ['no company']);
  const fifth = await chain.delta(states[1]);
  await keepIn(folder(), [first, { ...second, content: Buffer.from('x') }, third, fourth, fifth]);
  expect(await problems()).toMatchObject({
    'baseline-1': undefined,
    'delta-3': undefined,
    'delta-4': 'delta-4: Line 1 does not begin with a ServiceId.',
    'delta-5': undefined,
  });
  expect(await unproved()).toEqual(
    Object.fromEntries(['delta-3', 'delta-4', 'delta-5'].map((file) => [file, restsOn(file, 'delta-2')])),
  );
});

test('a delta also continues a later baseline with the state that it applies to', async () => {
  const baseline = await chain.make('baseline', states[2], [...states[2].values()]);
  const delta = await chain.make('delta', states[0], [line(1), line(2), line(3), '{"ServiceId":4,"Removed":true}'], {
    continues: 3,
  });
  await keepIn(folder(), [baseline, delta]);
  expect(await problems()).toEqual({ 'baseline-4': undefined, 'delta-5': undefined });
});

test('a delta that names a package that is not here continues the newest with the state that it applies to', async () => {
  const [first, second] = packages as [TestPackage, TestPackage, TestPackage];
  const same = await chain.make('delta', states[1], [], { continues: 2, stateBefore: second.manifest.stateAfter });
  const last = await chain.make('delta', states[2], [line(1), line(2)], { stateBefore: same.manifest.stateAfter });
  const removing = await chain.make('delta', states[2], ['{"ServiceId":1,"Removed":true}'], {
    continues: same.manifest.packageId,
    stateBefore: same.manifest.stateAfter,
  });
  await keepIn(folder(), [first, second, removing]);
  expect(await problems()).toEqual({ 'baseline-1': undefined, 'delta-2': undefined, 'delta-6': undefined });
  await keepIn(folder(), [last]);
  expect(await problems()).toEqual({
    ...{ 'baseline-1': undefined, 'delta-2': undefined, 'delta-6': undefined },
    'delta-5': expect.stringMatching(/^delta-5: It leads to 3 companies; its manifest says 2\.$/),
  });
});

test('a delta is proved from an older package where the newest with the same state is wrong', async () => {
  const [first] = packages as [TestPackage];
  const again = await chain.baseline(states[0]);
  const delta = await chain.make('delta', states[1], [line(2, 'Renamed'), '{"ServiceId":3,"Removed":true}', line(4)], {
    continues: 99,
    stateBefore: first.manifest.stateAfter,
  });
  await keepIn(folder(), [first, { ...again, content: Buffer.from('x') }, delta]);
  expect(await problems()).toMatchObject({
    'baseline-1': undefined,
    'baseline-4': expect.stringContaining('It has 1 byte'),
    'delta-5': undefined,
  });
  expect(await unproved()).toEqual({});
});

test('one package twice, and packages that continue each other, are found', async () => {
  const [first] = packages as [TestPackage];
  const zero = { stateBefore: first.manifest.stateAfter };
  const one = await chain.make('delta', states[0], [], { ...zero, continues: 5 });
  const two = await chain.make('delta', states[0], [], { ...zero, continues: 4 });
  await keepIn(folder(), [first, { ...first, manifest: { ...first.manifest } }, one, two]);
  writeFileSync(`${folder()}/copy.br`, first.content);
  writeFileSync(`${folder()}/copy.br.manifest.json`, JSON.stringify(first.manifest));
  expect(await problems()).toEqual({
    [`${folder()}/copy.br`]: undefined,
    'baseline-1': `baseline-1: It is package 1, and so is ${folder()}/copy.br.`,
    'delta-4': 'delta-4: The packages that it continues go round in a circle.',
    'delta-5': 'delta-5: The packages that it continues go round in a circle.',
  });
});

test('a folder without packages and a missing path are refused', async () => {
  await expect(verifyPackages([folder()], keys.jwks)).rejects.toThrow(
    new ClientError(`There is no package in ${folder()}.`),
  );
  await expect(verifyPackages([`${folder()}/none`], keys.jwks)).rejects.toThrow(/none cannot be read: ENOENT/);
});
