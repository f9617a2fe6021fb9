import { EntityGroups } from './entity-groups';
import { entityFlags } from './tasks';

function grouped(size: number, pairs: readonly (readonly [number, number])[], withdrawn: readonly number[] = []) {
  const [groups, flags] = [new Uint32Array(size), new Uint8Array(size)];
  const joined = new EntityGroups(groups, flags);
  for (const [a, b] of pairs) joined.join(a, b);
  for (const number of withdrawn) flags[number] = entityFlags.isRepeated;
  const sizes = joined.finish();
  return { groups: [...groups], repeated: [...flags].map((flag) => flag === entityFlags.isRepeated), sizes };
}

describe('groups of statements', () => {
  it('are joined through others, in any order, and have the number of their first statement', () => {
    for (const pairs of [
      [
        [4, 2],
        [2, 0],
        [5, 3],
      ] as const,
      [
        [0, 4],
        [3, 5],
        [4, 2],
      ] as const,
    ])
      expect(grouped(6, pairs)).toEqual({
        groups: [0, 1, 0, 3, 0, 3],
        repeated: [true, false, true, true, true, true],
        sizes: new Map([
          [0, 3],
          [3, 2],
        ]),
      });
  });

  it('may have one statement, if it is marked', () => {
    expect(grouped(2, [], [1])).toEqual({ groups: [0, 1], repeated: [false, true], sizes: new Map([[1, 1]]) });
  });
});
