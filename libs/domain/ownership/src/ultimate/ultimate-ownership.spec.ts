import { serviceId } from '../entities';
import { unknownStake } from './stake';
import { Group, type Holding } from './testing/group';
import { UltimateOwnership } from './ultimate-ownership';

const ownersOf = (company: string, ...holdings: Holding[]) => new Group(holdings).owners(company);
const between = (minStakePercent: number, maxStakePercent: number) => ({ minStakePercent, maxStakePercent });

describe('the owners of a company', () => {
  it('in the published group of four are the owner at the top, with all chains together', () => {
    const group = new Group([
      ['0', 80, '1'],
      ['0', 60, '2'],
      ['0', 10, '3'],
      ['2', 10, '1'],
      ['1', 40, '3'],
      ['2', 20, '3'],
    ]);
    expect(group.owned('0')).toEqual({ '1': 86, '2': 60, '3': 56.4 });
    expect(group.owners('3')).toEqual({ '0': 56.4 });
  });

  it('in the published ring without outside owners are all other members', () => {
    const ring = new Group([
      ['A1', 10, 'A2'],
      ['A2', 20, 'A3'],
      ['A3', 70, 'A4'],
      ['A4', 10, 'A1'],
    ]);
    expect(ring.owners('A3')).toEqual({ A1: 2, A2: 20, A4: 0.2 });
    expect(ring.owners('A1')).toEqual({ A2: 1.4, A3: 7, A4: 10 });
  });

  it('gain nothing through chains that return to them', () => {
    expect(ownersOf('C', ['X', 90, 'Y'], ['Y', 90, 'X'], ['Y', 100, 'C'])).toEqual({ X: 90, Y: 100 });
    expect(ownersOf('subsidiary', ['parent', 80, 'subsidiary'], ['subsidiary', 30, 'parent'])).toEqual({ parent: 80 });
  });

  it("share the company's own shares in proportion", () => {
    expect(ownersOf('C', ['X', 90, 'C'], ['C', 10, 'C'])).toEqual({ X: 100 });
    expect(ownersOf('C', ['X', 60, 'B'], ['Y', 30, 'B'], ['B', 10, 'B'], ['B', 50, 'C'])).toEqual({
      X: 33.333333,
      Y: 16.666667,
    });
  });

  it("share the company's holdings in its owners in proportion", () => {
    expect(ownersOf('C', ['X', 50, 'C'], ['Y', 50, 'C'], ['P', 70, 'Y'], ['C', 30, 'Y'])).toEqual({
      X: 58.823529,
      P: 41.176471,
    });
  });

  it('in a loop that is closed at 100 % have 100 % of each other and of the companies below', () => {
    const loop = new Group([
      ['A', 100, 'B'],
      ['B', 100, 'A'],
      ['B', 60, 'C'],
    ]);
    expect(loop.owners('C')).toEqual({ A: 60, B: 60 });
    expect(loop.owners('A')).toEqual({ B: 100 });
    expect(loop.unidentified('C')).toBeUndefined();
  });

  it('in a loop with a part that owns itself to 100 % have unknown stakes in it and in the companies below', () => {
    const loop = new Group([
      ['A', 0.01, 'B'],
      ['C', 100, 'B'],
      ['B', 100, 'C'],
      ['C', 5, 'A'],
      ['B', 100, 'D'],
    ]);
    expect(loop.owners('D')).toEqual({ A: unknownStake, B: 100, C: 100 });
    expect(loop.owned('A')).toEqual({ B: unknownStake, C: unknownStake, D: unknownStake });
    expect(loop.owned('B')).toEqual({ A: 5, C: 100, D: 100 });
  });

  it('in a loop with a part that may own itself to 100 % have stakes from their minimum up to 100 %', () => {
    const loop = new Group([
      ['A', { maxStakePercent: 10 }, 'B'],
      ['C', between(90, 100), 'B'],
      ['B', 100, 'C'],
      ['C', 5, 'A'],
      ['B', 100, 'D'],
    ]);
    expect(loop.owners('D')).toEqual({ A: {}, B: 100, C: between(90, 100) });
    expect(loop.owned('A')).toEqual({ B: {}, C: {}, D: {} });
  });

  it('in a closed loop have their ranges of each other and of the companies below once', () => {
    const loop = new Group([
      ['X', between(50, 90), 'Y'],
      ['Y', 90, 'X'],
      ['Y', between(50, 100), 'C'],
    ]);
    expect(loop.owners('C')).toEqual({ X: between(25, 90), Y: between(50, 100) });
    expect(loop.owned('X')).toEqual({ Y: between(50, 90), C: between(25, 90) });
  });

  it('outside a loop that owns itself to 100 % have unknown stakes', () => {
    expect(ownersOf('A', ['B', 100, 'A'], ['A', 100, 'B'], ['X', 0.01, 'A'])).toEqual({ X: unknownStake });
  });

  it('are none when no owner is recorded, or only the company itself', () => {
    const group = new Group([
      ['X', 10, 'X'],
      ['X', 20, 'C'],
    ]);
    expect(group.owners('X')).toEqual({});
    expect(group.ownership.owners(serviceId(99))).toEqual([]);
    expect(new UltimateOwnership([]).owners(serviceId(1))).toEqual([]);
  });

  it('have the sum of parallel stakes', () => {
    expect(ownersOf('C', ['X', 30, 'C'], ['Y', 5, 'C'], ['X', 20, 'C'])).toEqual({ X: 50, Y: 5 });
    expect(ownersOf('C', ['X', 30, 'C'], ['X', between(10, 20), 'C'])).toEqual({ X: between(40, 50) });
    expect(ownersOf('C', ['X', 60, 'C'], ['X', unknownStake, 'C'], ['Y', 10, 'C'])).toEqual({
      X: between(60, 90),
      Y: 10,
    });
    // Together they are more than there is.
    expect(ownersOf('C', ['X', 60, 'C'], ['X', 50, 'C'])).toEqual({ X: unknownStake });
  });

  it('are ordered by id and have 6 decimals, whatever the order of the links', () => {
    const links = new Group([
      ['X', 33.3333333, 'B'],
      ['Y', 66.6666666, 'B'],
      ['B', 50, 'C'],
    ]).links;
    const owners = [
      { owner: serviceId(1), stake: { stakePercent: 16.666667 } },
      { owner: serviceId(3), stake: { stakePercent: 33.333333 } },
    ];
    expect(new UltimateOwnership(links).owners(serviceId(4))).toEqual(owners);
    expect(new UltimateOwnership(links.toReversed()).owners(serviceId(4))).toEqual(owners);
  });
});

describe('a range', () => {
  it('is propagated by its bounds', () => {
    expect(ownersOf('C', ['X', between(25, 50), 'B'], ['B', 80, 'C'])).toEqual({ X: between(20, 40) });
    expect(ownersOf('C', ['X', { minStakePercent: 25 }, 'B'], ['B', 80, 'C'])).toEqual({ X: between(20, 80) });
    expect(ownersOf('C', ['X', { maxStakePercent: 50 }, 'B'], ['B', 80, 'C'])).toEqual({ X: between(0, 40) });
  });

  it('is at most what the minimums of the other owners leave', () => {
    expect(ownersOf('C', ['X', between(50, 75), 'C'], ['Y', 40, 'C'])).toEqual({ X: between(50, 60), Y: 40 });
    expect(ownersOf('C', ['X', unknownStake, 'C'], ['Y', between(20, 60), 'C'], ['Z', between(30, 90), 'C'])).toEqual({
      X: between(0, 50),
      Y: between(20, 60),
      Z: between(30, 80),
    });
  });

  it('is never tightened below its minimum, a point never', () => {
    expect(ownersOf('C', ['X', 60, 'C'], ['Y', between(40.02, 50), 'C'])).toEqual({ X: 60, Y: between(40.02, 40.02) });
  });

  it('on any chain makes the whole share one', () => {
    expect(ownersOf('C', ['X', 10, 'C'], ['X', between(20, 30), 'B'], ['B', 50, 'C'])).toEqual({ X: between(20, 25) });
  });

  it('on a chain that returns to the owner does not affect it', () => {
    expect(ownersOf('C', ['A', between(40, 100), 'B'], ['B', between(40, 100), 'A'], ['A', 50, 'C'])).toEqual({
      A: 50,
      B: between(20, 50),
    });
  });

  it('is clamped at 100 only at the end', () => {
    const [a, b] = [between(20, 80), between(20, 80)];
    expect(ownersOf('D', ['X', 100, 'A'], ['X', 100, 'B'], ['A', a, 'C'], ['B', b, 'C'], ['C', 50, 'D'])).toEqual({
      X: between(20, 80),
    });
    expect(ownersOf('C', ['X', 100, 'A'], ['X', 100, 'B'], ['A', a, 'C'], ['B', b, 'C'])).toEqual({
      X: between(40, 100),
    });
  });

  it('without bounds gives no figures', () => {
    expect(ownersOf('C', ['X', unknownStake, 'C'])).toEqual({ X: unknownStake });
    expect(ownersOf('C', ['X', unknownStake, 'B'], ['B', 50, 'C'])).toEqual({ X: between(0, 50) });
  });

  it('in a loop counts once per round of the loop', () => {
    expect(
      ownersOf('A', ['X', between(20, 60), 'A'], ['B', between(40, 100), 'A'], ['A', between(50, 100), 'B']),
    ).toEqual({ X: between(25, 100) });
    expect(ownersOf('A', ['X', between(20, 30), 'A'], ['B', between(40, 50), 'A'], ['A', 50, 'B'])).toEqual({
      X: between(25, 40),
    });
  });

  it('in a loop that may not converge has the maximum 100', () => {
    const loop: Holding[] = [
      ['X', unknownStake, 'A'],
      ['B', unknownStake, 'A'],
      ['A', unknownStake, 'B'],
    ];
    expect(ownersOf('A', ...loop)).toEqual({ X: unknownStake });
    expect(ownersOf('C', ...loop, ['X', 30, 'C'], ['A', 20, 'C'])).toEqual({ X: between(30, 100) });
  });

  it('in a loop that may not converge has the maximum 100 above and below further loops too', () => {
    const mayDiverge: Holding[] = [
      ['X', unknownStake, 'A'],
      ['B', unknownStake, 'A'],
      ['A', unknownStake, 'B'],
    ];
    const below = new Group([...mayDiverge, ['A', 40, 'C'], ['D', 50, 'C'], ['C', 100, 'D'], ['X', 10, 'X']]);
    expect([below.owners('C'), below.owners('D')]).toEqual([{ X: unknownStake }, { X: unknownStake }]);
    const above = new Group([...mayDiverge, ['H', 50, 'X'], ['X', 50, 'H'], ['Y', 1, 'H']]);
    expect([above.owners('A'), above.owned('Y')]).toEqual([
      { Y: unknownStake },
      { X: 0.666667, A: unknownStake, B: unknownStake, H: 1.333333 },
    ]);
  });

  it('between three companies that own each other makes each stake unknown', () => {
    const all = ['A', 'B', 'C'];
    const holdings = all.flatMap((owner) =>
      all.filter((other) => other !== owner).map((owned): Holding => [owner, unknownStake, owned]),
    );
    expect(ownersOf('D', ...holdings, ['A', 100, 'D'])).toEqual({ A: 100, B: unknownStake, C: unknownStake });
  });
});

describe('an over-issued company', () => {
  it('gives all owners above it no figures and does not affect others', () => {
    const group = new Group([
      ['X', 70, 'B'],
      ['Y', 40, 'B'],
      ['B', 50, 'C'],
      ['Z', 50, 'C'],
      ['X', 60, 'D'],
    ]);
    expect(group.owners('C')).toEqual({ X: unknownStake, Y: unknownStake, Z: 50 });
    expect(group.owners('D')).toEqual({ X: 60 });
    expect(group.owned('X')).toEqual({ B: unknownStake, C: unknownStake, D: 60 });
    expect(group.unidentified('C')).toBeUndefined();
  });

  it('on one chain of several gives the owner no figures', () => {
    expect(ownersOf('C', ['X', 70, 'B'], ['Y', 40, 'B'], ['B', 50, 'C'], ['X', 50, 'C'])).toEqual({
      X: unknownStake,
      Y: unknownStake,
    });
  });

  it('is not a company whose minimums are within 100 %, or exceed it by rounding only', () => {
    expect(ownersOf('C', ['X', between(60, 80), 'C'], ['Y', between(40, 60), 'C'])).toEqual({
      X: between(60, 60),
      Y: between(40, 40),
    });
    expect(ownersOf('C', ['X', 33.34, 'C'], ['Y', 33.34, 'C'], ['Z', 33.34, 'C'])).toEqual({
      X: 33.34,
      Y: 33.34,
      Z: 33.34,
    });
    expect(ownersOf('C', ['X', 50.02, 'C'], ['Y', 50, 'C'])).toEqual({ X: 50.02, Y: 50 });
    expect(ownersOf('C', ['X', 50.021, 'C'], ['Y', 50, 'C'])).toEqual({ X: unknownStake, Y: unknownStake });
  });

  it('counts the minimums of ranges', () => {
    expect(ownersOf('C', ['X', between(70, 80), 'C'], ['Y', between(40, 60), 'C'])).toEqual({
      X: unknownStake,
      Y: unknownStake,
    });
  });
});

describe('the companies below an owner', () => {
  it('are those of which it is an ultimate owner, with the same stakes', () => {
    const holdings: Holding[] = [
      ['X', 60, 'A'],
      ['B', 30, 'A'],
      ['A', 50, 'B'],
      ['Y', between(10, 20), 'B'],
      ['B', 10, 'B'],
      ['P', 50, 'Q'],
      ['Q', 80, 'P'],
      ['Q', 40, 'C'],
      ['B', 60, 'C'],
      ['V', 90, 'W'],
      ['U', 90, 'W'],
      ['W', 10, 'D'],
      ['C', 50, 'D'],
    ];
    const group = new Group(holdings);
    const names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
    for (const owner of names.filter((name) => group.isUltimateOwner(name))) {
      const above = names.filter((name) => name !== owner).map((name) => [name, group.owners(name)[owner]] as const);
      expect([owner, group.owned(owner)]).toEqual([
        owner,
        Object.fromEntries(above.filter(([, stake]) => stake !== undefined)),
      ]);
    }
    expect(names.filter((name) => group.isUltimateOwner(name))).toEqual(['X', 'Y', 'P', 'Q', 'V', 'U']);
  });

  it('are none for an owner that owns nothing', () => {
    const group = new Group([['X', 50, 'C']]);
    expect(group.owned('C')).toEqual({});
    expect(group.ownership.owned(serviceId(99))).toEqual([]);
  });
});

describe('an ultimate owner', () => {
  it('has no owners outside its own loop', () => {
    const group = new Group([
      ['X', 50, 'B'],
      ['B', 50, 'C'],
      ['P', 10, 'Q'],
      ['Q', 10, 'P'],
      ['S', 10, 'S'],
      ['C', 20, 'D'],
      ['D', 20, 'C'],
    ]);
    const all = ['X', 'B', 'C', 'P', 'Q', 'S', 'D'];
    expect(all.filter((name) => group.isUltimateOwner(name))).toEqual(['X', 'P', 'Q', 'S']);
    expect(group.ownership.isUltimateOwner(serviceId(99))).toBe(true);
  });
});

describe('the unidentified part of a company', () => {
  const unidentified = (...holdings: Holding[]) => new Group(holdings).unidentified('C');

  it('is the part without a recorded owner on any level', () => {
    expect(unidentified(['X', 60, 'B'], ['B', 50, 'C'])).toBe(70);
    expect(unidentified(['X', 60, 'C'], ['Y', 40, 'C'])).toBe(0);
    expect(unidentified(['X', 33.34, 'C'], ['Y', 33.34, 'C'], ['Z', 33.34, 'C'])).toBe(0);
  });

  it("counts the company's shares in itself and in its owners", () => {
    expect(unidentified(['X', 45, 'C'], ['C', 10, 'C'])).toBe(50);
    expect(unidentified(['X', 20, 'C'], ['Y', 50, 'C'], ['P', 70, 'Y'], ['C', 30, 'Y'])).toBe(35.294118);
    expect(unidentified(['C', 10, 'C'])).toBe(100);
  });

  it('is undefined without owners, with ranges, for over-issued companies and behind closed loops', () => {
    expect(unidentified(['C', 50, 'D'])).toBeUndefined();
    expect(new UltimateOwnership([]).unidentified(serviceId(1))).toBeUndefined();
    expect(unidentified(['X', between(10, 20), 'B'], ['B', 50, 'C'])).toBeUndefined();
    expect(unidentified(['X', 80, 'B'], ['Y', 80, 'B'], ['B', 50, 'C'])).toBeUndefined();
    expect(unidentified(['A', 100, 'B'], ['B', 100, 'A'], ['A', 50, 'C'])).toBeUndefined();
  });

  it('is undefined next to an ultimate owner in a closed loop whose members leave a part without a recorded owner', () => {
    const loop = new Group([
      ['C', 92, 'B'],
      ['B', 65, 'C'],
    ]);
    expect([loop.owners('C'), loop.unidentified('C')]).toEqual([{ B: 65 }, undefined]);
    expect([loop.owners('B'), loop.unidentified('B')]).toEqual([{ C: 92 }, undefined]);
    const below = new Group([
      ['A', 90, 'B'],
      ['B', 90, 'A'],
      ['B', 60, 'C'],
      ['P', 10, 'C'],
    ]);
    expect([below.owners('C'), below.unidentified('C')]).toEqual([{ A: 54, B: 60, P: 10 }, undefined]);
    const selfOwned = new Group([
      ['X', 30, 'X'],
      ['X', 80, 'C'],
    ]);
    expect([selfOwned.owners('C'), selfOwned.unidentified('C')]).toEqual([{ X: 80 }, undefined]);
  });

  it('is a figure below a loop that has an owner outside', () => {
    expect(unidentified(['P', 10, 'A'], ['A', 90, 'B'], ['B', 90, 'A'], ['B', 100, 'C'])).toBe(52.631579);
  });
});

describe('an oversized loop', () => {
  const ring = (members: number): Holding[] =>
    Array.from({ length: members }, (_, at): Holding => [`M${at}`, 10, `M${(at + 1) % members}`]);
  const around: Holding[] = [
    ['above', 10, 'M0'],
    ['M0', 10, 'below'],
    ['sibling', 10, 'below'],
    ['sibling', 10, 'small'],
  ];
  const met = (group: Group) =>
    ['above', 'M0', 'below', 'sibling', 'small'].map((name) => [
      name,
      group.ownership.dependsOnOversizedLoop(group.id(name)),
      group.ownership.leadsIntoOversizedLoop(group.id(name)),
    ]);

  it('has more than 500 members: nodes in or below it depend on it, nodes in or above it lead into it', () => {
    const large = new Group([...ring(501), ...around]);
    expect(met(large)).toEqual([
      ['above', false, true],
      ['M0', true, true],
      ['below', true, false],
      ['sibling', false, false],
      ['small', false, false],
    ]);
    expect([
      large.ownership.dependsOnOversizedLoop(serviceId(9_999)),
      large.ownership.leadsIntoOversizedLoop(serviceId(9_999)),
    ]).toEqual([false, false]);
  });

  it('does not have exactly 500 members', () => {
    expect(met(new Group([...ring(500), ...around])).flatMap(([, ...answers]) => answers)).toEqual(
      Array(10).fill(false),
    );
  });
});
