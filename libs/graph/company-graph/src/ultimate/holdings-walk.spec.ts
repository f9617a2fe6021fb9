import { serviceId } from '@company-relations/ownership';
import { type HoldingRow, type HoldingsRow, HoldingsWalk } from './holdings-walk';

const byCompany = (owner: number, stake: number | null = null, votesAlone: boolean | null = null): HoldingRow => [
  owner,
  true,
  stake,
  null,
  null,
  votesAlone,
  null,
  null,
  null,
];
const byShares = (owner: number): HoldingRow => [owner, true, null, null, null, null, null, null, true];
const byPerson = (owner: number): HoldingRow => [owner, false, 10, null, null, null, null, null, null];
const row = (owned: number, ...holdings: HoldingRow[]): HoldingsRow => ({ owned, holdings });
const ids = (...values: number[]) => values.map(serviceId);

describe('a walk up to the owners', () => {
  it('goes on from every reached company that is not opened, never from persons', () => {
    const walk = new HoldingsWalk('up');
    expect(walk.unopened(ids(1), 10)).toEqual([1]);
    walk.add(row(1, byCompany(2), byPerson(3)));
    walk.open([1]);
    expect(walk.unopened(ids(1), 10)).toEqual([2]);
    walk.open([2]);
    expect(walk.unopened(ids(1), 10)).toEqual([]);
  });

  it('does not go on for a company over its budget, but does for another one', () => {
    const walk = new HoldingsWalk('up');
    walk.add(row(1, byCompany(2), byCompany(3), byCompany(4)));
    walk.add(row(5, byCompany(6)));
    walk.open([1, 5]);
    expect([walk.unopened(ids(1, 5), 2), walk.overBudget(ids(1, 5), 2)]).toEqual([[6], new Set([1])]);
  });

  it('counts each holding once, however many chains meet in it, and through loops', () => {
    const walk = new HoldingsWalk('up');
    for (const each of [
      row(1, byCompany(2), byCompany(3)),
      row(2, byCompany(4)),
      row(3, byCompany(4)),
      row(4, byCompany(1)),
    ])
      walk.add(each);
    walk.complete([1]);
    expect([walk.overBudget(ids(1), 5), walk.overBudget(ids(1), 4), walk.unopened(ids(1), 5)]).toEqual([
      new Set(),
      new Set([1]),
      [],
    ]);
  });

  it('ends above companies that were read completely, and goes on elsewhere', () => {
    const walk = new HoldingsWalk('up');
    for (const each of [row(1, byCompany(2)), row(2, byCompany(3)), row(4, byCompany(2), byCompany(5))]) walk.add(each);
    walk.complete([1]);
    walk.open([4]);
    expect([walk.unopened(ids(1, 4), 10), walk.unopened(ids(1), 10)]).toEqual([[5], []]);
  });

  it('skips holdings of votes alone, and reads stakes, ranges and unknown ones', () => {
    const walk = new HoldingsWalk('up');
    walk.add(
      row(
        1,
        byCompany(2, null, true),
        byCompany(3, 40),
        [4, true, null, 5, 25, null, null, null, null],
        [5, true, null, null, 25, null, null, true, null],
        byCompany(6),
        [7, true, null, 25, 50, null, true, null, null],
      ),
    );
    walk.open([1]);
    expect(walk.links).toEqual([
      { owner: 3, owned: 1, stake: { stakePercent: 40 } },
      { owner: 4, owned: 1, stake: { minStakePercent: 5, maxStakePercent: 25 } },
      { owner: 5, owned: 1, stake: { maxStakePercent: 25, isMaxStakeExcluded: true } },
      { owner: 6, owned: 1, stake: {} },
      { owner: 7, owned: 1, stake: { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true } },
    ]);
    expect(walk.unopened(ids(1), 10)).toEqual([3, 4, 5, 6, 7]);
  });

  it('names the holdings whose records are needed: several of one owner, and those that state shares alone', () => {
    const walk = new HoldingsWalk('up');
    walk.add(row(1, byCompany(2, 10), byCompany(3, 20), byCompany(2, 30), byShares(4)));
    expect(walk.unconsolidated).toEqual([
      { owner: 2, owned: 1 },
      { owner: 4, owned: 1 },
    ]);
  });
});

describe('a walk down to the owned companies', () => {
  it('counts all holdings in the companies below, not those in the first one', () => {
    const walk = new HoldingsWalk('down');
    for (const each of [row(1, byCompany(9), byCompany(8)), row(2, byCompany(1), byPerson(7)), row(3, byCompany(2))])
      walk.add(each);
    walk.complete([1]);
    expect([walk.overBudget(ids(1), 3), walk.overBudget(ids(1), 2)]).toEqual([new Set(), new Set([1])]);
  });

  it('goes on from the companies below', () => {
    const walk = new HoldingsWalk('down');
    walk.add(row(2, byPerson(7), byPerson(8), byCompany(1)));
    walk.leads(1, 2);
    walk.open([1]);
    expect(walk.unopened(ids(1), 10)).toEqual([2]);
  });
});
