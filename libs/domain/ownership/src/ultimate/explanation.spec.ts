import { serviceId } from '../entities';
import { explainOwners } from './explanation';
import type { OwnershipLink } from './ownership-graph';
import type { Stake } from './stake';

const link = (owner: number, owned: number, stake: number | Stake): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake: typeof stake === 'number' ? { stakePercent: stake } : stake,
});
const everything = { limit: 3, rules: [], isVisible: () => true };

it('lists the strongest chains of each owner, the largest first, and the rest of the stake', () => {
  const [toHolding, toOther, toSmall, direct] = [link(9, 2, 50), link(9, 3, 20), link(9, 4, 10), link(8, 1, 5)];
  const [holding, other, small] = [link(2, 1, 60), link(3, 1, 20), link(4, 1, 10)];
  expect(
    explainOwners([direct, holding, other, small, toHolding, toOther, toSmall], serviceId(1), {
      ...everything,
      limit: 2,
    }),
  ).toEqual({
    owners: [
      {
        owner: 9,
        stake: { stakePercent: 35 },
        chains: [
          { links: [toHolding, holding], contribution: { stakePercent: 30 } },
          { links: [toOther, other], contribution: { stakePercent: 4 } },
        ],
        otherChains: { stakePercent: 1 },
      },
      {
        owner: 8,
        stake: { stakePercent: 5 },
        chains: [{ links: [direct], contribution: { stakePercent: 5 } }],
        otherChains: { stakePercent: 0 },
      },
    ],
    unidentified: 60,
    rules: [],
  });
});

it('omits a chain with a hidden link and adds its part to that of the loops', () => {
  const links = [link(9, 2, 50), link(2, 1, 40), link(9, 3, 50), link(3, 1, 40), link(1, 3, 10)];
  const { owners } = explainOwners(links, serviceId(1), { ...everything, isVisible: (owned) => owned !== 3 });
  // (20 + 20) / (1 - 0.04), of which one chain of 20 is shown.
  expect(owners).toEqual([
    {
      owner: 9,
      stake: { stakePercent: 41.666667 },
      chains: [{ links: [link(9, 2, 50), link(2, 1, 40)], contribution: { stakePercent: 20 } }],
      otherChains: { stakePercent: 21.666667 },
    },
  ]);
});

it('gives the rest of a range as a range', () => {
  const range = link(9, 2, { minStakePercent: 20, maxStakePercent: 40 });
  const [one] = explainOwners([range, link(2, 1, 50), link(9, 1, 10)], serviceId(1), {
    ...everything,
    limit: 1,
  }).owners;
  expect(one).toEqual({
    owner: 9,
    stake: { minStakePercent: 20, maxStakePercent: 30 },
    chains: [{ links: [range, link(2, 1, 50)], contribution: { minStakePercent: 10, maxStakePercent: 20 } }],
    otherChains: { stakePercent: 10 },
  });
});

const otherChains = (links: readonly OwnershipLink[], limit = 3) =>
  explainOwners(links, serviceId(1), { ...everything, limit }).owners.map((owner) => owner.otherChains);

it('has no rest when all chains are listed, even for a stake up to 100 %', () => {
  const most = { minStakePercent: 75, maxStakePercent: 100 };
  expect(otherChains([link(9, 2, most), link(2, 1, most)])).toEqual([{ stakePercent: 0 }]);
  expect(otherChains([link(9, 1, {})])).toEqual([{ stakePercent: 0 }]);
});

it('counts the part of a maximum above 100 % that was clamped', () => {
  // At most 100 through 2 and 50 through 3, so the stake is clamped at 100.
  const links = [
    link(9, 2, {}),
    link(2, 1, { maxStakePercent: 100 }),
    link(9, 3, {}),
    link(3, 1, { maxStakePercent: 50 }),
  ];
  expect(otherChains(links)).toEqual([{ stakePercent: 0 }]);
  expect(otherChains(links, 1)).toEqual([{ minStakePercent: 0, maxStakePercent: 50 }]);
});

it('has an unknown rest for chains through an over-issued company', () => {
  expect(otherChains([link(9, 1, 80), link(8, 1, 80)])).toEqual([{}, {}]);
});

it('applies several rules', () => {
  const { rules } = explainOwners([link(9, 2, 60), link(2, 1, 40)], serviceId(1), {
    ...everything,
    rules: ['amlr-52', 'finnish'],
  });
  expect(rules).toEqual([
    { rule: 'amlr-52', verdicts: [{ owner: 9, verdict: 'no', figures: { share: { stakePercent: 24 } } }] },
    { rule: 'finnish', verdicts: [{ owner: 9, verdict: 'yes', figures: { controlled: { stakePercent: 40 } } }] },
  ]);
});

it('includes shares in the company itself, whatever is hidden above', () => {
  const links = [link(9, 2, 60), link(2, 1, 60)];
  const { rules } = explainOwners(links, serviceId(1), {
    ...everything,
    rules: ['amlr-52'],
    isVisible: (owned) => owned !== 2,
  });
  expect(rules).toEqual([
    { rule: 'amlr-52', verdicts: [{ owner: 9, verdict: 'yes', figures: { share: { stakePercent: 36 } } }] },
  ]);
});

it('orders owners by minimum, then by maximum, then by id', () => {
  const links = [
    link(9, 1, 10),
    link(7, 1, 10),
    link(8, 1, { minStakePercent: 10, maxStakePercent: 30 }),
    link(6, 1, { minStakePercent: 10, maxStakePercent: 20 }),
  ];
  expect(explainOwners(links, serviceId(1), everything).owners.map(({ owner }) => owner)).toEqual([8, 6, 7, 9]);
});

it('omits a share in a controller whose owners are hidden, and still gives the verdict', () => {
  // 2 and 3 control 1. Only 9 owns shares of 3.
  const links = [link(9, 2, 40), link(2, 1, 60), link(9, 3, 30), link(3, 2, 60)];
  const mixed = (hidden: number) => {
    const { rules } = explainOwners(links, serviceId(1), {
      ...everything,
      rules: ['amlr-54'],
      isVisible: (owned) => owned !== hidden,
    });
    return rules[0]?.verdicts;
  };
  const [visible, masked] = [
    { controlled: { stakePercent: 0 }, shareOfController: { stakePercent: 58 } },
    { controlled: { stakePercent: 0 } },
  ];
  expect(mixed(0)).toEqual([{ owner: 9, verdict: 'yes', figures: visible }]);
  expect([mixed(2), mixed(3)]).toEqual(Array(2).fill([{ owner: 9, verdict: 'yes', figures: masked }]));
  // 4 does not control the company.
  expect(
    explainOwners([...links, link(9, 4, 10), link(4, 1, 1)], serviceId(1), {
      ...everything,
      rules: ['amlr-54'],
      isVisible: (owned) => owned !== 4,
    }).rules[0]?.verdicts,
  ).toEqual(mixed(0));
});

it('lists the chains of the largest owners when all chains are too many, and gives the rest', () => {
  const chain = Array.from({ length: 4 }, (_, level) => link(level + 2, level + 1, 100));
  const owners = [link(11, 5, 10), link(12, 5, 30), link(13, 5, 20)];
  const listed = (maxLinks: number) =>
    explainOwners([...chain, ...owners], serviceId(1), { ...everything, maxLinks }).owners.map(
      ({ owner, chains, otherChains: left }) => [owner, chains.length, left.stakePercent],
    );
  expect(listed(14)).toEqual([
    [12, 1, 0],
    [13, 1, 0],
    [11, 0, 10],
  ]);
  expect(listed(15)).toEqual([
    [12, 1, 0],
    [13, 1, 0],
    [11, 1, 0],
  ]);
});

it('limits the links of long chains from many owners', () => {
  const chain = Array.from({ length: 300 }, (_, level) => link(level + 2, level + 1, 100));
  const { owners } = explainOwners(
    [...chain, ...Array.from({ length: 200 }, (_, n) => link(1_000 + n, 301, 0.5))],
    serviceId(1),
    everything,
  );
  expect([
    owners.length,
    owners.reduce((links, { chains }) => links + chains.reduce((sum, each) => sum + each.links.length, 0), 0),
  ]).toEqual([200, 66 * 301]);
});

describe('an undetermined verdict', () => {
  // 7 and 8 have more than 50 % each of 2, which owns 60 % of 1.
  const half = {
    minStakePercent: 50,
    maxStakePercent: 75,
    isMinStakeExcluded: true,
    isMaxStakeExcluded: true,
  } as const;
  const links = [link(2, 1, 60), link(9, 1, 20), link(7, 2, half), link(8, 2, half)];
  const reasons = (isVisible: (owned: number) => boolean, all = links) =>
    explainOwners(all, serviceId(1), { ...everything, rules: ['control', 'national'], isVisible }).rules.map(
      ({ verdicts }) => verdicts.map(({ owner, verdict, isOverIssued }) => [owner, verdict, isOverIssued]),
    );

  it('says that stated holdings on a chain of the owner exceed 100 %', () => {
    expect(reasons(() => true)).toEqual([
      [
        [7, 'undetermined', true],
        [8, 'undetermined', true],
        [9, 'no', undefined],
      ],
      [
        [7, 'undetermined', true],
        [8, 'undetermined', true],
        [9, 'no', undefined],
      ],
    ]);
  });

  it('does not say so of a chain with a hidden holding', () => {
    for (const hidden of [1, 2])
      expect(reasons((owned) => owned !== hidden)[0]?.map(([, , isOverIssued]) => isOverIssued)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });

  it('does not say so where holdings are unknown and no company is over-issued', () => {
    expect(reasons(() => true, [link(2, 1, {}), link(9, 2, 100)])).toEqual([
      [[9, 'undetermined', undefined]],
      [[9, 'undetermined', undefined]],
    ]);
  });
});

describe('records that may be one person', () => {
  const [company, first, second, other] = [serviceId(1), serviceId(7), serviceId(8), serviceId(9)];
  const rules = ['amlr-52', 'national', 'control'] as const;
  const verdicts = (
    links: readonly OwnershipLink[],
    samePersons: readonly (readonly ReturnType<typeof serviceId>[])[],
  ) =>
    explainOwners(links, company, { ...everything, rules, samePersons }).rules.map(({ verdicts }) =>
      verdicts.map(({ owner, verdict, isStatedAgain }) => [owner, verdict, isStatedAgain]),
    );

  it('leave a no undetermined where they would have enough together, and are marked', () => {
    const links = [link(first, company, 15), link(second, 2, 20), link(2, company, 60), link(other, company, 25)];
    expect(verdicts(links, [[first, second]])).toEqual([
      [
        [first, 'undetermined', true],
        [second, 'undetermined', true],
        [other, 'yes', undefined],
      ],
      [
        [first, 'undetermined', true],
        [second, 'undetermined', true],
        [other, 'no', undefined],
      ],
      [
        [first, 'no', true],
        [second, 'no', true],
        [other, 'no', undefined],
      ],
    ]);
    expect(verdicts(links, []).map((ofRule) => ofRule.map(([, verdict]) => verdict))).toEqual([
      ['no', 'no', 'yes'],
      ['no', 'no', 'no'],
      ['no', 'no', 'no'],
    ]);
  });

  it('keep a yes, and change no share', () => {
    const links = [link(first, company, 60), link(second, company, 10)];
    expect(verdicts(links, [[first, second]])[0]).toEqual([
      [first, 'yes', true],
      [second, 'undetermined', true],
    ]);
    const request = { ...everything, rules };
    const { owners, unidentified } = explainOwners(links, company, { ...request, samePersons: [[first, second]] });
    expect({ owners, unidentified }).toEqual({
      owners: explainOwners(links, company, request).owners,
      unidentified: 30,
    });
  });

  it('control a company together only if they would as one owner', () => {
    const links = [link(first, 2, 30), link(second, 2, 30), link(2, company, 60), link(other, company, 40)];
    expect(verdicts(links, [[first, second]])[2]).toEqual([
      [first, 'undetermined', true],
      [second, 'undetermined', true],
      [other, 'no', undefined],
    ]);
  });

  it('who do not own the company change nothing', () => {
    const links = [link(other, company, 10)];
    expect(verdicts(links, [[first, second]])).toEqual(verdicts(links, []));
  });
});
