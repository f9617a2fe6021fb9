import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { keepIn, line, TestChain, testKeys, type TestPackage, temporaryFolder } from '../test';
import { applyPackages } from './apply';
import { ClientError, VerificationError } from './failures';

const folder = temporaryFolder();
const [one, two, three, four] = [
  new Map([1, 2, 3].map((id) => [id, line(id)])),
  new Map([
    [1, line(1)],
    [2, line(2, 'Renamed')],
    [4, line(4)],
  ]),
  new Map([[2, line(2, 'Renamed')]]),
  new Map([
    [2, line(2)],
    [9, line(9)],
  ]),
] as const;
let keys: Awaited<ReturnType<typeof testKeys>>;
let chain: TestChain;
let packages: [TestPackage, TestPackage, TestPackage];
const stateFile = () => join(folder(), 'state.jsonl');

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  chain = new TestChain(keys.key);
  packages = [await chain.baseline(one), await chain.delta(two), await chain.delta(three)];
});

async function apply(given: readonly TestPackage[], options = {}): Promise<number[]> {
  const paths = await keepIn(mkdtempSync(join(folder(), 'packages-')), given);
  const { applied } = await applyPackages(stateFile(), paths, keys.jwks, options);
  return applied.map(({ manifest }) => manifest.packageId);
}

const state = () => readFileSync(stateFile(), 'utf8');
const plain = TestChain.plainOf;

test('a state begins with the newest baseline and continues with the deltas after it', async () => {
  expect(await apply(packages)).toEqual([1, 2, 3]);
  expect(state()).toBe(plain(three));
});

test('only what is missing is applied, and nothing twice', async () => {
  expect(await apply(packages.slice(0, 2))).toEqual([1, 2]);
  expect(state()).toBe(plain(two));
  expect(await apply(packages)).toEqual([3]);
  expect(await apply(packages)).toEqual([]);
  expect(await apply([packages[2]])).toEqual([]);
  expect(state()).toBe(plain(three));
});

test('a state that equals an earlier one continues with the newest packages', async () => {
  const back = await chain.delta(one);
  const on = await chain.delta(four);
  expect(await apply([...packages, back])).toEqual([1, 2, 3, 4]);
  expect(await apply([...packages, back, on])).toEqual([5]);
  expect(state()).toBe(plain(four));
});

test('deltas continue across a new baseline, with and without it', async () => {
  const baseline = await chain.make('baseline', three, [...three.values()]);
  const delta = await chain.make('delta', four, [line(2), line(9)], {
    continues: 3,
    stateBefore: baseline.manifest.stateAfter,
  });
  expect(await apply([...packages, baseline, delta])).toEqual([4, 5]);
  expect(await apply([...packages, baseline, delta])).toEqual([]);
  writeFileSync(stateFile(), plain(two));
  expect(await apply([...packages, baseline, delta])).toEqual([3, 5]);
  expect(state()).toBe(plain(four));
});

test('deltas continue where one without changes is missing, also when the state equals an earlier one', async () => {
  const back = await chain.delta(two);
  const nothing = await chain.delta(two);
  const on = await chain.delta(four);
  expect(await apply([...packages.slice(0, 2), on])).toEqual([1, 2, on.manifest.packageId]);
  expect(state()).toBe(plain(four));
  const same = await chain.delta(four);
  const again = await chain.delta(three);
  const forth = await chain.delta(four);
  expect(await apply([...packages, back, on, again, forth])).toEqual([]);
  expect(await apply([...packages, back, nothing, on, same, again, forth, await chain.delta(one)])).toEqual([10]);
  expect(state()).toBe(plain(one));
});

test('a delta that does not continue the state is refused, and the state stays', async () => {
  writeFileSync(stateFile(), plain(one));
  const failure = apply([packages[2]]);
  await expect(failure).rejects.toThrow(VerificationError);
  await expect(failure).rejects.toThrow(
    `Its state is ${packages[0].manifest.stateAfter}, and none of the packages leads to it or continues it. ` +
      `${folder()}/${readdirSync(folder()).find((name) => name.startsWith('packages-'))}/${packages[2].manifest.fileName} applies to the state ${packages[2].manifest.stateBefore}.`,
  );
  expect(state()).toBe(plain(one));
});

test('a state that was changed by hand is refused, and can be rebuilt from a baseline', async () => {
  await apply(packages);
  writeFileSync(stateFile(), state().replace('Renamed', 'Changed'));
  await expect(apply(packages)).rejects.toThrow(VerificationError);
  expect(await apply(packages, { fromBaseline: true })).toEqual([1, 2, 3]);
  expect(state()).toBe(plain(three));
});

test('a state that cannot reach a newer baseline is not called up to date', async () => {
  await apply([packages[0]]);
  await chain.delta(two);
  const baseline = await chain.baseline(four);
  await expect(apply([packages[0], baseline])).rejects.toThrow(
    /no deltas lead from it to the baseline .*, which is newer\. Get the deltas between, or begin anew from the baseline\.$/,
  );
  expect(await apply([packages[0], baseline], { fromBaseline: true })).toEqual([5]);
  expect(state()).toBe(plain(four));
});

test('packages of several countries or orders are refused, since it cannot be known which is meant', async () => {
  const elsewhere = await new TestChain(keys.key, 11).make('baseline', four, [...four.values()], { countries: ['SE'] });
  await expect(apply([packages[0], elsewhere])).rejects.toThrow(
    new ClientError(
      'The packages are of several chains (relations of NO; relations of SE): a state is that of one. Give the packages of one.',
    ),
  );
  const order = new TestChain(keys.key, 21);
  const twin = await order.baseline(one);
  const twinDelta = await order.delta(four);
  writeFileSync(stateFile(), plain(one));
  await expect(apply([...packages, twin, twinDelta])).rejects.toThrow(
    /is of another chain than the rest, with an equal state: give the packages of one order only\.$/,
  );
  await expect(apply([packages[1], twinDelta])).rejects.toThrow(ClientError);
  expect(state()).toBe(plain(one));
});

test.each([
  ['content', (good: TestPackage) => ({ ...good, content: Buffer.concat([good.content, Buffer.from('x')]) })],
  ['manifest', (good: TestPackage) => ({ ...good, manifest: { ...good.manifest, companies: 1 } })],
])('a wrong %s leaves the state and no other file', async (_name, spoil) => {
  await apply([packages[0]]);
  const before = readdirSync(folder()).filter((name) => !name.startsWith('packages-'));
  await expect(apply([packages[0], spoil(packages[1])])).rejects.toThrow(VerificationError);
  expect(readdirSync(folder()).filter((name) => !name.startsWith('packages-'))).toEqual(before);
  expect(state()).toBe(plain(one));
});

test('a signed delta that leads to another state than it claims is found before the state is replaced', async () => {
  await apply(packages);
  const wrong = await chain.make('delta', four, [line(2)]);
  await expect(apply([wrong])).rejects.toThrow(/It leads to 1 company; its manifest says 2\.$/);
  expect(state()).toBe(plain(three));
});

test('a file that is no state is refused', async () => {
  writeFileSync(stateFile(), `${line(2)}\n${line(1)}\n`);
  await expect(apply(packages)).rejects.toThrow(
    new VerificationError(stateFile(), 'Line 2 has ServiceId 1 after 2; they must ascend.'),
  );
  writeFileSync(stateFile(), line(1));
  await expect(apply(packages)).rejects.toThrow(
    new VerificationError(stateFile(), 'Line 1, the last one, is not ended by a line feed.'),
  );
});

test('an interruption leaves the state as it was', async () => {
  await apply([packages[0]]);
  const signal = AbortSignal.abort(new Error('Interrupted.'));
  await expect(apply(packages, { signal })).rejects.toThrow();
  expect(state()).toBe(plain(one));
});

test('for any states, baseline and deltas give byte for byte the next baseline, applied at once or one by one', async () => {
  const states = fc.array(
    fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom('a', 'b', 'Ærlig')), {
        selector: ([id]) => id,
      })
      .map((pairs) => new Map(pairs.map(([id, name]) => [id, line(id, name)]))),
    { minLength: 1, maxLength: 5 },
  );
  const classes = [
    'a delta',
    'a company added',
    'a company removed',
    'a company changed',
    'nothing changed',
    'applied in two parts',
    'applied at once',
  ] as const;
  const again = states.chain((all) => fc.constantFrom(all, [...all, ...all.slice(-1)]));
  await checkAsyncProperty(
    { values: fc.tuple(again, fc.nat()), classes, usual: 90, full: 1_000 },
    async ([[first = new Map<number, string>(), ...rest], split], meet) => {
      let before = first;
      for (const next of rest) {
        const kept = [...next.keys()].filter((id) => before.has(id));
        meet('a delta');
        meet('a company added', next.size > kept.length);
        meet('a company removed', before.size > kept.length);
        meet(
          'a company changed',
          kept.some((id) => before.get(id) !== next.get(id)),
        );
        meet('nothing changed', JSON.stringify([...next]) === JSON.stringify([...before]));
        before = next;
      }
      meet(split % (rest.length + 1) === rest.length ? 'applied at once' : 'applied in two parts');
      const built = new TestChain(keys.key);
      const all = [await built.baseline(first)];
      for (const next of rest) all.push(await built.delta(next));
      const last = rest.at(-1) ?? first;
      await apply(all.slice(0, 1 + (split % all.length)), { fromBaseline: true });
      await apply(all);
      expect(state()).toBe(plain(last));
      await apply(all, { fromBaseline: true });
      expect(state()).toBe(plain(last));
    },
  );
  // A long timeout, because the test is slow on a busy machine.
}, 3_600_000);
