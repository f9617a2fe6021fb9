import { refinementCount } from './repetitions';

const layersOf = (...lengths: readonly number[]) => lengths.map((length) => Array.from({ length }, () => 0));

it.each([
  ['nothing', layersOf(), 16],
  ['a usual layout', layersOf(4_000, 6_000), 16],
  ['twice as many items', layersOf(10_000, 10_000), 8],
  ['very many items', layersOf(50_000, 50_000), 4],
])('refines %s', (_what, layers, expected) => {
  expect(refinementCount(16, layers)).toBe(expected);
});
