import { flowsWithoutReturn } from './flows-without-return';

const flowOf = (size: number, arcs: readonly (readonly [from: number, to: number, weight: number])[]) => {
  const weights = new Float64Array(size * size);
  for (const [from, to, weight] of arcs) weights[from * size + to] = weight;
  const { flow, endless } = flowsWithoutReturn({ size, weights });
  return {
    rows: Array.from({ length: size }, (_, from) =>
      Array.from(flow.subarray(from * size, (from + 1) * size), (amount) => Math.round(amount * 1e9) / 1e9),
    ),
    endless,
  };
};

describe('flows without return', () => {
  it('are the products of the weights around the loop', () => {
    expect(
      flowOf(3, [
        [0, 1, 0.5],
        [1, 2, 0.4],
        [2, 0, 0.1],
      ]),
    ).toEqual({
      rows: [
        [1, 0.5, 0.2],
        [0.04, 1, 0.4],
        [0.1, 0.05, 1],
      ],
      endless: [[], [], []],
    });
  });

  it('include loops between other members, never through the start', () => {
    // From 0 to 1: 0.8 / (1 - 0.5), over 2 and back. From 1 to 0: 0.1 / (1 - 0.9), what 0 holds in itself. From 2 to 1: 1 / (1 - 0.8).
    const arcs = [
      [0, 0, 0.9],
      [0, 1, 0.8],
      [1, 2, 0.5],
      [2, 1, 1],
      [1, 0, 0.1],
    ] as const;
    expect(flowOf(3, arcs)).toEqual({
      rows: [
        [1, 1.6, 0.8],
        [1, 1, 0.5],
        [5, 5, 1],
      ],
      endless: [[], [], []],
    });
  });

  it('report a closed loop as endless for the members that lead into it', () => {
    // 1 and 2 pass everything to each other; only from these themselves it does not go round.
    const { rows, endless } = flowOf(3, [
      [0, 1, 0.5],
      [1, 2, 1],
      [2, 1, 1],
      [1, 0, 0.1],
    ]);
    expect(endless.map((members) => members.length)).toEqual([1, 0, 0]);
    expect(rows.slice(1)).toEqual([
      [0.1, 1, 1],
      [0.105263158, 1.052631579, 1],
    ]);
  });

  it('report a closed loop at any position among the members', () => {
    const { rows, endless } = flowOf(3, [
      [2, 0, 0.5],
      [0, 1, 1],
      [1, 0, 1],
      [0, 2, 0.1],
    ]);
    expect(endless.map((members) => members.length)).toEqual([0, 0, 1]);
    expect(rows.slice(0, 2)).toEqual([
      [1, 1, 0.1],
      [1.052631579, 1, 0.105263158],
    ]);
  });

  it('are empty for an empty loop, and 1 for a loop of one member', () => {
    expect([flowOf(0, []), flowOf(1, [[0, 0, 0.3]])]).toEqual([
      { rows: [], endless: [] },
      { rows: [[1]], endless: [[]] },
    ]);
  });
});
