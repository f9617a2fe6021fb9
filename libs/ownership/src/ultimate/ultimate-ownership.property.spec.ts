import * as fc from 'fast-check';
import { type ServiceId, serviceId } from '../entities';
import { holdsFor } from '../testing/properties';
import type { OwnershipLink } from './ownership-graph';
import { recordedRange } from './stake';
import { denseShare, naiveUltimateOwners } from './testing/dense-reference';
import { UltimateOwnership, type UltimateOwner } from './ultimate-ownership';

const mostNodes = 9;

/** The holdings in one company: its owners, and what each has of all that is held, which is `total` percent. */
const holdingsIn = (owned: number) =>
  fc
    .record({
      owners: fc.uniqueArray(fc.integer({ min: 1, max: mostNodes }), { maxLength: 4 }),
      parts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
      total: fc.constantFrom(100, 100, 99, 70, 35),
    })
    .map(({ owners, parts, total }): OwnershipLink[] => {
      const all = owners.reduce((sum, _, index) => sum + (parts[index] as number), 0);
      return owners.map((owner, index) => ({
        owner: serviceId(owner),
        owned: serviceId(owned),
        stake: { stakePercent: (total * (parts[index] as number)) / all },
      }));
    });

/** Points over few companies, so that loops, diamonds and own shares are common. The last two companies have no owners. */
const pointLinks = fc.tuple(...Array.from({ length: mostNodes - 2 }, (_, index) => holdingsIn(index + 1))).map((each) => each.flat());

const companies = Array.from({ length: mostNodes }, (_, index) => serviceId(index + 1));

/** How far the minimum goes down and the maximum up from a point, in parts of a hundred of what there is. */
const widening = fc.record({ down: fc.integer({ min: 0, max: 100 }), up: fc.integer({ min: 0, max: 100 }), isWidened: fc.boolean() });
type Widening = typeof widening extends fc.Arbitrary<infer Value> ? Value : never;
const widenings = fc.array(widening, { minLength: 40, maxLength: 40 });

function widened(links: readonly OwnershipLink[], by: readonly Widening[]): OwnershipLink[] {
  return links.map((link, index) => {
    const { down, up, isWidened } = by[index % by.length] as Widening;
    if (!isWidened) return link;
    const [min, max] = recordedRange(link.stake);
    return { ...link, stake: { minStakePercent: min * (1 - down / 100), maxStakePercent: max + ((100 - max) * up) / 100 } };
  });
}

/** A loop with chords, and a company below it. */
const largeLoop = fc
  .record({
    size: fc.integer({ min: 41, max: 60 }),
    total: fc.constantFrom(100, 90, 40),
    chords: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 60 }),
  })
  .map(({ size, total, chords }): OwnershipLink[] => {
    const ends = [...Array.from({ length: size }, (_, at) => [at, at + 1] as const), ...chords];
    const pairs = new Set(ends.map(([from, to]) => (from % size) * size + (to % size)));
    const heldIn = (owned: number) => [...pairs].filter((pair) => pair % size === owned).length;
    const links = [...pairs].map((pair): OwnershipLink => {
      const [owner, owned] = [Math.floor(pair / size), pair % size];
      return { owner: serviceId(owner + 1), owned: serviceId(owned + 1), stake: { stakePercent: total / heldIn(owned) } };
    });
    return [...links, { owner: serviceId(1), owned: serviceId(size + 1), stake: { stakePercent: 60 } }];
  });

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
    const [[innerMin, innerMax], [outerMin, outerMax]] = [recordedRange(stake), rangeOf(outer, owner) as readonly [number, number]];
    expect(outerMin).toBeLessThanOrEqual(innerMin + rounding);
    expect(outerMax).toBeGreaterThanOrEqual(innerMax - rounding);
  }
}

describe('for any holdings', () => {
  it('points give what a dense inverse gives', () => {
    holdsFor(pointLinks, (links) => {
      const ownership = new UltimateOwnership(links);
      for (const company of companies) {
        const known = ownership.owners(company).map(({ owner, stake }) => ({ owner, percent: stake.stakePercent }));
        const reference = naiveUltimateOwners(links, company).map((owner) => ({ owner, percent: denseShare(links, owner, company) }));
        expect(known.map(({ owner }) => owner)).toEqual(reference.map(({ owner }) => owner));
        known.forEach(({ percent }, index) => {
          const expected = reference[index]?.percent;
          if (expected === undefined) expect(percent).toBeUndefined();
          else expect(Math.abs((percent ?? Number.NaN) - expected)).toBeLessThan(rounding);
        });
      }
    });
  });

  it('points in a large loop give what a dense inverse gives', () => {
    holdsFor(
      largeLoop,
      (links) => {
        const below = serviceId(Math.max(...links.map(({ owned }) => owned)));
        const ownership = new UltimateOwnership(links);
        const [fromBelow, fromWithin] = [ownership.owners(below), ownership.owners(serviceId(3))];
        expect(fromBelow.map(({ owner }) => owner)).toEqual(naiveUltimateOwners(links, below));
        for (const owner of [serviceId(1), serviceId(2), serviceId(41)]) {
          expect(fromBelow.find((each) => each.owner === owner)?.stake.stakePercent).toBeCloseTo(denseShare(links, owner, below) as number, 5);
          expect(fromWithin.find((each) => each.owner === owner)?.stake.stakePercent).toBeCloseTo(denseShare(links, owner, serviceId(3)) as number, 5);
        }
      },
      1 / 40,
    );
  });

  it('what a member of a large loop holds is what a dense inverse gives', () => {
    holdsFor(
      largeLoop,
      (links) => {
        const ownership = new UltimateOwnership(links);
        for (const owner of [serviceId(1), serviceId(2), serviceId(41)]) {
          const held = ownership.owned(owner);
          expect(held.map(({ owned }) => owned)).toEqual([...new Set(links.map(({ owned }) => owned))].filter((owned) => owned !== owner).sort((a, b) => a - b));
          for (const { owned, stake } of held.slice(0, 3).concat(held.slice(-1))) {
            expect(stake.stakePercent).toBeCloseTo(denseShare(links, owner, owned) as number, 5);
          }
        }
      },
      1 / 40,
    );
  });

  it('points that become ranges, and ranges that become wider, contain what was', () => {
    holdsFor(fc.tuple(pointLinks, widenings, widenings), ([points, first, second]) => {
      const ranges = widened(points, first);
      const [narrow, wide] = [new UltimateOwnership(points), new UltimateOwnership(ranges)];
      const wider = new UltimateOwnership(widened(ranges, second));
      for (const company of companies) {
        expectContained(narrow.owners(company), wide.owners(company));
        expectContained(wide.owners(company), wider.owners(company));
      }
    });
  });

  it('each minimum is at most its maximum and both are percentages', () => {
    holdsFor(fc.tuple(pointLinks, widenings), ([points, by]) => {
      const ownership = new UltimateOwnership(widened(points, by));
      for (const { stake } of companies.flatMap((company) => ownership.owners(company))) {
        const [min, max] = recordedRange(stake);
        expect([min >= 0, min <= max, max <= 100, round(min) === min, round(max) === max]).toEqual([true, true, true, true, true]);
      }
    });
  });

  it('the owners outside every loop and the unidentified rest are the whole', () => {
    holdsFor(pointLinks, (links) => {
      const ownership = new UltimateOwnership(links);
      for (const company of companies) {
        const rest = ownership.unidentified(company);
        if (rest === undefined) continue;
        const isOwned = (owner: ServiceId) => links.some(({ owned }) => owned === owner);
        const outside = ownership.owners(company).filter(({ owner }) => !isOwned(owner));
        const whole = outside.reduce((sum, { stake }) => sum + (stake.stakePercent ?? Number.NaN), rest);
        expect(Math.abs(whole - 100)).toBeLessThan(rounding * mostNodes);
      }
    });
  });

  it('what an owner holds below is what its companies have above', () => {
    holdsFor(fc.tuple(pointLinks, widenings), ([points, by]) => {
      const ownership = new UltimateOwnership(widened(points, by));
      for (const owner of companies.filter((each) => ownership.isUltimateOwner(each))) {
        const below = ownership.owned(owner).map(({ owned, stake }) => ({ owner: owned, stake }));
        const above = companies.flatMap((owned) =>
          ownership.owners(owned).filter((each) => each.owner === owner).map(({ stake }) => ({ owner: owned, stake })),
        );
        expect(below.map(({ stake }) => Object.keys(stake))).toEqual(above.map(({ stake }) => Object.keys(stake)));
        // The two ways add up in different order, which may show in the last digit.
        expectContained(below, above);
        expectContained(above, below);
      }
    });
  });

  it('a company owns, and has the owners, that it has alone, whichever others were asked before', () => {
    const expectSame = (links: readonly OwnershipLink[], asked: readonly ServiceId[]) => {
      const ownership = new UltimateOwnership(links);
      const both = (from: () => UltimateOwnership) => asked.map((company) => [from().owners(company), from().owned(company)]);
      expect(both(() => ownership)).toEqual(both(() => new UltimateOwnership(links)));
    };
    holdsFor(fc.tuple(pointLinks, widenings), ([points, by]) => expectSame(widened(points, by), companies));
    holdsFor(fc.tuple(largeLoop, widenings), ([links, by]) => expectSame(widened(links, by), [1, 2, 41, 17, 42].map(serviceId)), 1 / 10);
  });

  it('neither the order of the links nor companies elsewhere change anything', () => {
    const shuffled = pointLinks.chain((links) =>
      fc.record({ links: fc.constant(links), other: fc.shuffledSubarray(links, { minLength: links.length }), apart: pointLinks, by: widenings }),
    );
    holdsFor(shuffled, ({ links, other, apart, by }) => {
      const ranges = new Map(widened(links, by).map((link, index) => [links[index], link]));
      const elsewhere = apart.map(({ owner, owned, stake }) => ({ owner: serviceId(owner + 100), owned: serviceId(owned + 100), stake }));
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
