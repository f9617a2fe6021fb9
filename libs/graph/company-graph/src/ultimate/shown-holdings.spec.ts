import { type OwnershipRecord, type ServiceId, serviceId } from '@company-relations/ownership';
import type { LinkRow } from '../relation-rows';
import { type Direction, type HoldingRow, HoldingsWalk } from './holdings-walk';
import type { Holdings } from './read-holdings';
import { holdingsIn, holdingsOf, ShownHoldings } from './shown-holdings';
import type { StatedHolding } from './stated-holdings';

const company = serviceId(1);
const [parent, other] = [serviceId(2), serviceId(3)];

type Shown = readonly [party: ServiceId, record: OwnershipRecord];
const links = (shown: readonly Shown[], isHolding = true) =>
  shown.map(([id, record]): LinkRow => ['OWNS', JSON.stringify(record), id, true, '{}', 'NO', null, null, isHolding]);
const ownedBy = (shown: readonly Shown[]) => holdingsIn({ serviceId: company, parents: links(shown) });
const owning = (shown: readonly Shown[]) => holdingsOf({ serviceId: company, children: links(shown) });

const row = (owner: number, stake: number | null): HoldingRow =>
  // A holding without a percentage states a number of shares alone.
  [owner, true, stake, null, null, null, null, null, stake === null];
const rangeFrom25To50 = (owner: number, isMinExcluded: boolean): HoldingRow => [
  owner,
  true,
  null,
  25,
  50,
  null,
  isMinExcluded,
  null,
  null,
];
const walked = (direction: Direction, rows: ReadonlyMap<ServiceId, readonly HoldingRow[]>): Holdings => {
  const walk = new HoldingsWalk(direction);
  for (const [owned, holdings] of rows) walk.add({ owned, holdings });
  const { links, unconsolidated } = walk;
  return { links, asRead: links, unconsolidated, overBudget: new Set(), stated: [] };
};
const read = (rows: readonly HoldingRow[], stated: readonly StatedHolding[] = []): Holdings => ({
  ...walked('up', new Map([[company, rows]])),
  stated,
});
const statedBy = (owner: ServiceId, ...records: OwnershipRecord[]): StatedHolding => ({
  owner,
  owned: company,
  records: records.map((record) => ({ record, source: 'A' })),
  counts: { usable: new Map(), reasonsAgainst: [] } as unknown as StatedHolding['counts'],
  stakes: [],
});
const range = { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true } as const;
const [forty, sixty] = [{ numberOfShares: 40 }, { numberOfShares: 60 }];

describe('the owners that a company shows', () => {
  it.each<[string, boolean, readonly Shown[], Holdings]>([
    ['are those that were read if there are none', true, [], read([])],
    [
      'are those that were read with equal stakes',
      true,
      [[parent, { stakePercent: 60, inDate: '2020-01-01T00:00:00Z' }]],
      read([row(2, 60)]),
    ],
    ['are others if a stake changed', false, [[parent, { stakePercent: 60 }]], read([row(2, 50)])],
    ['are others if one is new', false, [], read([row(2, 60)])],
    ['are others if a holding ended', false, [[parent, { stakePercent: 60 }]], read([])],
    ['are others if another company owns it', false, [[parent, { stakePercent: 60 }]], read([row(3, 60)])],
    [
      'are others if one of two equal holdings ended',
      false,
      [
        [parent, { stakePercent: 30 }],
        [parent, { stakePercent: 30 }],
      ],
      read([row(2, 30)]),
    ],
    ['are those that were read with a range', true, [[parent, range]], read([rangeFrom25To50(2, true)])],
    ['are others if a bound is no longer excluded', false, [[parent, range]], read([rangeFrom25To50(2, false)])],
    [
      'are those that were read with a stake of 0',
      true,
      [[parent, { ...range, stakePercent: 0 }]],
      read([[2, true, 0, 25, 50, null, true, null, null]]),
    ],
    [
      'are those that were read with numbers of shares',
      true,
      [[parent, forty]],
      read([row(2, null)], [statedBy(parent, forty)]),
    ],
    [
      'are others if a number of shares changed',
      false,
      [[parent, forty]],
      read([row(2, null)], [statedBy(parent, sixty)]),
    ],
    ['are others if the record ended before its number was read', false, [[parent, forty]], read([row(2, null)])],
    [
      'are those that were read with two records',
      true,
      [
        [parent, forty],
        [parent, sixty],
      ],
      read([row(2, null), row(2, null)], [statedBy(parent, sixty, forty)]),
    ],
    [
      'are others if one of two records ended before their numbers were read',
      false,
      [
        [parent, forty],
        [parent, sixty],
      ],
      read([row(2, null), row(2, null)], [statedBy(parent, sixty)]),
    ],
    [
      'are others if two percentages ended before their sources were read',
      false,
      [
        [parent, { stakePercent: 30 }],
        [parent, { stakePercent: 30 }],
      ],
      read([row(2, 30), row(2, 30)]),
    ],
  ])('%s', (_what, isSame, parents, holdings) => {
    expect(new ShownHoldings(holdings, 'owned', [company]).match(company, ownedBy(parents))).toBe(isSame);
  });
});

describe('the holdings that a company shows', () => {
  const holdings = new Map([
    [parent, [row(1, 60)]],
    [other, [row(1, 10)]],
  ]);
  const below = new ShownHoldings(walked('down', holdings), 'owner', [company]);
  const both: readonly Shown[] = [
    [parent, { stakePercent: 60 }],
    [other, { stakePercent: 10 }],
  ];

  it.each<[string, boolean, readonly Shown[]]>([
    ['are those that were read with equal stakes', true, both],
    [
      'are others if a stake changed',
      false,
      [
        [parent, { stakePercent: 50 }],
        [other, { stakePercent: 10 }],
      ],
    ],
    ['are others if one is new', false, both.slice(1)],
    ['are others if one ended', false, [...both, [serviceId(4), { stakePercent: 5 }]]],
  ])('%s', (_what, isSame, children) => {
    expect(below.match(company, owning(children))).toBe(isSame);
  });

  it('are compared only where the answer may show them', () => {
    const shown = owning(both.slice(0, 1));
    expect(below.match(company, shown, ({ owned }) => owned !== other)).toBe(true);
  });

  it('have no records of votes alone', () => {
    expect(holdingsOf({ serviceId: company, children: links([[parent, { minVotes: 25 }]], false) })).toEqual([]);
  });
});
