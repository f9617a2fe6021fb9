import { haveSameOwners } from './structure-owners';

const explained = (ids: readonly number[]) => ({ UltimateOwners: ids.map((ServiceId) => ({ ServiceId })) });
const shown = (ids: readonly number[], withoutPlace?: number, nodes = 500) => ({
  Nodes: Array.from({ length: nodes }, () => ({})),
  UltimateOwners: ids.map((id) => ({ Node: String(id) })),
  ...(withoutPlace !== undefined && { Stops: [{ Reason: 'UltimateOwners', Count: withoutPlace }] }),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['all owners in their order', shown([3, 1, 2]), explained([3, 1, 2]), true],
  ['no owner', shown([]), explained([]), true],
  ['owners in another order', shown([1, 3, 2]), explained([3, 1, 2]), false],
  ['an owner too few', shown([3, 1]), explained([3, 1, 2]), false],
  ['an owner too many', shown([3, 1, 2, 4]), explained([3, 1, 2]), false],
  [
    'the hundred largest and a later one, with the number of the rest',
    shown([...upTo(100), 140], 49),
    explained(upTo(150)),
    true,
  ],
  ['the hundred largest, although there are places left', shown(upTo(100), 50, 499), explained(upTo(150)), false],
  ['the hundred largest with a wrong number of the rest', shown(upTo(100), 49), explained(upTo(150)), false],
  ['a hundred owners without the largest', shown(upTo(101).slice(1), 50), explained(upTo(150)), false],
])('a structure with %s', (_, structure, explanation, agrees) => {
  expect(haveSameOwners(structure, explanation)).toBe(agrees);
});

test('owners that were omitted agree only with owners that were omitted', () => {
  const omitted = { Nodes: [] };
  expect([haveSameOwners(omitted, {}), haveSameOwners(omitted, explained([])), haveSameOwners(shown([]), {})]).toEqual([
    true,
    false,
    false,
  ]);
});
