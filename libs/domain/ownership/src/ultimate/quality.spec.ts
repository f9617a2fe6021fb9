import { serviceId } from '../entities';
import type { OwnershipLink } from './ownership-graph';
import { ClosedLoopSearch, figureAbove100, overIssuedCompanies } from './quality';
import type { Stake } from './stake';

const link = (owner: number, owned: number, stake: Stake): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake,
});
const points = (owned: number, ...stakes: number[]) =>
  stakes.map((stakePercent, n) => link(100 + n, owned, { stakePercent }));

describe('over-issued companies', () => {
  it('are companies whose minimum stakes exceed 100 together, with the sum and the number of owners', () => {
    const ranges = [
      link(7, 3, { minStakePercent: 75, maxStakePercent: 100 }),
      link(8, 3, { minStakePercent: 25.5 }),
      link(9, 3, {}),
    ];
    expect(overIssuedCompanies([...ranges, ...points(2, 60, 40), ...points(1, 60.1, 40.2)])).toEqual([
      { company: 1, sumOfMinimums: 100.3, owners: 2 },
      { company: 3, sumOfMinimums: 100.5, owners: 3 },
    ]);
  });

  it('exclude companies whose stakes were rounded up', () => {
    expect(overIssuedCompanies([...points(1, 33.34, 33.34, 33.34), ...points(2, 100.03)])).toEqual([
      { company: 2, sumOfMinimums: 100.03, owners: 1 },
    ]);
  });

  it('count an owner with several holdings once', () => {
    expect(overIssuedCompanies([link(7, 1, { stakePercent: 60 }), link(7, 1, { stakePercent: 60 })])).toEqual([
      { company: 1, sumOfMinimums: 120, owners: 1 },
    ]);
  });

  it('exclude companies whose maximums alone exceed 100, and companies without holdings', () => {
    expect([
      overIssuedCompanies([link(7, 1, {}), link(8, 1, { maxStakePercent: 90 })]),
      overIssuedCompanies([]),
    ]).toEqual([[], []]);
  });
});

describe('a figure above 100', () => {
  it.each<[Stake, number | undefined]>([
    [{ stakePercent: 100.5 }, 100.5],
    [{ minStakePercent: 101, maxStakePercent: 120 }, 120],
    [{ minStakePercent: 50, maxStakePercent: 150 }, 150],
    [{ stakePercent: 100, minStakePercent: 0, maxStakePercent: 100 }, undefined],
    [{}, undefined],
  ])('of %j is %s', (stake, figure) => {
    expect(figureAbove100(stake)).toBe(figure);
  });
});

describe('closed loops', () => {
  const firstPerson = 1_000_000;

  /** The closed loops among companies, each given with its owners. */
  function loops(companies: readonly (readonly [company: number, ...owners: number[]])[]): number[][] {
    const search = new ClosedLoopSearch();
    for (const [company, ...owners] of companies) {
      search.add(
        serviceId(company),
        owners.map((owner) => ({ owner: serviceId(owner), isCompany: owner < firstPerson })),
      );
    }
    return search.find().map((loop) => [...loop.companies]);
  }

  it('are companies that own each other and have no outside owners, whatever they own below', () => {
    expect(loops([[9, 8], [8, 9], [2, 3], [3, 1], [1, 2], [4, 3], [5]])).toEqual([
      [1, 2, 3],
      [8, 9],
    ]);
  });

  it('include a company that is its own only owner, even if recorded several times', () => {
    expect(
      loops([
        [1, 1],
        [2, 2, 2],
        [3, 3, 4],
      ]),
    ).toEqual([[1], [2]]);
  });

  it.each([
    [
      'a person',
      [
        [1, 2],
        [2, 1, firstPerson],
      ],
    ],
    [
      'a company without owners',
      [
        [1, 2],
        [2, 1, 3],
      ],
    ],
    [
      'a company that a person owns',
      [
        [1, 2],
        [2, 1, 3],
        [3, firstPerson],
      ],
    ],
    [
      'a company whose owners are all companies',
      [
        [1, 2],
        [2, 1, 3],
        [3, 4],
      ],
    ],
  ] as const)('are not those in which %s holds', (_who, companies) => {
    expect(loops(companies)).toEqual([]);
  });

  it('do not include a loop that another loop owns', () => {
    expect(
      loops([
        [1, 2],
        [2, 1],
        [3, 4, 2],
        [4, 3],
      ]),
    ).toEqual([[1, 2]]);
  });

  it('with a common company are one loop', () => {
    expect(
      loops([
        [1, 2],
        [2, 1, 3],
        [3, 2],
      ]),
    ).toEqual([[1, 2, 3]]);
  });

  it('are none without companies', () => {
    expect(loops([])).toEqual([]);
  });
});
