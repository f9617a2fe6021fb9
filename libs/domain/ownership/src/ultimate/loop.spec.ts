import { factorise, type LoopArc, sweepThroughLoop, flowThroughLoop } from './loop';

const rounded = (flow: Float64Array | undefined) =>
  flow && Array.from(flow, (amount) => Math.round(amount * 1e9) / 1e9);

/** The same loop, solved in both ways. */
function bothWays(size: number, arcs: readonly LoopArc[], inflow: readonly number[]) {
  const weights = new Float64Array(size * size);
  for (const { from, to, weight } of arcs) weights[from * size + to] = (weights[from * size + to] as number) + weight;
  const loop = factorise({ size, weights });
  return {
    factorised: rounded(loop && flowThroughLoop(loop, Float64Array.from(inflow))),
    swept: rounded(sweepThroughLoop(arcs, Float64Array.from(inflow))),
  };
}

describe('the flow through a loop', () => {
  it('is the sum of a converging series for each member', () => {
    const arcs = [
      { from: 0, to: 1, weight: 0.5 },
      { from: 1, to: 0, weight: 0.5 },
    ];
    const flow = [1.333333333, 0.666666667];
    expect(bothWays(2, arcs, [1, 0])).toEqual({ factorised: flow, swept: flow });
  });

  it('counts parallel arcs and arcs from a member to itself', () => {
    const arcs = [
      { from: 0, to: 0, weight: 0.2 },
      { from: 0, to: 1, weight: 0.1 },
      { from: 0, to: 1, weight: 0.1 },
      { from: 1, to: 0, weight: 1 },
    ];
    const flow = [2.5, 1.5];
    expect(bothWays(2, arcs, [0.5, 1])).toEqual({ factorised: flow, swept: flow });
  });

  it('may exceed the inflow', () => {
    const arcs = [
      { from: 0, to: 1, weight: 3 },
      { from: 1, to: 0, weight: 0.1 },
    ];
    const flow = [1.428571429, 4.285714286];
    expect(bothWays(2, arcs, [1, 0])).toEqual({ factorised: flow, swept: flow });
  });

  it('is zero without inflow', () => {
    expect(
      bothWays(
        2,
        [
          { from: 0, to: 1, weight: 0.5 },
          { from: 1, to: 0, weight: 0.5 },
        ],
        [0, 0],
      ),
    ).toEqual({ factorised: [0, 0], swept: [0, 0] });
  });

  it.each([
    ['all is passed on', 1, 1],
    ['more is passed on than there is', 2, 1],
    ['what is lost by one member is more than made up by another', 0.5, 3],
    ['so little is lost that no figure can be trusted', 1, 1 - 1e-13],
  ])('cannot be said where %s', (_, there, back) => {
    const arcs = [
      { from: 0, to: 1, weight: there },
      { from: 1, to: 0, weight: back },
    ];
    expect(bothWays(2, arcs, [1, 0])).toEqual({ factorised: undefined, swept: undefined });
  });

  it('is undefined when the sweeps converge too slowly', () => {
    const arcs = [
      { from: 0, to: 1, weight: 1 },
      { from: 1, to: 0, weight: 1 - 2 ** -13 },
    ];
    expect(bothWays(2, arcs, [1, 0])).toEqual({ factorised: [8192, 8192], swept: undefined });
  });
});
