import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { serviceId } from '../entities';
import { indexOwnership, type OwnershipLink } from './ownership-graph';
import type { Stake } from './stake';
import { type Chain, chainsInto, strongestChains } from './strongest-chains';

/** A number is a point in percent. */
type Holding = readonly [owner: number, stake: number | Stake, owned: number];

const graphOf = (holdings: readonly Holding[]) =>
  indexOwnership(
    holdings.map(([owner, stake, owned]): OwnershipLink => ({
      owner: serviceId(owner),
      owned: serviceId(owned),
      stake: typeof stake === 'number' ? { stakePercent: stake } : stake,
    })),
  );

const find = (holdings: readonly Holding[], owner: number, company: number, limit = 10) =>
  strongestChains(graphOf(holdings), serviceId(owner), serviceId(company), limit);
const idsOf = ({ links }: Chain): number[] => [
  ...links.map((link) => link.owner),
  ...links.slice(-1).map((link) => link.owned),
];
/** Each chain as the ids from the owner down, with its contribution. */
const shown = (holdings: readonly Holding[], owner: number, company: number, limit = 10) =>
  find(holdings, owner, company, limit).chains.map((chain) => [idsOf(chain).join('>'), chain.contribution]);
const percent = (stakePercent: number): Stake => ({ stakePercent });
const between = (minStakePercent: number, maxStakePercent: number): Stake => ({ minStakePercent, maxStakePercent });

/** Companies 2n and 2n + 1 on level n. The two companies of the level above own 60 and 40 % of each. Company 1 is at the bottom. */
function ladder(levels: number): Holding[] {
  const rungs: Holding[] = [
    [2, 60, 1],
    [3, 40, 1],
  ];
  for (let level = 1; level < levels; level++) {
    for (const owned of [2 * level, 2 * level + 1]) rungs.push([2 * level + 2, 60, owned], [2 * level + 3, 40, owned]);
  }
  return [...rungs, [1000, 100, 2 * levels], [1000, 100, 2 * levels + 1]];
}

describe('strongest chains', () => {
  it('have their recorded links from the owner down, the best chain first', () => {
    const holdings: Holding[] = [
      [9, 50, 2],
      [2, 40, 1],
      [9, 10, 1],
      [9, 60, 3],
      [3, 50, 2],
    ];
    expect(find(holdings, 9, 1, 2)).toEqual({
      chains: [
        {
          links: [
            { owner: 9, owned: 2, stake: percent(50) },
            { owner: 2, owned: 1, stake: percent(40) },
          ],
          contribution: percent(20),
        },
        {
          links: [
            { owner: 9, owned: 3, stake: percent(60) },
            { owner: 3, owned: 2, stake: percent(50) },
            { owner: 2, owned: 1, stake: percent(40) },
          ],
          contribution: percent(12),
        },
      ],
      gaveUp: false,
    });
  });

  it('of a diamond ladder of 60 levels are found among 2^60', () => {
    const { chains, gaveUp } = find(ladder(60), 1000, 1, 3);
    const best = 100 * 0.6 ** 60;
    const ids = (second?: number) => [
      1000,
      ...Array.from({ length: 60 }, (_, index) => 2 * (60 - index) + (60 - index === second ? 1 : 0)),
      1,
    ];
    expect(chains.map(idsOf)).toEqual([ids(), ids(1), ids(2)]);
    expect(chains.map(({ contribution }) => contribution)).toEqual(
      Array(3).fill(percent(Math.round(best * 1e6) / 1e6)),
    );
    expect(gaveUp).toBe(false);
  });

  it('visit no entity twice and leave a loop after its first round', () => {
    const holdings: Holding[] = [
      [9, 70, 2],
      [3, 20, 2],
      [2, 50, 3],
      [2, 60, 1],
      [3, 30, 1],
      [1, 10, 2],
    ];
    expect(shown(holdings, 9, 1)).toEqual([
      ['9>2>1', percent(42)],
      ['9>2>3>1', percent(10.5)],
    ]);
  });

  it("do not use a company's own shares, nor owners of the owner", () => {
    const holdings: Holding[] = [
      [9, 90, 1],
      [1, 10, 1],
      [8, 50, 9],
      [9, 50, 8],
    ];
    expect(shown(holdings, 9, 1)).toEqual([['9>1', percent(90)]]);
  });

  it('are ordered by minimum, then by maximum contribution, where the minimum of unknown stakes is 0', () => {
    const holdings: Holding[] = [
      [9, 100, 2],
      [9, 100, 3],
      [9, 100, 4],
      [9, between(20, 90), 5],
      [2, {}, 1],
      [3, between(10, 30), 1],
      [4, between(10, 40), 1],
      [5, 30, 1],
    ];
    expect(shown(holdings, 9, 1)).toEqual([
      ['9>4>1', between(10, 40)],
      ['9>3>1', between(10, 30)],
      ['9>5>1', between(6, 27)],
      ['9>2>1', between(0, 50)],
    ]);
  });

  it('have an unknown contribution when all stakes are unknown', () => {
    expect(
      shown(
        [
          [9, {}, 2],
          [2, {}, 1],
        ],
        9,
        1,
      ),
    ).toEqual([['9>2>1', {}]]);
  });

  it('have an unknown contribution through an over-issued company', () => {
    const holdings: Holding[] = [
      [9, 80, 2],
      [8, 70, 2],
      [2, 50, 1],
      [9, 20, 1],
    ];
    expect(shown(holdings, 9, 1)).toEqual([
      ['9>2>1', {}],
      ['9>1', percent(20)],
    ]);
  });

  it('of equal contribution are ordered by the number of links, then by the ids from the owner down', () => {
    const holdings: Holding[] = [
      [9, 40, 4],
      [4, 50, 1],
      [9, 50, 3],
      [3, 40, 2],
      [2, 100, 5],
      [5, 5, 1],
      [9, 20, 6],
      [6, 5, 1],
      [9, 100, 7],
      [7, 1, 1],
    ];
    const expected = ['9>4>1', '9>6>1', '9>7>1', '9>3>2>5>1'];
    expect(shown(holdings, 9, 1).map(([ids]) => ids)).toEqual(expected);
    expect(shown([...holdings].reverse(), 9, 1).map(([ids]) => ids)).toEqual(expected);
  });

  it('of equal contribution are found in the order of the ids, whichever the search extended first', () => {
    const holdings: Holding[] = [
      [9, 20, 2],
      [2, 100, 8],
      [8, 50, 1],
      [9, 20, 3],
      [3, 100, 4],
      [4, 50, 1],
    ];
    expect(shown(holdings, 9, 1, 2)).toEqual([
      ['9>2>8>1', percent(10)],
      ['9>3>4>1', percent(10)],
    ]);
    expect(shown(holdings, 9, 1, 1)).toEqual([['9>2>8>1', percent(10)]]);
    // Of each pair the weaker one waits until both strong ones are found.
    const pairs: Holding[] = [
      [9, 40, 2],
      [2, 100, 7],
      [2, 50, 8],
      [9, 40, 3],
      [3, 100, 5],
      [3, 50, 4],
      [7, 20, 1],
      [5, 20, 1],
      [8, 20, 1],
      [4, 20, 1],
    ];
    expect(shown(pairs, 9, 1).map(([ids]) => ids)).toEqual(['9>2>7>1', '9>3>5>1', '9>2>8>1', '9>3>4>1']);
  });

  it('are none from a company to itself, from a company not above it, from unknown ids, or with limit 0', () => {
    const holdings: Holding[] = [
      [2, 50, 1],
      [1, 10, 1],
      [1, 20, 3],
    ];
    const nothing = { chains: [], gaveUp: false };
    expect([
      find(holdings, 1, 1),
      find(holdings, 3, 1),
      find(holdings, 77, 1),
      find(holdings, 2, 77),
      find(holdings, 2, 1, 0),
    ]).toEqual(Array(5).fill(nothing));
  });

  it('are the best ones even when the search gives up, which it reports', () => {
    const chains = chainsInto(graphOf(ladder(60)), serviceId(1), 150)(serviceId(1000), 10);
    const all = find(ladder(60), 1000, 1, 10);
    expect(chains).toEqual({ chains: all.chains.slice(0, chains.chains.length), gaveUp: true });
    expect([chains.chains.length > 0, all.gaveUp]).toEqual([true, false]);
  });

  it('of 10,000 links are found', () => {
    const holdings = Array.from({ length: 10_000 }, (_, index): Holding => [index + 2, 100, index + 1]);
    const { chains, gaveUp } = find(holdings, 10_001, 1);
    expect([chains.map(({ links, contribution }) => [links.length, contribution]), gaveUp]).toEqual([
      [[10_000, percent(100)]],
      false,
    ]);
  });
});

describe('compared with a search of every chain', () => {
  const shares: readonly (readonly [stake: number | Stake, low: number, high: number])[] = [
    [5, 5, 5],
    [10, 10, 10],
    [20, 20, 20],
    [between(5, 10), 5, 10],
    [between(10, 20), 10, 20],
    [{ maxStakePercent: 20 }, 0, 20],
    [0, 0, 0],
  ];
  // Four others hold at most 20 each in a company, so that no maximum is tightened.
  const node = fc.integer({ min: 1, max: 5 });
  const anyHeld = fc.uniqueArray(fc.tuple(node, fc.constantFrom(...shares), node), {
    maxLength: 16,
    size: 'max',
    selector: ([owner, , owned]) => `${owner}>${owned}`,
  });

  it('finds the same chains first', () => {
    const classes = [
      'no chain',
      'several chains',
      'more chains than asked for',
      'chains that contribute the same',
      'a chain of a range',
      'a loop',
    ] as const;
    checkProperty(
      { values: fc.tuple(anyHeld, fc.integer({ min: 1, max: 5 })), classes, usual: 1_000, full: 50_000 },
      ([links, limit], meet) => {
        const chains: { ids: number[]; low: number; high: number }[] = [];
        const walk = (ids: number[], low: number, high: number) => {
          if (ids.at(-1) === 1) chains.push({ ids, low, high });
          else
            for (const [owner, [, least, most], owned] of links)
              if (owner === ids.at(-1) && !ids.includes(owned))
                walk([...ids, owned], (low * least) / 100, (high * most) / 100);
        };
        walk([2], 100, 100);
        const differ = (a: number, b: number) => (Math.abs(a - b) <= 1e-9 * Math.max(a, b) ? 0 : b - a);
        const byIds = (a: number[], b: number[]) =>
          a.map((id, at) => id - (b[at] as number)).find((difference) => difference !== 0) ?? 0;
        chains.sort(
          (a, b) =>
            differ(a.low, b.low) || differ(a.high, b.high) || a.ids.length - b.ids.length || byIds(a.ids, b.ids),
        );
        const holdings = links.map(([owner, [stake], owned]): Holding => [owner, stake, owned]);
        expect(find(holdings, 2, 1, limit).chains.map(idsOf)).toEqual(chains.slice(0, limit).map(({ ids }) => ids));
        meet('no chain', chains.length === 0);
        meet('several chains', chains.length > 1);
        meet('more chains than asked for', chains.length > limit);
        meet(
          'chains that contribute the same',
          chains.some(
            (one, at) =>
              at > 0 &&
              differ(one.low, chains[at - 1]?.low ?? 0) === 0 &&
              differ(one.high, chains[at - 1]?.high ?? 0) === 0,
          ),
        );
        meet(
          'a chain of a range',
          chains.some(({ low, high }) => low < high),
        );
        meet(
          'a loop',
          chains.length > 0 &&
            links.some(([owner, , owned]) =>
              links.some((other) => other[0] === owned && other[2] === owner && owned !== owner),
            ),
        );
      },
    );
  });
});
