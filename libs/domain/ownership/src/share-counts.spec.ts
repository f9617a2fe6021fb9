import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { serviceId } from './entities';
import type { OwnershipRecord } from './records';
import { shareCountsOf, stakeOfShares, stakesOf, type StatedOwnership, type StatedTotalShares } from './share-counts';
import { overIssuedCompanies } from './ultimate/quality';
import { recordedRange } from './ultimate/stake';

const states = (source: string, record: OwnershipRecord): StatedOwnership => ({ source, record });
const shares = (numberOfShares: number, shareClass?: string): OwnershipRecord => ({
  numberOfShares,
  ...(shareClass === undefined ? {} : { shareClass }),
});
const total = (source: string, totalNumberOfShares: number): StatedTotalShares => ({ source, totalNumberOfShares });
const between = (minStakePercent: number, maxStakePercent: number) => ({
  minStakePercent,
  maxStakePercent,
  isMinStakeExcluded: true,
  isMaxStakeExcluded: true,
});

/** The stakes of a holding, and the numbers that contradict each other. */
function read(records: readonly StatedOwnership[], totals: readonly StatedTotalShares[]) {
  const counts = shareCountsOf(records, totals);
  return { stakes: stakesOf(records, counts), contradicting: counts.contradicting };
}

describe('a number of shares', () => {
  it.each([
    [900, 1000, { stakePercent: 90 }],
    [1000, 1000, { stakePercent: 100 }],
    [1, 3, between(33.333333, 33.333334)],
    [2, 3, between(66.666666, 66.666667)],
    [1, 2_000_000_000, between(0, 0.000001)],
    [1_278_403_756, 2_556_807_512, { stakePercent: 50 }],
    [1_278_403_757, 2_556_807_512, between(50, 50.000001)],
    [1_278_403_755, 2_556_807_512, between(49.999999, 50)],
    [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, between(99.999999, 100)],
  ])('%d of %d is a stake that no rounding moves', (part, all, stake) => {
    expect(stakeOfShares(part, all)).toEqual(stake);
  });

  it('is one stake of the shares of all classes, of the number that its own source states', () => {
    expect(read([states('A', shares(1, 'A')), states('A', shares(2, 'B'))], [total('A', 6), total('B', 12)])).toEqual({
      stakes: [{ source: 'A', stake: { stakePercent: 50 }, isFromShares: true }],
      contradicting: [],
    });
  });

  it('is a stake of the number that all other sources agree on, where its own states none', () => {
    expect(read([states('A', shares(1))], [total('B', 4), total('C', 4)]).stakes).toEqual([
      { source: 'A', stake: { stakePercent: 25 }, isFromShares: true },
    ]);
  });

  it.each<[string, StatedOwnership[], StatedTotalShares[]]>([
    ['the number of all shares is not known', [states('A', shares(900))], []],
    ['the number of all shares is no whole number', [states('A', shares(900))], [total('A', 1000.5)]],
    ['it is no whole number', [states('A', shares(1.5))], [total('A', 1000)]],
    ['it is 0', [states('A', shares(0))], [total('A', 1000)]],
    ['it is a number of votes', [states('A', { numberOfVotes: 900 })], [total('A', 1000)]],
    ['a percentage is stated too', [states('A', { ...shares(900), stakePercent: 10 })], [total('A', 1000)]],
    ['a percentage of 0 is stated too', [states('A', { ...shares(900), stakePercent: 0 })], [total('A', 1000)]],
    ['a range is stated too', [states('A', { ...shares(900), maxStakePercent: 50 })], [total('A', 1000)]],
    [
      'its source states a percentage in another record',
      [states('A', shares(900)), states('A', { stakePercent: 10 })],
      [total('A', 1000)],
    ],
  ])('gives no stake where %s', (_case, records, totals) => {
    const stakes = records.map(({ source, record }) => ({ source, stake: record }));
    expect(read(records, totals)).toEqual({ stakes, contradicting: [] });
  });

  it.each<[string, StatedTotalShares[], number[]]>([
    ['is above the number of all shares', [total('A', 5)], [5]],
    ['is of a company without shares', [total('A', 0)], [0]],
    ['is of two numbers of its source', [total('A', 12), total('A', 9), total('B', 9)], [9, 12]],
    ['is of two numbers of others', [total('C', 12), total('B', 9)], [9, 12]],
  ])('contradicts the company and gives no stake where it %s', (_case, totals, contradicted) => {
    const records = [states('A', shares(4, 'A')), states('A', shares(2, 'B'))];
    expect(read(records, totals)).toEqual({
      stakes: records.map(({ source, record }) => ({ source, stake: record })),
      contradicting: [{ source: 'A', shares: 6, totals: contradicted }],
    });
  });

  it('leaves a record without a number unknown, and the records of other sources as they are', () => {
    const unknown = states('A', { shareClass: 'B' });
    const percent = states('B', { stakePercent: 40 });
    expect(read([states('A', shares(1)), unknown, percent], [total('A', 4)]).stakes).toEqual([
      { source: 'A', stake: unknown.record },
      { source: 'B', stake: percent.record },
      { source: 'A', stake: { stakePercent: 25 }, isFromShares: true },
    ]);
  });
});

it('stakes of numbers that fit never exceed 100 % together, contain the exact share, and are no wider than a figure', () => {
  const numbers = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 40 });
  const holders = fc.oneof(numbers(99), numbers(2 ** 40));
  const company = fc.tuple(
    holders,
    fc.constantFrom('all shares held' as const, 'some left' as const, 'a power of ten' as const),
  );
  const classes = ['all shares held', 'some left', 'a power of ten', 'a range', 'a figure'];
  checkProperty({ values: company, classes }, ([held, kind], meet) => {
    const sum = held.reduce((all, each) => all + each, 0);
    const powerOfTen = 10 ** Math.ceil(Math.log10(sum));
    const all = { 'all shares held': sum, 'some left': sum + 7, 'a power of ten': powerOfTen }[kind];
    const stakes = held.map((each) => stakeOfShares(each, all));
    const links = stakes.map((stake, index) => ({ owner: serviceId(index + 2), owned: serviceId(1), stake }));
    expect(overIssuedCompanies(links)).toEqual([]);
    const units = stakes.map((stake) => recordedRange(stake).map((bound) => BigInt(Math.round(bound * 1e6))));
    expect(units.reduce((sum, [min = 0n]) => sum + min, 0n) <= 100_000_000n).toBe(true);
    held.forEach((each, index) => {
      const [min = 0n, max = 0n] = units[index] ?? [];
      const exact = BigInt(each) * 100_000_000n;
      const isFigure = stakes[index]?.stakePercent !== undefined;
      expect(isFigure ? min * BigInt(all) === exact : min * BigInt(all) < exact && exact < max * BigInt(all)).toBe(
        true,
      );
      expect(max - min).toBe(isFigure ? 0n : 1n);
      meet(isFigure ? 'a figure' : 'a range');
    });
    meet(kind);
  });
});
