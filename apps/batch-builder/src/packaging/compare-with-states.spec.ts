import { serviceId, type ServiceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { mapConcurrently } from './map-concurrently';
import { idPages, type CompanyStep, compareWithStates } from './compare-with-states';

const digest = (n: number) => Buffer.alloc(16, n);
async function* batches<Item>(...given: (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* given;
}

async function steps(
  present: readonly number[][],
  former: readonly { state: readonly [number, number][][]; candidates: readonly number[] | 'all' }[],
  loadAll = false,
): Promise<CompanyStep[]> {
  const all: CompanyStep[] = [];
  const states = former.map(({ state, candidates }) => ({
    entries: batches(...state.map((batch) => batch.map(([id, value]) => ({ id, digest: digest(value) })))),
    candidates: candidates === 'all' ? candidates : new Set(candidates),
  }));
  for await (const chunk of compareWithStates(batches(...present.map((page) => page.map(serviceId))), states, loadAll))
    all.push(...chunk);
  return all;
}

describe('the walk through a country', () => {
  it('loads what is new, may differ or differs between former states, and reports what is gone', async () => {
    const one = {
      state: [
        [
          [1, 1],
          [2, 2],
        ],
        [],
        [
          [3, 3],
          [5, 5],
        ],
      ] as [number, number][][],
      candidates: [2],
    };
    const other = {
      state: [
        [
          [1, 1],
          [2, 2],
          [3, 9],
          [6, 6],
        ],
      ] as [number, number][][],
      candidates: [],
    };
    expect(await steps([[1, 2], [3], [4]], [one, other])).toEqual([
      { id: 1, before: [digest(1), digest(1)], what: 'same' },
      { id: 2, before: [digest(2), digest(2)], what: 'load' },
      { id: 3, before: [digest(3), digest(9)], what: 'load' },
      { id: 4, before: [undefined, undefined], what: 'load' },
      { id: 5, before: [digest(5), undefined], what: 'gone' },
      { id: 6, before: [undefined, digest(6)], what: 'gone' },
    ]);
  });

  it('loads everything for a baseline, and where the possible differences are unknown', async () => {
    const state: [number, number][][] = [[[1, 1]]];
    const loaded = [{ id: 1, before: [digest(1)], what: 'load' }];
    expect(await steps([[1]], [{ state, candidates: [] }], true)).toEqual(loaded);
    expect(await steps([[1]], [{ state, candidates: 'all' }])).toEqual(loaded);
  });

  it('comes in chunks of 125 loads at most', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => serviceId(n + 1));
    const sizes: number[] = [];
    for await (const chunk of compareWithStates(batches(ids), [], true)) sizes.push(chunk.length);
    expect(sizes).toEqual([125, 125, 50]);
  });
});

it('pages of ids are asked for until one is not full', async () => {
  const asked: number[] = [];
  const list = async (after: number, limit: number) => {
    asked.push(after);
    return Array.from({ length: Math.min(limit, 120_000 - after) }, (_, n) => (after + n + 1) as ServiceId);
  };
  let total = 0;
  for await (const page of idPages(list)) total += page.length;
  expect([asked, total]).toEqual([[0, 50_000, 100_000], 120_000]);
});

describe('work ahead', () => {
  it('keeps the order, and computes at most as many at once as allowed', async () => {
    const values = fc.tuple(
      fc.scheduler(),
      fc.array(fc.nat(), { maxLength: 12, size: 'max' }),
      fc.integer({ min: 1, max: 4 }),
    );
    const classes = ['one at a time', 'several at a time', 'more than are under way at once', 'nothing to do'] as const;
    await checkAsyncProperty(
      {
        values: fc.oneof(
          { weight: 9, arbitrary: values },
          { weight: 2, arbitrary: fc.tuple(fc.scheduler(), fc.constant<number[]>([]), fc.integer({ min: 1, max: 4 })) },
        ),
        classes,
      },
      async ([scheduler, items, most], meet) => {
        let [running, highest] = [0, 0];
        const work = async (item: number) => {
          highest = Math.max(highest, (running += 1));
          await scheduler.schedule(Promise.resolve());
          running -= 1;
          return item;
        };
        async function* source() {
          yield* items;
        }
        const results: number[] = [];
        const reading = (async () => {
          for await (const result of mapConcurrently(source(), most, work)) results.push(result);
        })();
        await scheduler.waitFor(reading);
        expect([results, highest <= most]).toEqual([items, true]);
        meet(most === 1 ? 'one at a time' : 'several at a time', items.length > 0);
        meet('more than are under way at once', items.length > most && highest === most);
        meet('nothing to do', items.length === 0);
      },
    );
  });

  it('fails with what the work fails with, when nothing is under way any longer', async () => {
    let running = 0;
    const work = async (item: number) => {
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (item === 1) throw new Error('one');
      return item;
    };
    async function* source() {
      yield* [1, 2, 3];
    }
    const read = async () => {
      for await (const result of mapConcurrently(source(), 2, work)) expect(result).toBe(0);
    };
    await expect(read()).rejects.toThrow('one');
    expect(running).toBe(0);
  });
});
