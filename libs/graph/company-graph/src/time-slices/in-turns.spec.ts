import { inTurns } from './in-turns';

describe('items in turns', () => {
  it('give their results in order', async () => {
    expect(await inTurns([3, 1, 2], (item) => item * 10)).toEqual([30, 10, 20]);
    expect(await inTurns([], (item) => item)).toEqual([]);
  });

  it('fail with what one of them throws', async () => {
    const wrong = new RangeError('2 is wrong');
    const compute = (item: number) => {
      if (item === 2) throw wrong;
      return item;
    };
    await expect(inTurns([1, 2, 3], compute)).rejects.toBe(wrong);
  });
});
