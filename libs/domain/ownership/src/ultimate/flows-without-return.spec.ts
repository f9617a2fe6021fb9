import { flowsWithoutReturn } from './flows-without-return';

const flowOf = (size: number, arcs: readonly (readonly [from: number, to: number, weight: number])[]) => {
  const weights = new Float64Array(size * size);
  for (const [from, to, weight] of arcs) weights[from * size + to] = weight;
  const { flow, endless } = flowsWithoutReturn({ size, weights });
  return { rows: Array.from({ length: size }, (_, from) => Array.from(flow.subarray(from * size, (from + 1) * size), (amount) => Math.round(amount * 1e9) / 1e9)), endless };
};

describe('what flows in a loop without returning', () => {
  it('is the product of the weights on the way round', () => {
    expect(flowOf(3, [[0, 1, 0.5], [1, 2, 0.4], [2, 0, 0.1]])).toEqual({ rows: [[1, 0.5, 0.2], [0.04, 1, 0.4], [0.1, 0.05, 1]], endless: [[], [], []] });
  });

  it('goes round between the others, and never in where it began', () => {
    // From 0 to 1: 0.8 / (1 - 0.5), over 2 and back. From 1 to 0: 0.1 / (1 - 0.9), what 0 holds in itself. From 2 to 1: 1 / (1 - 0.8).
    const arcs = [[0, 0, 0.9], [0, 1, 0.8], [1, 2, 0.5], [2, 1, 1], [1, 0, 0.1]] as const;
    expect(flowOf(3, arcs)).toEqual({ rows: [[1, 1.6, 0.8], [1, 1, 0.5], [5, 5, 1]], endless: [[], [], []] });
  });

  it('is said to be without end for those from which it enters a loop that keeps all', () => {
    // 1 and 2 pass everything to each other; only from these themselves it does not go round.
    const { rows, endless } = flowOf(3, [[0, 1, 0.5], [1, 2, 1], [2, 1, 1], [1, 0, 0.1]]);
    expect(endless.map((members) => members.length)).toEqual([1, 0, 0]);
    expect(rows.slice(1)).toEqual([[0.1, 1, 1], [0.105263158, 1.052631579, 1]]);
  });

  it('is said so wherever among the members the loop stands that keeps all', () => {
    const { rows, endless } = flowOf(3, [[2, 0, 0.5], [0, 1, 1], [1, 0, 1], [0, 2, 0.1]]);
    expect(endless.map((members) => members.length)).toEqual([0, 0, 1]);
    expect(rows.slice(0, 2)).toEqual([[1, 1, 0.1], [1.052631579, 1, 0.105263158]]);
  });

  it('is nothing in no loop, and all in a loop of one', () => {
    expect([flowOf(0, []), flowOf(1, [[0, 0, 0.3]])]).toEqual([{ rows: [], endless: [] }, { rows: [[1]], endless: [[]] }]);
  });
});
