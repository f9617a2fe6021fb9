import { applyRule, type Answer, type RuleId, ruleIds } from './rules';
import { openBoundsOf, openMaxBit, openMinBit, type Stake, stakeBetween, unknownStake } from './stake';
import { Group, type Holding } from './testing/group';
import { chainsInto } from './strongest-chains';

/** A range without its minimum: more than `min`, at most `max`. */
const above = (min: number, max: number): Stake => ({
  minStakePercent: min,
  maxStakePercent: max,
  isMinStakeExcluded: true,
});
/** A range without its ends: more than `min`, less than `max`. */
const within = (min: number, max: number): Stake => ({ ...above(min, max), isMaxStakeExcluded: true });
/** A range without its maximum: at least `min`, less than `max`. */
const below = (min: number, max: number): Stake => ({
  minStakePercent: min,
  maxStakePercent: max,
  isMaxStakeExcluded: true,
});
const between = (min: number, max: number): Stake => ({ minStakePercent: min, maxStakePercent: max });

const quarter = above(25, 50);
const half = within(50, 75);
const most = between(75, 100);

/** What a rule says of each owner, by name. */
function answers(rule: RuleId, holdings: readonly Holding[], company = 'target'): Record<string, Answer> {
  const names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
  const group = new Group(holdings);
  return Object.fromEntries(
    applyRule(rule, group.ownership, group.id(company)).map(({ owner, verdict }) => [names[owner - 1], verdict]),
  );
}

const ofOwner = (holdings: readonly Holding[]) => ruleIds.map((rule) => answers(rule, holdings).owner);

describe('the bands of registers, under each rule (amlr-52, amlr-54, national, finnish, control)', () => {
  it.each<[string, Stake, readonly Answer[]]>([
    ['more than 25 and at most 50 %', quarter, ['yes', 'yes', 'yes', 'yes', 'no']],
    ['25 to 50 %', between(25, 50), ['yes', 'yes', 'undetermined', 'undetermined', 'no']],
    ['more than 50 and less than 75 %', half, ['yes', 'yes', 'yes', 'yes', 'yes']],
    ['50 to 75 %', between(50, 75), ['yes', 'yes', 'yes', 'yes', 'undetermined']],
    ['75 % or more', most, ['yes', 'yes', 'yes', 'yes', 'yes']],
    ['more than 25 %', { minStakePercent: 25, isMinStakeExcluded: true }, ['yes', 'yes', 'yes', 'yes', 'undetermined']],
    ['less than 25 %', { maxStakePercent: 25, isMaxStakeExcluded: true }, ['no', 'no', 'no', 'no', 'no']],
    ['at most 25 %', { maxStakePercent: 25 }, ['undetermined', 'undetermined', 'no', 'no', 'no']],
  ])('%s', (_band, stake, expected) => {
    expect(ofOwner([['owner', stake, 'target']])).toEqual(expected);
  });

  it('are undetermined for four holders of more than 25 %, who together exceed 100 %', () => {
    const holdings = ['A', 'B', 'C', 'D'].map((owner): Holding => [owner, quarter, 'target']);
    for (const rule of ruleIds)
      expect([rule, answers(rule, holdings)]).toEqual([
        rule,
        { A: 'undetermined', B: 'undetermined', C: 'undetermined', D: 'undetermined' },
      ]);
    expect(new Group(holdings).owners('target').A).toEqual(unknownStake);
  });

  it('are undetermined for two holders of more than 50 %', () => {
    const holdings = ['A', 'B'].map((owner): Holding => [owner, half, 'target']);
    expect(answers('control', holdings)).toEqual({ A: 'undetermined', B: 'undetermined' });
  });

  it('of an owner through a company that it owns alone stay the same', () => {
    const through = (stake: Stake): Holding[] => [
      ['owner', 100, 'holding'],
      ['holding', stake, 'target'],
    ];
    expect(answers('national', through(quarter))).toEqual({ owner: 'yes' });
    expect(answers('control', through(half))).toEqual({ owner: 'yes' });
  });

  it('of two levels give control, and a share of more than 25 and less than 56.25 %', () => {
    const holdings: Holding[] = [
      ['owner', half, 'holding'],
      ['holding', half, 'target'],
    ];
    expect(answers('control', holdings)).toEqual({ owner: 'yes' });
    expect(answers('national', holdings)).toEqual({ owner: 'yes' });
    expect(new Group(holdings).owners('target')).toEqual({ owner: within(25, 56.25) });
  });

  it('add up to a majority where one of them is open: 25 and more than 25 %', () => {
    const holdings: Holding[] = [
      ['owner', 100, 'one'],
      ['owner', 100, 'other'],
      ['one', 25, 'target'],
      ['other', quarter, 'target'],
    ];
    expect(answers('control', holdings)).toEqual({ owner: 'yes' });
    expect(answers('control', [...holdings.slice(0, 3), ['other', 25, 'target']])).toEqual({ owner: 'no' });
  });
});

describe('maximums next to open minimums', () => {
  it('are open: more than 25 to 50 next to more than 50 and less than 75 %', () => {
    const group = new Group([
      ['A', quarter, 'target'],
      ['B', half, 'target'],
    ]);
    expect(group.owners('target')).toEqual({ A: within(25, 50), B: within(50, 75) });
  });

  it('stay closed where the others leave exactly the maximum, and none of them is open', () => {
    const group = new Group([
      ['A', above(25, 50), 'target'],
      ['B', 50, 'target'],
    ]);
    expect(group.owners('target')).toEqual({ A: above(25, 50), B: 50 });
  });

  it('are open where the others leave less, and one of them is open', () => {
    const group = new Group([
      ['A', between(10, 60), 'target'],
      ['B', half, 'target'],
    ]);
    expect(group.owners('target')).toEqual({ A: below(10, 50), B: within(50, 75) });
  });
});

describe('the whole with open minimums', () => {
  const isOverIssued = (...stakes: (number | Stake)[]) => {
    const group = new Group(stakes.map((stake, index): Holding => [`owner ${index}`, stake, 'target']));
    return Object.values(group.owners('target')).every((stake) => JSON.stringify(stake) === '{}');
  };

  it.each<[string, readonly (number | Stake)[], boolean]>([
    ['four bands of more than 25', [quarter, quarter, quarter, quarter], true],
    ['four bands, one of them open', [quarter, between(25, 50), between(25, 50), between(25, 50)], true],
    ['four closed bands', Array<Stake>(4).fill(between(25, 50)), false],
    ['four bands and a holder of nothing', [quarter, quarter, quarter, quarter, 0], true],
    ['three bands', [quarter, quarter, quarter], false],
    ['75 or more and more than 25', [most, quarter], true],
    ['75 or more and at most 25', [most, { maxStakePercent: 25 }], false],
    ['a rounded half and more than 50', [50, half], false],
    ['rounded points next to a band, beyond the allowance', [50.02, half], true],
    ['rounded points alone', [33.34, 33.34, 33.34], false],
  ])('%s: over-issued is %s', (_name, stakes, expected) => {
    expect(isOverIssued(...stakes)).toBe(expected);
  });

  it('leaves more than half to the holder next to a rounded half', () => {
    expect(
      answers('control', [
        ['A', 50, 'target'],
        ['B', half, 'target'],
      ]),
    ).toEqual({ A: 'no', B: 'yes' });
  });
});

describe('a bound of a chain', () => {
  const share = (...holdings: Holding[]) => new Group(holdings).owners('C').X;

  it('of 0 is closed where a stake on it can be 0, and open where none can', () => {
    expect(share(['X', between(0, 40), 'B'], ['B', quarter, 'C'])).toEqual(between(0, 20));
    expect(share(['X', above(0, 40), 'B'], ['B', quarter, 'C'])).toEqual(above(0, 20));
    expect(share(['X', 0, 'B'], ['B', within(25, 50), 'C'])).toEqual(between(0, 0));
  });

  it('is open where one of the added chains is, and closed where that chain can be nothing', () => {
    const holdings: Holding[] = [
      ['X', 40, 'A'],
      ['A', 50, 'C'],
    ];
    expect(share(...holdings, ['X', half, 'B'], ['B', 20, 'C'])).toEqual(within(30, 35));
    expect(share(...holdings, ['X', half, 'B'], ['B', between(0, 20), 'C'])).toEqual(below(20, 35));
  });

  it('in a loop is open where a round is open', () => {
    // X holds 50 of C, which holds some of its parent: more than 0 makes the share more than 50.
    const loop = (back: Stake): Holding[] => [
      ['X', 80, 'A'],
      ['C', back, 'A'],
      ['A', 50, 'C'],
    ];
    expect(share(...loop(above(10, 20)))).toEqual({ ...above(42.105263, 44.444444) });
    expect(share(...loop(between(10, 20)))).toEqual(between(42.105263, 44.444444));
    expect(share(...loop(within(0, 20)))).toEqual(within(40, 44.444444));
    expect(share(...loop(below(0, 20)))).toEqual(below(40, 44.444444));
  });

  it('of a member of a closed loop does not depend on what is held in that member', () => {
    const closed = (inX: Stake, inY: Stake) =>
      new Group([
        ['X', inY, 'Y'],
        ['Y', inX, 'X'],
        ['Y', 100, 'C'],
      ]).owners('C');
    expect(closed(half, between(10, 20))).toEqual({ X: between(10, 20), Y: 100 });
    expect(closed(between(10, 20), half)).toEqual({ X: half, Y: 100 });
  });

  it('is the same from below', () => {
    const group = new Group([
      ['X', half, 'Y'],
      ['Y', between(10, 20), 'X'],
      ['Y', 60, 'C'],
      ['C', above(10, 20), 'Y'],
    ]);
    expect(group.owned('X')).toEqual({ C: group.owners('C').X, Y: group.owners('Y').X });
  });

  it('is open in the contribution of a chain', () => {
    const group = new Group([
      ['X', half, 'B'],
      ['B', 50, 'C'],
    ]);
    const [chain] = chainsInto(group.ownership.graph, group.id('C'))(group.id('X'), 1).chains;
    expect([chain?.contribution, chain?.links.map(({ stake }) => stake)]).toEqual([
      within(25, 37.5),
      [half, { stakePercent: 50 }],
    ]);
  });
});

describe('the open bounds of a stake', () => {
  it('are those that it excludes, none of a point', () => {
    expect([quarter, half, most, unknownStake].map(openBoundsOf)).toEqual([openMinBit, openMinBit | openMaxBit, 0, 0]);
    expect(openBoundsOf({ stakePercent: 30, ...quarter })).toBe(0);
    expect(openBoundsOf({ stakePercent: 0, ...quarter })).toBe(openMinBit);
  });

  it('are published with a range, without a maximum that was clamped, and never of a point or the unknown', () => {
    const both = openMinBit | openMaxBit;
    expect([
      stakeBetween(25, 50, false, both),
      stakeBetween(25, 100, false, both),
      stakeBetween(25, 110, false, both),
      stakeBetween(0, 100, false, both),
      stakeBetween(25, 25, true, both),
    ]).toEqual([within(25, 50), within(25, 100), above(25, 100), unknownStake, { stakePercent: 25 }]);
  });
});
