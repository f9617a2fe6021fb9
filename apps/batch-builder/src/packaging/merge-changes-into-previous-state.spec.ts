import { idOfRecord, recordBytes } from '@company-relations/batch-manifest';
import { serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { mergeChangesIntoPreviousState } from './merge-changes-into-previous-state';
import { type Chunk, type CompanyStep, compareWithStates } from './compare-with-states';

const digestBytes = 16;
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map(serviceId));
const ids = fc
  .oneof({ weight: 5, arbitrary: someIds }, { weight: 1, arbitrary: fc.constant<ReturnType<typeof serviceId>[]>([]) })
  .map((some) => some.sort((one, other) => one - other));

function recordsOf(state: readonly number[]): Buffer {
  return Buffer.concat(
    state.map((id) => {
      const record = Buffer.alloc(recordBytes, id);
      record.writeBigUInt64BE(BigInt(id));
      return record;
    }),
  );
}

async function* batches<Item>(...given: Item[]): AsyncGenerator<Item> {
  yield* given;
}

async function together(chunks: AsyncIterable<Chunk>): Promise<Chunk> {
  const all: Chunk = [];
  for await (const chunk of chunks) all.push(...chunk);
  return all;
}

/** The steps of a chunk, with one step for each company instead of runs of unchanged companies. */
function stepsOf(chunk: Chunk): CompanyStep[] {
  return chunk.flatMap((step) => {
    if (step.what !== 'run') return [step];
    return Array.from({ length: step.records.length / recordBytes }, (_, index): CompanyStep => {
      const at = index * recordBytes;
      return {
        id: serviceId(idOfRecord(step.records, at)),
        before: [step.records.subarray(at + recordBytes - digestBytes, at + recordBytes)],
        what: 'same',
      };
    });
  });
}

it('an update of a state comes to the same steps as a walk through the country', async () => {
  const values = fc.record({ before: ids, now: ids, touched: ids, unrelated: ids, cut: fc.nat(40) });
  const classes = [
    'loaded',
    'the same',
    'gone',
    'new',
    'nothing before',
    'a state in two parts',
    'nothing changed',
  ] as const;
  await checkAsyncProperty({ values, classes }, async ({ before, now: other, touched, unrelated, cut }, meet) => {
    const now = cut % 4 === 0 ? before : other;
    const there = new Set<number>(now);
    const former = new Set<number>(before);
    const present = now.filter((id) => touched.includes(id) || !former.has(id));
    const absent = [...new Set([...before, ...unrelated])]
      .filter((id) => !there.has(id))
      .sort((one, other) => one - other);
    const parts = [before.slice(0, cut), before.slice(cut)].filter((part) => part.length > 0);
    const updated = await together(
      mergeChangesIntoPreviousState(batches(...parts.map(recordsOf)), { present, absent }),
    );
    const entries = batches(before.map((id) => ({ id, digest: Buffer.alloc(digestBytes, id) })));
    const walked = await together(
      compareWithStates(batches(now), [{ entries, candidates: new Set<number>(present) }], false),
    );
    expect(stepsOf(updated)).toEqual(walked);
    for (const { what } of walked) meet(what === 'load' ? 'loaded' : what === 'same' ? 'the same' : 'gone');
    meet(
      'new',
      now.some((id) => !former.has(id)),
    );
    meet('nothing before', before.length === 0);
    meet('a state in two parts', parts.length === 2);
    meet('nothing changed', before.length > 0 && walked.every(({ what }) => what === 'same'));
  });
});

it('an update comes in chunks of 125 loads at most, and passes on the unchanged entries between', async () => {
  const state = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const present = state.filter((id) => id % 4 === 0).map(serviceId);
  const sizes: [loads: number, companies: number][] = [];
  for await (const chunk of mergeChangesIntoPreviousState(batches(recordsOf(state)), { present, absent: [] })) {
    sizes.push([chunk.filter(({ what }) => what === 'load').length, stepsOf(chunk).length]);
  }
  expect(sizes).toEqual([
    [125, 500],
    [125, 500],
  ]);
});

it('an update of which little or nothing is loaded comes in chunks too, so that no country waits in memory', async () => {
  const parts = Array.from({ length: 20 }, (_, part) =>
    Array.from({ length: 3_000 }, (_, index) => part * 3_000 + index + 1),
  );
  const sizesOf = async (absent: readonly number[]): Promise<number[]> => {
    const sizes: number[] = [];
    for await (const chunk of mergeChangesIntoPreviousState(batches(...parts.map(recordsOf)), {
      present: [],
      absent: absent.map(serviceId),
    }))
      sizes.push(stepsOf(chunk).length);
    return sizes;
  };
  expect(await sizesOf([])).toEqual([21_000, 21_000, 18_000]);
  expect(await sizesOf(parts.flat())).toEqual([20_000, 20_000, 20_000]);
});
