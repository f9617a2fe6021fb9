import { recordedRange, stakeBetween, unknownStake } from './stake';

describe('the range of a recorded stake', () => {
  it.each([
    [{ stakePercent: 30 }, [30, 30]],
    [{ stakePercent: 30, minStakePercent: 25, maxStakePercent: 50 }, [30, 30]],
    [{ stakePercent: 0 }, [0, 0]],
    [{ stakePercent: 0, minStakePercent: 0, maxStakePercent: 0 }, [0, 0]],
    [{ stakePercent: 0, minStakePercent: 0, maxStakePercent: 25 }, [0, 25]],
    [{ minStakePercent: 25, maxStakePercent: 50 }, [25, 50]],
    [{ minStakePercent: 25 }, [25, 100]],
    [{ maxStakePercent: 50 }, [0, 50]],
    [{ minStakePercent: 60, maxStakePercent: 50 }, [60, 60]],
    [unknownStake, [0, 100]],
  ])('of %j is %j', (stake, range) => {
    expect(recordedRange(stake)).toEqual(range);
  });
});

describe('a published stake', () => {
  it('has 6 decimals and is at most 100', () => {
    expect(stakeBetween(100 / 3, 100 / 3, true)).toEqual({ stakePercent: 33.333333 });
    expect(stakeBetween(200 / 3, 140, false)).toEqual({ minStakePercent: 66.666667, maxStakePercent: 100 });
    expect(stakeBetween(100.02, 100.02, true)).toEqual({ stakePercent: 100 });
    expect(stakeBetween(0.0000004, 100, false)).toEqual(unknownStake);
  });

  it('rounds the same way half way between two digits, whatever the order of its chains', () => {
    const short = 69.9480245 - 1e-13;
    expect([stakeBetween(short, short, true), stakeBetween(69.9480245, 69.9480245, true)]).toEqual([
      { stakePercent: 69.948025 },
      { stakePercent: 69.948025 },
    ]);
  });
});
