import type { Steps } from '../steps';
import { LoopCache } from './loop-cache';

/** Requests loops of 4 numbers each and returns the ones that were computed. */
function computedFor(asked: readonly number[], maxNumbers: number): number[] {
  const cache = new LoopCache<string>(maxNumbers);
  const computed: number[] = [];
  const compute = function* (first: number): Steps<string> {
    yield;
    computed.push(first);
    return `loop ${first}`;
  };
  for (const first of asked) expect(cache.of(first, 4, () => compute(first))).toBe(`loop ${first}`);
  return computed;
}

describe('the loop cache', () => {
  it('keeps results while there is room', () => {
    expect(computedFor([1, 2, 1, 2, 3, 1], 12)).toEqual([1, 2, 3]);
  });

  it('drops the earliest result first when it is full', () => {
    expect(computedFor([1, 2, 3, 2, 3, 1, 3, 2], 8)).toEqual([1, 2, 3, 1, 2]);
  });

  it('keeps a result of any size until the next one', () => {
    expect(computedFor([1, 1, 2, 2, 1], 3)).toEqual([1, 2, 1]);
  });
});
