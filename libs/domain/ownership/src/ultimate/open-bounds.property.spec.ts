import { checkProperty } from '@company-relations/property-testing';
import * as fc from 'fast-check';
import { serviceId } from '../entities';
import type { OwnershipLink } from './ownership-graph';
import { applyRule, ruleIds } from './rules';
import { openBoundsOf, openMaxBit, openMinBit, recordedRange, type Stake } from './stake';
import { ExactGroup, type Interval } from './testing/exact-intervals';
import { exactVerdicts } from './testing/exact-rules';
import { toNumber } from './testing/fraction';
import { classesOfLinks } from './testing/link-classes';
import { UltimateOwnership } from './ultimate-ownership';

const maxNodes = 7;
const asked = serviceId(1);
const node = fc.integer({ min: 1, max: maxNodes });

/** A range with open bounds: `(` and `)` leave a bound out, `[` and `]` do not. */
function range(text: string): Stake {
  const [, opening, min, max, closing] = /^([([])([\d.]+),([\d.]+)([)\]])$/.exec(text) as RegExpExecArray;
  return {
    minStakePercent: Number(min),
    maxStakePercent: Number(max),
    ...(opening === '(' && { isMinStakeExcluded: true as const }),
    ...(closing === ')' && { isMaxStakeExcluded: true as const }),
  };
}

const [quarter, half, threeQuarters] = [range('(25,50]'), range('(50,75)'), range('[75,100]')];
/** As registers publish them: the British bands, the Swedish ones, and others with every kind of bound. */
const bands = [
  '(25,50]',
  '(50,75)',
  '[75,100]',
  '(0,25]',
  '(75,100)',
  '(25,100]',
  '[0,25)',
  '[0,40]',
  '[10,25)',
  '(5,30)',
];
const closedBands = ['[25,50]', '[50,75]', '[0,100]', '[10,20]'];
const points = [0, 5, 10, 20, 25, 30, 40, 50, 60, 75, 100];
const stake = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...bands).map(range) },
  { weight: 1, arbitrary: fc.constantFrom(...closedBands).map(range) },
  { weight: 3, arbitrary: fc.constantFrom(...points).map((stakePercent): Stake => ({ stakePercent })) },
);

const link = (owner: number, owned: number, of: Stake | number): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake: typeof of === 'number' ? { stakePercent: of } : of,
});
const anyLink = fc
  .record({ owner: node, owned: node, of: stake })
  .map(({ owner, owned, of }) => link(owner, owned, of));

/** What bands are about, in front of any other holdings. */
const backbone: fc.Arbitrary<readonly OwnershipLink[]> = fc.oneof(
  fc.constant([]),
  // One band, directly or below a company that is held whole.
  fc
    .constantFrom(quarter, half, threeQuarters, range('[0,25)'), range('(10,25)'), range('(0,25)'))
    .map((of) => [link(7, 1, of)]),
  fc.constantFrom(quarter, half).map((of) => [link(7, 2, 100), link(2, 1, of)]),
  // Two levels.
  fc.tuple(stake, stake).map(([upper, lower]) => [link(7, 2, upper), link(2, 1, lower)]),
  // Nothing, perhaps, of what an open band follows.
  fc.constantFrom(quarter, half).map((of) => [link(7, 2, range('[0,40]')), link(2, 1, of)]),
  // A company that holds some of its parent.
  fc
    .tuple(stake, fc.constantFrom('(0,25]', '[0,25)', '(5,30)', '[10,20]'))
    .map(([of, back]) => [...[link(7, 2, 60), link(2, 1, of)], link(1, 2, range(back))]),
  // A closed loop.
  fc.tuple(stake, stake).map(([of, back]) => [link(6, 7, of), link(7, 6, back), link(6, 1, quarter)]),
  // Bands that fill the company, and one that is too much.
  fc
    .constantFrom([4, 5, 6], [4, 5, 6, 7], [3, 4, 5, 6], [2, 3, 4, 5])
    .map((owners) => owners.map((owner) => link(owner, 1, quarter))),
  fc
    .constantFrom<readonly (Stake | number)[]>(
      [half, half],
      [50, half],
      [threeQuarters, quarter],
      [half, range('[50,75]')],
    )
    .map((stakes) => stakes.map((of, index) => link(6 + index, 1, of))),
);

const group = fc.tuple(backbone, fc.array(anyLink, { maxLength: 8 })).map(([first, others]) => {
  const room = new Map<number, number>();
  const minimumOf = ({ stake: of }: OwnershipLink) => recordedRange(of)[0];
  for (const each of first) room.set(each.owned, (room.get(each.owned) ?? 100) - minimumOf(each));
  // Most companies stay within the whole, so that the others say something.
  const within = others.filter((each) => {
    const left = (room.get(each.owned) ?? 100) - minimumOf(each);
    if (left < 0) return false;
    room.set(each.owned, left);
    return true;
  });
  return [...first, ...within];
});

function withoutOpenBounds(links: readonly OwnershipLink[]): OwnershipLink[] {
  return links.map((each) => {
    const { isMinStakeExcluded: _min, isMaxStakeExcluded: _max, ...closed } = each.stake;
    return { ...each, stake: closed };
  });
}

/** Whether each bound of a range is open. A single number has no such bound. */
function boundsOf({ stake: of }: OwnershipLink): boolean[] {
  if (of.stakePercent !== undefined) return [];
  return [of.isMinStakeExcluded === true, of.isMaxStakeExcluded === true];
}

const verdictsOf = (links: readonly OwnershipLink[], rule: (typeof ruleIds)[number]) =>
  new Map(applyRule(rule, new UltimateOwnership(links), asked).map(({ owner, verdict }) => [owner, verdict]));

/** A share as it is published, with its open bounds. */
function published(share: Interval | undefined): readonly [min: number, max: number, open: number] {
  if (!share) return [0, 100, 0];
  const round = (percent: number) => Math.round(percent * 1e6) / 1e6;
  const [min, max] = [round(toNumber(share.min.value)), round(toNumber(share.max.value))];
  const isUnknown = min === 0 && max === 100;
  return [min, max, isUnknown ? 0 : (share.min.isOpen ? openMinBit : 0) | (share.max.isOpen ? openMaxBit : 0)];
}

describe('for any holdings with open and closed bounds', () => {
  it('the shares equal those of exact arithmetic, with the same open bounds', () => {
    const classes = [
      'open and closed bounds',
      'an open minimum',
      'an open maximum',
      'a minimum of 0 that is open',
      'a zero factor closes a bound',
      'a loop',
      'an own share',
      'two ways to one owner',
      'an over-issued company by an open minimum alone',
      'four bands',
    ] as const;
    checkProperty({ values: group, classes, usual: 400, full: 5_000 }, (links, meet) => {
      const exact = new ExactGroup(links);
      const ownership = new UltimateOwnership(links);
      for (const name of classesOfLinks(links)) meet(name);
      const closed = new ExactGroup(withoutOpenBounds(links));
      meet('open and closed bounds', new Set(links.flatMap(boundsOf)).size === 2);
      meet('an over-issued company by an open minimum alone', exact.overIssued.size > closed.overIssued.size);
      const isQuarter = ({ owned, stake: of }: OwnershipLink) => owned === asked && of === quarter;
      meet('four bands', links.filter(isQuarter).length >= 4);
      for (const company of Array.from({ length: maxNodes }, (_, index) => serviceId(index + 1))) {
        const found = ownership.owners(company);
        expect(found.map(({ owner }) => owner)).toEqual(exact.owners(company));
        for (const { owner, stake: of } of found) {
          const [min, max] = recordedRange(of);
          const open = openBoundsOf(of);
          const [exactMin, exactMax, exactOpen] = published(exact.share(owner, company));
          expect({ company, owner, open }).toEqual({ company, owner, open: exactOpen });
          expect(Math.abs(min - exactMin) + Math.abs(max - exactMax)).toBeLessThan(4e-6);
          meet('an open minimum', (open & openMinBit) !== 0);
          meet('an open maximum', (open & openMaxBit) !== 0);
          meet('a minimum of 0 that is open', (open & openMinBit) !== 0 && min === 0);
          meet('a zero factor closes a bound', exact.hasZeroFactor(owner, company));
        }
      }
    });
  });

  it('the verdicts equal those of the rules at both ends of exact arithmetic', () => {
    const classes = [
      ...ruleIds.flatMap((rule) => [`${rule}: yes` as const, `${rule}: no` as const, `${rule}: undetermined` as const]),
      'an open minimum at a threshold decides',
      'an open maximum at a threshold decides',
      'over-issued by an open minimum alone: undetermined',
      'a loop',
    ] as const;
    checkProperty({ values: group, classes, usual: 400, full: 5_000 }, (links, meet) => {
      const exact = new ExactGroup(links);
      const closed = withoutOpenBounds(links);
      const isNewlyOverIssued = exact.overIssued.has(asked) && !new ExactGroup(closed).overIssued.has(asked);
      meet('a loop', classesOfLinks(links).includes('a loop'));
      for (const rule of ruleIds) {
        const found = verdictsOf(links, rule);
        expect([rule, [...found]]).toEqual([rule, [...exactVerdicts(exact, rule, asked)]]);
        const before = verdictsOf(closed, rule);
        for (const [owner, answer] of found) {
          meet(`${rule}: ${answer}`);
          meet('an open minimum at a threshold decides', answer === 'yes' && before.get(owner) === 'undetermined');
          meet('an open maximum at a threshold decides', answer === 'no' && before.get(owner) === 'undetermined');
          meet('over-issued by an open minimum alone: undetermined', isNewlyOverIssued && answer === 'undetermined');
        }
      }
    });
  });

  it('the stakes below an owner have the open bounds that its companies have above', () => {
    const classes = ['an open bound below', 'a loop', 'several companies below'] as const;
    checkProperty({ values: group, classes, usual: 400, full: 5_000 }, (links, meet) => {
      const ownership = new UltimateOwnership(links);
      meet('a loop', classesOfLinks(links).includes('a loop'));
      for (const owner of Array.from({ length: maxNodes }, (_, index) => serviceId(index + 1))) {
        if (!ownership.isUltimateOwner(owner)) continue;
        const below = ownership.owned(owner);
        meet('several companies below', below.length > 1);
        for (const { owned, stake: of } of below) {
          const above = ownership.owners(owned).find((each) => each.owner === owner)?.stake ?? {};
          meet('an open bound below', openBoundsOf(of) !== 0);
          expect([owner, owned, openBoundsOf(of)]).toEqual([owner, owned, openBoundsOf(above)]);
        }
      }
    });
  });
});
