import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { IdSet } from './id-set';

const setOf = (ids: Iterable<number>): IdSet => {
  const set = new IdSet();
  for (const id of ids) set.add(id);
  return set;
};
const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
const id = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(200_000),
  fc.integer({ min: 2 ** 32 - 50, max: 2 ** 32 + 50 }),
  fc.constant(Number.MAX_SAFE_INTEGER),
);
/** Sequences of ids with a fixed step, so that some blocks become dense. */
const run = fc
  .tuple(id, fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 7 }))
  .map(([from, length, step]) => {
    const ids: number[] = [];
    for (let each = from; ids.length < length && each <= Number.MAX_SAFE_INTEGER; each += step) ids.push(each);
    return ids;
  });
/** More ids of one block than a list can have, so that the block becomes a bitmap. */
const denseRun = fc
  .tuple(fc.nat(1_000), fc.integer({ min: 4_200, max: 6_000 }))
  .map(([block, length]) => Array.from({ length }, (_, at) => block * 65_536 + at));
const ids = fc.oneof(
  { weight: 3, arbitrary: fc.array(id, { maxLength: 300 }) },
  { weight: 3, arbitrary: fc.array(run, { maxLength: 4 }).map((runs) => runs.flat()) },
  { weight: 3, arbitrary: denseRun },
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
);

/** All ids of a block are equal except for their last 16 bits. */
const idClasses = [
  'no id',
  'many ids of one block',
  'few ids of one block',
  'ids above 2^32',
  'ids given in runs',
] as const;

function meetIds(members: readonly number[], meet: (name: (typeof idClasses)[number], isMet?: boolean) => void): void {
  const blocks = new Map<number, number>();
  for (const each of new Set(members))
    blocks.set(Math.floor(each / 65_536), (blocks.get(Math.floor(each / 65_536)) ?? 0) + 1);
  meet('no id', members.length === 0);
  meet(
    'many ids of one block',
    [...blocks.values()].some((count) => count > 4096),
  );
  meet(
    'few ids of one block',
    [...blocks.values()].some((count) => count < 4096),
  );
  meet(
    'ids above 2^32',
    members.some((each) => each > 2 ** 32),
  );
  meet('ids given in runs', members.length > 300);
}

describe('IdSet', () => {
  it('is a set', () => {
    checkProperty(
      {
        values: fc.tuple(ids, fc.array(id), fc.constantFrom(0, 5)),
        classes: [...idClasses, 'an id that is not there', 'an id given twice'],
        usual: 100,
        full: 2_000,
      },
      ([once, others, again], meet) => {
        meetIds(once, meet);
        const members = [...once, ...once.slice(0, again)];
        meet(
          'an id that is not there',
          others.some((each) => !members.includes(each)),
        );
        meet('an id given twice', new Set(members).size < members.length);
        const [set, model] = [setOf(members), new Set(members)];
        expect(set.size).toBe(model.size);
        expect([...set]).toEqual(ascending(model));
        expect(others.map((each) => set.has(each))).toEqual(others.map((each) => model.has(each)));
        expect(members.every((each) => set.has(each))).toBe(true);
      },
    );
  });

  it('is the same after it was written and read, and the same bytes in whatever order it was made', () => {
    checkProperty({ values: ids, classes: idClasses, usual: 100, full: 2_000 }, (members, meet) => {
      meetIds(members, meet);
      const bytes = setOf(members).toBuffer();
      expect([...IdSet.fromBuffer(bytes)]).toEqual(ascending(new Set(members)));
      expect(
        setOf([...members].reverse())
          .toBuffer()
          .equals(bytes),
      ).toBe(true);
      expect(IdSet.fromBuffer(bytes).toBuffer().equals(bytes)).toBe(true);
    });
  });

  it('holds dense ids in little more than a bit each', () => {
    const set = new IdSet();
    for (let each = 0; each < 1_000_000; each += 1) set.add(each + 5_000_000_000);
    expect(set.size).toBe(1_000_000);
    expect(set.toBuffer().length).toBeLessThan(140_000);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('neither accepts nor contains %d', (wrong) => {
    const set = setOf([0, 1]);
    expect(() => set.add(wrong)).toThrow('An id is a whole number from 0 to 2^53-1.');
    expect(set.has(wrong)).toBe(false);
    expect(set.size).toBe(2);
  });

  it('is not read from bytes that are cut off, too long, or of another kind', () => {
    const bytes = setOf([3, 70_000, 70_001, 2 ** 40]).toBuffer();
    for (let length = 0; length < bytes.length; length += 1) {
      const whole = [6, 18, 32].includes(length);
      if (!whole) expect(() => IdSet.fromBuffer(bytes.subarray(0, length))).toThrow('These bytes are no set of ids.');
    }
    checkProperty(
      {
        values: fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc.constant(new Uint8Array()),
          fc.constant(new Uint8Array(bytes)),
        ),
        classes: ['read', 'refused'],
      },
      (any, meet) => {
        for (const wrong of [Buffer.from(any), Buffer.concat([bytes, any])]) {
          try {
            expect(IdSet.fromBuffer(wrong).toBuffer().equals(wrong)).toBe(true);
            meet('read');
          } catch (error) {
            expect(error).toEqual(new RangeError('These bytes are no set of ids.'));
            meet('refused');
          }
        }
      },
    );
  });
});
