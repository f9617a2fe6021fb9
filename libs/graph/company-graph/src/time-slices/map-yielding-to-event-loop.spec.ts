import { mapYieldingToEventLoop } from './map-yielding-to-event-loop';

describe('mapYieldingToEventLoop', () => {
  it('gives the results in order', async () => {
    expect(await mapYieldingToEventLoop([3, 1, 2], (item) => item * 10)).toEqual([30, 10, 20]);
    expect(await mapYieldingToEventLoop([], (item) => item)).toEqual([]);
  });

  it('rejects with what a computation throws', async () => {
    const wrong = new RangeError('2 is wrong');
    const compute = (item: number) => {
      if (item === 2) throw wrong;
      return item;
    };
    await expect(mapYieldingToEventLoop([1, 2, 3], compute)).rejects.toBe(wrong);
  });
});
