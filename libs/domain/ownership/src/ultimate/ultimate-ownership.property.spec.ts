import { checkProperty } from '@company-relations/property-testing';
import * as fc from 'fast-check';
import { type ServiceId, serviceId } from '../entities';
import type { OwnershipLink } from './ownership-graph';
import { recordedRange } from './stake';
import { denseShare, naiveUltimateOwners } from './testing/dense-reference';
import { classesOfLinks, linkClasses } from './testing/link-classes';
import { UltimateOwnership, type UltimateOwner } from './ultimate-ownership';

const maxNodes = 9;

/** The holdings in one company: its owners with their parts of `total` percent. */
const holdingsIn = (owned: number, owners: fc.Arbitrary<number>, minLength: number, totals: readonly number[]) =>
  fc
    .record({
      owners: fc.uniqueArray(owners, { minLength, maxLength: 4 }),
      parts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
      total: fc.constantFrom(...totals),
    })
    .map(({ owners, parts, total }): OwnershipLink[] => {
      const all = owners.reduce((sum, _, index) => sum + (parts[index] as number), 0);
      return owners.map((owner, index) => ({
        owner: serviceId(owner),
        owned: serviceId(owned),
        stake: { stakePercent: (total * (parts[index] as number)) / all },
      }));
    });

/**
 * Few companies, so that loops, diamonds and own shares are common. The last two companies have no owners, and in half of the
 * groups they own nothing, and all others have owners: then loops are at the top.
 */
const linksWith = (totals: readonly number[]) => {
  const group = (maxOwner: number, minLength: number) =>
    fc.tuple(
      ...Array.from({ length: maxNodes - 2 }, (_, index) =>
        holdingsIn(index + 1, fc.integer({ min: 1, max: maxOwner }), minLength, totals),
      ),
    );
  return fc
    .oneof({ weight: 1, arbitrary: group(maxNodes, 0) }, { weight: 1, arbitrary: group(maxNodes - 2, 1) })
    .map((each) => each.flat());
};
const pointLinks = linksWith([100, 100, 99, 70, 35]);
/** Companies may have more holdings than there are shares. */
const anyLinks = linksWith([100, 100, 99, 70, 35, 130]);
/** Companies that hold all of each other, and one that holds 0 % of one of them. The series does not converge. */
const lockedLinks = fc
  .record({ links: pointLinks, below: fc.integer({ min: 50, max: 100 }) })
  .map(({ links, below }): OwnershipLink[] => {
    const holding = (owner: number, owned: number, stakePercent: number): OwnershipLink => ({
      owner: serviceId(owner),
      owned: serviceId(owned),
      stake: { stakePercent },
    });
    const others = links.filter(({ owned }) => owned > 3);
    return [...others, holding(2, 3, 100), holding(3, 2, 100), holding(maxNodes, 2, 0), holding(3, 1, below)];
  });

const companies = Array.from({ length: maxNodes }, (_, index) => serviceId(index + 1));

function isOverIssued(links: readonly OwnershipLink[]): boolean {
  const ownedCompany = (company: number) =>
    links.filter(({ owned }) => owned === company).reduce((sum, { stake }) => sum + (stake.stakePercent ?? 0), 0);
  return companies.some((company) => ownedCompany(company) > 101);
}

/** How far the minimum goes down and the maximum up from a point, in parts of a hundred of what there is. */
const part = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 100) },
);
const widening = fc.record({ down: part, up: part, isWidened: fc.boolean() });
type Widening = typeof widening extends fc.Arbitrary<infer Value> ? Value : never;
const widenings = fc.array(widening, { minLength: 40, maxLength: 40 });

function widened(links: readonly OwnershipLink[], by: readonly Widening[]): OwnershipLink[] {
  return links.map((link, index) => {
    const { down, up, isWidened } = by[index % by.length] as Widening;
    if (!isWidened) return link;
    const [min, max] = recordedRange(link.stake);
    return {
      ...link,
      stake: { minStakePercent: min * (1 - down / 100), maxStakePercent: max + ((100 - max) * up) / 100 },
    };
  });
}

/** A loop with chords, and a company below it. */
const largeLoop = fc
  .record({
    size: fc.integer({ min: 41, max: 60 }),
    total: fc.constantFrom(100, 100, 90, 40),
    chords: fc.oneof(
      { weight: 2, arbitrary: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 60 }) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
  })
  .map(({ size, total, chords }): OwnershipLink[] => {
    const ends = [...Array.from({ length: size }, (_, at) => [at, at + 1] as const), ...chords];
    const pairs = new Set(ends.map(([from, to]) => (from % size) * size + (to % size)));
    const ownedCompany = (owned: number) => [...pairs].filter((pair) => pair % size === owned).length;
    const links = [...pairs].map((pair): OwnershipLink => {
      const [owner, owned] = [Math.floor(pair / size), pair % size];
      return {
        owner: serviceId(owner + 1),
        owned: serviceId(owned + 1),
        stake: { stakePercent: total / ownedCompany(owned) },
      };
    });
    return [...links, { owner: serviceId(1), owned: serviceId(size + 1), stake: { stakePercent: 60 } }];
  });

const largeLoopClasses = ['all owners recorded', 'a part without recorded owners', 'chords', 'no chords'] as const;
/** Their reference takes long. */
const fewLargeLoops = { usual: 80, full: 2_000 };

function meetLargeLoop(
  links: readonly OwnershipLink[],
  meet: (name: (typeof largeLoopClasses)[number], isMet?: boolean) => void,
): void {
  const inLoop = links.slice(0, -1);
  const size = Math.max(...inLoop.map(({ owned }) => owned));
  const total = inLoop
    .filter(({ owned }) => owned === 1)
    .reduce((sum, { stake }) => sum + (stake.stakePercent ?? 0), 0);
  meet(Math.round(total) === 100 ? 'all owners recorded' : 'a part without recorded owners');
  meet(inLoop.length > size ? 'chords' : 'no chords');
}

/** The least and the greatest percent that an answer leaves open. */
function rangeOf(owners: readonly UltimateOwner[], owner: ServiceId): readonly [number, number] | undefined {
  const found = owners.find((each) => each.owner === owner);
  return found && recordedRange(found.stake);
}

/** What rounding to 6 decimals may move. */
const rounding = 2e-6;
const round = (percent: number) => Math.round(percent * 1e6) / 1e6;

function expectContained(inner: readonly UltimateOwner[], outer: readonly UltimateOwner[]): void {
  expect(outer.map(({ owner }) => owner)).toEqual(inner.map(({ owner }) => owner));
  for (const { owner, stake } of inner) {
    const [[innerMin, innerMax], [outerMin, outerMax]] = [
      recordedRange(stake),
      rangeOf(outer, owner) as readonly [number, number],
    ];
    expect(outerMin).toBeLessThanOrEqual(innerMin + rounding);
    expect(outerMax).toBeGreaterThanOrEqual(innerMax - rounding);
  }
}

describe('for any holdings', () => {
  it('points give the same result as a dense inverse', () => {
    const classes = [...linkClasses, 'a share without a figure', 'a company without owners'] as const;
    checkProperty(
      { values: fc.oneof({ weight: 4, arbitrary: pointLinks }, { weight: 1, arbitrary: lockedLinks }), classes },
      (links, meet) => {
        for (const name of classesOfLinks(links)) meet(name);
        const ownership = new UltimateOwnership(links);
        for (const company of companies) {
          const known = ownership.owners(company).map(({ owner, stake }) => ({ owner, percent: stake.stakePercent }));
          const reference = naiveUltimateOwners(links, company).map((owner) => ({
            owner,
            percent: denseShare(links, owner, company),
          }));
          expect(known.map(({ owner }) => owner)).toEqual(reference.map(({ owner }) => owner));
          meet('a company without owners', reference.length === 0);
          known.forEach(({ percent }, index) => {
            const expected = reference[index]?.percent;
            meet('a share without a figure', expected === undefined);
            if (expected === undefined) expect(percent).toBeUndefined();
            else expect(Math.abs((percent ?? Number.NaN) - expected)).toBeLessThan(rounding);
          });
        }
      },
    );
  });

  it('points in a large loop give the same result as a dense inverse', () => {
    checkProperty({ values: largeLoop, classes: largeLoopClasses, ...fewLargeLoops }, (links, meet) => {
      meetLargeLoop(links, meet);
      const below = serviceId(Math.max(...links.map(({ owned }) => owned)));
      const ownership = new UltimateOwnership(links);
      const [fromBelow, fromWithin] = [ownership.owners(below), ownership.owners(serviceId(3))];
      expect(fromBelow.map(({ owner }) => owner)).toEqual(naiveUltimateOwners(links, below));
      for (const owner of [serviceId(1), serviceId(2), serviceId(41)]) {
        expect(fromBelow.find((each) => each.owner === owner)?.stake.stakePercent).toBeCloseTo(
          denseShare(links, owner, below) as number,
          5,
        );
        expect(fromWithin.find((each) => each.owner === owner)?.stake.stakePercent).toBeCloseTo(
          denseShare(links, owner, serviceId(3)) as number,
          5,
        );
      }
    });
  });

  it('the stakes of a member of a large loop equal those of a dense inverse', () => {
    checkProperty({ values: largeLoop, classes: largeLoopClasses, ...fewLargeLoops }, (links, meet) => {
      meetLargeLoop(links, meet);
      const ownership = new UltimateOwnership(links);
      for (const owner of [serviceId(1), serviceId(2), serviceId(41)]) {
        const below = ownership.owned(owner);
        expect(below.map(({ owned }) => owned)).toEqual(
          [...new Set(links.map(({ owned }) => owned))].filter((owned) => owned !== owner).sort((a, b) => a - b),
        );
        for (const { owned, stake } of below.slice(0, 3).concat(below.slice(-1))) {
          expect(stake.stakePercent).toBeCloseTo(denseShare(links, owner, owned) as number, 5);
        }
      }
    });
  });

  it('a wider range contains the result of a narrower range or a point', () => {
    const classes = [
      ...linkClasses,
      'a range that leaves something open',
      'a range that leaves not everything open',
      'a wider range is wider',
    ] as const;
    checkProperty({ values: fc.tuple(pointLinks, widenings, widenings), classes }, ([points, first, second], meet) => {
      for (const name of classesOfLinks(points)) meet(name);
      const ranges = widened(points, first);
      const [narrow, wide] = [new UltimateOwnership(points), new UltimateOwnership(ranges)];
      const wider = new UltimateOwnership(widened(ranges, second));
      for (const company of companies) {
        expectContained(narrow.owners(company), wide.owners(company));
        expectContained(wide.owners(company), wider.owners(company));
        for (const { owner } of wide.owners(company)) {
          const [[min, max], [widerMin, widerMax]] = [
            rangeOf(wide.owners(company), owner) ?? [0, 0],
            rangeOf(wider.owners(company), owner) ?? [0, 0],
          ];
          meet('a range that leaves something open', max - min > 1);
          meet('a range that leaves not everything open', max - min > 1 && min > 1 && max < 99);
          meet('a wider range is wider', widerMax - widerMin > max - min + 1);
        }
      }
    });
  });

  it('each minimum is at most its maximum, and both are percentages', () => {
    const classes = [
      'a point',
      'a range',
      'nothing known',
      'nothing at least',
      'everything at most',
      'an over-issued company',
    ] as const;
    checkProperty({ values: fc.tuple(anyLinks, widenings), classes }, ([points, by], meet) => {
      meet('an over-issued company', isOverIssued(points));
      const ownership = new UltimateOwnership(widened(points, by));
      for (const { stake } of companies.flatMap((company) => ownership.owners(company))) {
        const [min, max] = recordedRange(stake);
        meet('a point', stake.stakePercent !== undefined);
        meet('a range', min > 0 && min < max && max < 100);
        meet('nothing known', min === 0 && max === 100);
        meet('nothing at least', min === 0 && max > 0 && max < 100);
        meet('everything at most', min > 0 && min < 100 && max === 100);
        expect([min >= 0, min <= max, max <= 100, round(min) === min, round(max) === max]).toEqual([
          true,
          true,
          true,
          true,
          true,
        ]);
      }
    });
  });

  it('the owners and the unidentified part add up to 100 %, unless an owner is in a closed loop', () => {
    const classes = [...linkClasses, 'a rest', 'no rest', 'a rest without a figure', 'an owner in a loop'] as const;
    checkProperty({ values: pointLinks, classes }, (links, meet) => {
      for (const name of classesOfLinks(links)) meet(name);
      const ownership = new UltimateOwnership(links);
      for (const company of companies) {
        const rest = ownership.unidentified(company);
        const owners = ownership.owners(company);
        const hasOwnedOwner = owners.some(({ owner }) => links.some(({ owned }) => owned === owner));
        meet('an owner in a loop', hasOwnedOwner);
        if (hasOwnedOwner) expect(rest).toBeUndefined();
        meet('a rest without a figure', rest === undefined);
        if (rest === undefined) continue;
        meet(
          rest > 0 ? 'a rest' : 'no rest',
          links.some(({ owned }) => owned === company),
        );
        const whole = owners.reduce((sum, { stake }) => sum + (stake.stakePercent ?? Number.NaN), rest);
        expect(Math.abs(whole - 100)).toBeLessThan(rounding * maxNodes);
      }
    });
  });

  it('the stakes below an owner equal those that its companies have above', () => {
    const classes = [
      ...linkClasses,
      'several companies below',
      'a range below',
      'an owner who has owners',
      'an over-issued company',
    ] as const;
    checkProperty({ values: fc.tuple(anyLinks, widenings), classes }, ([points, by], meet) => {
      meet('an over-issued company', isOverIssued(points));
      for (const name of classesOfLinks(points)) meet(name);
      const ownership = new UltimateOwnership(widened(points, by));
      for (const owner of companies.filter((each) => ownership.isUltimateOwner(each))) {
        const below = ownership.owned(owner).map(({ owned, stake }) => ({ owner: owned, stake }));
        meet('several companies below', below.length > 1);
        meet(
          'a range below',
          below.some(({ stake }) => stake.minStakePercent !== undefined),
        );
        meet(
          'an owner who has owners',
          below.length > 0 && points.some((link) => link.owned === owner && link.owner !== owner),
        );
        const above = companies.flatMap((owned) =>
          ownership
            .owners(owned)
            .filter((each) => each.owner === owner)
            .map(({ stake }) => ({ owner: owned, stake })),
        );
        expect(below.map(({ stake }) => Object.keys(stake))).toEqual(above.map(({ stake }) => Object.keys(stake)));
        // The two ways add up in different order, which may show in the last digit.
        expectContained(below, above);
        expectContained(above, below);
      }
    });
  });

  it('the result for a company does not depend on earlier requests for others', () => {
    const expectSame = (links: readonly OwnershipLink[], asked: readonly ServiceId[]) => {
      const ownership = new UltimateOwnership(links);
      const both = (from: () => UltimateOwnership) =>
        asked.map((company) => [from().owners(company), from().owned(company)]);
      expect(both(() => ownership)).toEqual(both(() => new UltimateOwnership(links)));
    };
    const classes = [...linkClasses, 'an over-issued company'] as const;
    checkProperty(
      { values: fc.tuple(anyLinks, widenings), classes, name: 'a company owns, and has the owners, that it has alone' },
      ([points, by], meet) => {
        meet('an over-issued company', isOverIssued(points));
        for (const name of classesOfLinks(points)) meet(name);
        expectSame(widened(points, by), companies);
      },
    );
    checkProperty(
      {
        values: fc.tuple(largeLoop, widenings),
        classes: largeLoopClasses,
        ...fewLargeLoops,
        name: 'a company of a large loop owns, and has the owners, that it has alone',
      },
      ([links, by], meet) => {
        meetLargeLoop(links, meet);
        expectSame(widened(links, by), [1, 2, 41, 17, 42].map(serviceId));
      },
    );
  });

  it('the result does not depend on the order of the links or on unrelated companies', () => {
    const shuffled = anyLinks.chain((links) =>
      fc.record({
        links: fc.constant(links),
        other: fc.shuffledSubarray(links, { minLength: links.length }),
        apart: pointLinks,
        by: widenings,
      }),
    );
    const classes = [...linkClasses, 'another order', 'companies elsewhere', 'an over-issued company'] as const;
    checkProperty({ values: shuffled, classes }, ({ links, other, apart, by }, meet) => {
      for (const name of classesOfLinks(links)) meet(name);
      meet('an over-issued company', isOverIssued(links));
      meet(
        'another order',
        other.some((link, at) => link !== links[at]),
      );
      meet('companies elsewhere', apart.length > 0);
      const ranges = new Map(widened(links, by).map((link, index) => [links[index], link]));
      const elsewhere = apart.map(({ owner, owned, stake }) => ({
        owner: serviceId(owner + 100),
        owned: serviceId(owned + 100),
        stake,
      }));
      const before = new UltimateOwnership([...ranges.values()]);
      const after = new UltimateOwnership([...elsewhere, ...other.map((link) => ranges.get(link) as OwnershipLink)]);
      for (const company of companies) {
        expect(after.owners(company)).toEqual(before.owners(company));
        expect(after.unidentified(company)).toEqual(before.unidentified(company));
        expect(after.owned(company)).toEqual(before.owned(company));
      }
    });
  });
});
