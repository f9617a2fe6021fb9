import type { Steps } from '../steps';
import { KeptLoops } from './kept-loops';

/** Asks for loops of 4 numbers each; tells which were computed. */
function computedFor(asked: readonly number[], mostNumbers: number): number[] {
  const kept = new KeptLoops<string>(mostNumbers);
  const computed: number[] = [];
  const compute = function* (first: number): Steps<string> {
    yield;
    computed.push(first);
    return `loop ${first}`;
  };
  for (const first of asked) expect(kept.of(first, 4, () => compute(first))).toBe(`loop ${first}`);
  return computed;
}

describe('what was computed of loops', () => {
  it('is kept while there is room', () => {
    expect(computedFor([1, 2, 1, 2, 3, 1], 12)).toEqual([1, 2, 3]);
  });

  it('is forgotten where there is none, the earliest first', () => {
    expect(computedFor([1, 2, 3, 2, 3, 1, 3, 2], 8)).toEqual([1, 2, 3, 1, 2]);
  });

  it('is kept until the next one, however much it is', () => {
    expect(computedFor([1, 1, 2, 2, 1], 3)).toEqual([1, 2, 1]);
  });
});
