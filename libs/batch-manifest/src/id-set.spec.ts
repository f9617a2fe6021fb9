import fc from 'fast-check';
import { IdSet } from './id-set';

const setOf = (ids: Iterable<number>): IdSet => {
  const set = new IdSet();
  for (const id of ids) set.add(id);
  return set;
};
const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
const id = fc.oneof(fc.maxSafeNat(), fc.nat(200_000), fc.integer({ min: 2 ** 32 - 50, max: 2 ** 32 + 50 }), fc.constant(Number.MAX_SAFE_INTEGER));
/** Runs, so that some blocks become dense. */
const run = fc.tuple(id, fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 7 })).map(([from, length, step]) => {
  const ids: number[] = [];
  for (let each = from; ids.length < length && each <= Number.MAX_SAFE_INTEGER; each += step) ids.push(each);
  return ids;
});
const ids = fc.oneof(fc.array(id, { maxLength: 300 }), fc.array(run, { maxLength: 4 }).map((runs) => runs.flat()));

describe('IdSet', () => {
  it('is a set', () => {
    fc.assert(
      fc.property(ids, fc.array(id), (members, others) => {
        const [set, model] = [setOf(members), new Set(members)];
        expect(set.size).toBe(model.size);
        expect([...set]).toEqual(ascending(model));
        expect(others.map((each) => set.has(each))).toEqual(others.map((each) => model.has(each)));
        expect(members.every((each) => set.has(each))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is the same after it was written and read, and the same bytes in whatever order it was made', () => {
    fc.assert(
      fc.property(ids, (members) => {
        const bytes = setOf(members).toBuffer();
        expect([...IdSet.fromBuffer(bytes)]).toEqual(ascending(new Set(members)));
        expect(setOf([...members].reverse()).toBuffer().equals(bytes)).toBe(true);
        expect(IdSet.fromBuffer(bytes).toBuffer().equals(bytes)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('holds dense ids in little more than a bit each', () => {
    const set = new IdSet();
    for (let each = 0; each < 1_000_000; each += 1) set.add(each + 5_000_000_000);
    expect(set.size).toBe(1_000_000);
    expect(set.toBuffer().length).toBeLessThan(140_000);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('neither takes nor has %d', (wrong) => {
    const set = setOf([0, 1]);
    expect(() => set.add(wrong)).toThrow('An id is a whole number from 0 to 2^53-1.');
    expect(set.has(wrong)).toBe(false);
    expect(set.size).toBe(2);
  });

  it('is not read from bytes that are cut off, go on, or are not its own', () => {
    const bytes = setOf([3, 70_000, 70_001, 2 ** 40]).toBuffer();
    for (let length = 0; length < bytes.length; length += 1) {
      const whole = [6, 18, 32].includes(length);
      if (!whole) expect(() => IdSet.fromBuffer(bytes.subarray(0, length))).toThrow('These bytes are no set of ids.');
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (any) => {
        for (const wrong of [Buffer.from(any), Buffer.concat([bytes, any])]) {
          try {
            expect(IdSet.fromBuffer(wrong).toBuffer().equals(wrong)).toBe(true);
          } catch (error) {
            expect(error).toEqual(new RangeError('These bytes are no set of ids.'));
          }
        }
      }),
    );
  });
});
