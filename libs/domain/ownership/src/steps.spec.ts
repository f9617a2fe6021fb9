import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { keyPersonsInSteps, keyPersonsOf } from './key-persons';
import type { Relation } from './company-relations';
import { type Company, type ServiceId, serviceId } from './entities';
import { noRecords } from './records';
import { mapInSteps, runAtOnce, sortInSteps, type Steps } from './steps';
import { explainOwners, explainOwnersInSteps } from './ultimate/explanation';
import type { OwnershipLink } from './ultimate/ownership-graph';
import { ruleIds } from './ultimate/rules';
import { UltimateOwnership } from './ultimate/ultimate-ownership';

/** Drives all computations in turn, one step of each at a time, as a server with several requests does. */
function interleaved<Result>(computations: readonly Steps<Result>[]): Result[] {
  const results = new Map<Steps<Result>, Result>();
  while (results.size < computations.length) {
    for (const steps of computations) {
      if (results.has(steps)) continue;
      const step = steps.next();
      if (step.done) results.set(steps, step.value);
    }
  }
  return computations.map((steps) => results.get(steps) as Result);
}

const company = (id: number): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile: {},
  countryCode: undefined,
  searchable: true,
  isProtected: false,
});
const anyHoldings = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 60 })),
  {
    maxLength: 20,
    selector: ([owner, owned]) => `${owner}>${owned}`,
  },
);
type Holdings = readonly (readonly [owner: number, owned: number, percent: number])[];

const linksOf = (holdings: Holdings): OwnershipLink[] =>
  holdings.map(([owner, owned, percent]) => ({
    owner: serviceId(owner),
    owned: serviceId(owned),
    stake: percent === 0 ? {} : { stakePercent: percent },
  }));
const person = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: {}, isProtected: false },
  current: { ...noRecords, role: [{ id: 1 }] },
  ended: noRecords,
});
const networkOf = (holdings: Holdings, asked: ServiceId) => ({
  asked,
  companies: Array.from({ length: 8 }, (_, at) => ({
    company: company(at + 1),
    parents: [
      ...holdings
        .filter(([, owned]) => owned === at + 1)
        .map(([owner, , stakePercent]) => ({
          entity: company(owner),
          current: { ...noRecords, ownership: [{ stakePercent }] },
          ended: noRecords,
        })),
      person(100 + (at % 3)),
    ],
  })),
});
const everyId = Array.from({ length: 8 }, (_, at) => serviceId(at + 1));

/** Whether a company holds itself, or holds one that holds it, at any distance. */
function hasLoop(holdings: readonly (readonly [number, number, number])[]): boolean {
  const reaches = (from: number, to: number, seen: Set<number>): boolean =>
    holdings.some(([owner, owned]) => {
      if (owner !== from || seen.has(owned)) return false;
      return owned === to || reaches(owned, to, seen.add(owned));
    });
  return holdings.some(([owner]) => reaches(owner, owner, new Set()));
}

describe('a computation in steps has the same result as one without pauses, even when interleaved with others', () => {
  it('for key persons', () => {
    checkProperty(
      { values: anyHoldings, classes: ['a key person', 'a key person by several paths', 'a loop'] },
      (holdings, meet) => {
        const networks = everyId.map((id) => networkOf(holdings, id));
        const limits = { levels: 4, maxPaths: 3, maxCompanies: 40 };
        const atOnce = networks.map((network) => keyPersonsOf(network, limits));
        meet(
          'a key person',
          atOnce.some((found) => found.length > 0),
        );
        meet(
          'a key person by several paths',
          atOnce.some((found) => found.some(({ paths }) => paths.length > 1)),
        );
        meet('a loop', hasLoop(holdings));
        expect(interleaved(networks.map((network) => keyPersonsInSteps(network, limits)))).toEqual(atOnce);
      },
    );
  });

  it('for explained owners with all rules', () => {
    const request = { limit: 3, rules: ruleIds, isVisible: (owned: ServiceId) => owned !== 3 };
    checkProperty(
      { values: anyHoldings, classes: ['an ultimate owner', 'an owner by several chains', 'a loop'] },
      (holdings, meet) => {
        const links = linksOf(holdings);
        const atOnce = everyId.map((id) => explainOwners(links, id, request));
        meet(
          'an ultimate owner',
          atOnce.some(({ owners }) => owners.length > 0),
        );
        meet(
          'an owner by several chains',
          atOnce.some(({ owners }) => owners.some(({ chains }) => chains.length > 1)),
        );
        meet('a loop', hasLoop(holdings));
        expect(interleaved(everyId.map((id) => explainOwnersInSteps(links, id, request)))).toEqual(atOnce);
      },
    );
  });
});

describe('loops that are solved beforehand in steps', () => {
  const size = 40;
  const members = Array.from({ length: size }, (_, at) => serviceId(at + 1));
  const outside = serviceId(1_000);
  const below = serviceId(2_000);
  const percent = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }));
  const percents = fc.array(percent, { minLength: 3, maxLength: 3 });
  const groupOf = ([first, second, owned]: readonly number[]): OwnershipLink[] => {
    const stakeOf = (percent = 0) =>
      percent === 0 ? { minStakePercent: 1, maxStakePercent: 20 } : { stakePercent: percent };
    const ring = members.flatMap((owner, at) => [
      { owner, owned: members[(at + 1) % size] as ServiceId, stake: stakeOf(first) },
      { owner, owned: members[(at + 7) % size] as ServiceId, stake: stakeOf(second) },
    ]);
    const around = owned === 0 ? [] : [{ owner: outside, owned: members[4] as ServiceId, stake: stakeOf(owned) }];
    return [...ring, ...around, { owner: members[0] as ServiceId, owned: below, stake: { stakePercent: 60 } }];
  };
  const figures = (ownership: UltimateOwnership) =>
    [below, members[9] as ServiceId].map((id) => [
      ownership.unclampedOwners(id),
      ownership.unidentified(id),
      ownership.owned(id),
      ownership.owned(outside),
    ]);

  it('have the same figures as loops that are solved on demand', () => {
    checkProperty(
      { values: percents, classes: ['an owner outside of the loop', 'a range in the loop'] },
      (percent, meet) => {
        meet('an owner outside of the loop', percent[2] !== 0);
        meet('a range in the loop', percent[0] === 0 || percent[1] === 0);
        const links = groupOf(percent);
        const prepared = new UltimateOwnership(links);
        for (const id of [below, members[9] as ServiceId]) runAtOnce(prepared.prepareOwners(id));
        for (const id of [outside, below, members[9] as ServiceId]) runAtOnce(prepared.prepareOwned(id));
        expect(figures(prepared)).toEqual(figures(new UltimateOwnership(links)));
      },
    );
  });

  it('pause at least once per member', () => {
    const steps = new UltimateOwnership(groupOf([10, 10, 10])).prepareOwners(below);
    let pauses = 0;
    while (!steps.next().done) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(size);
  });
});

it('sortInSteps sorts as the stable sort of arrays', () => {
  // Some hundred items: the first runs are sorted as an array each, and only then merged.
  const items = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer()), { minLength: 300, maxLength: 700 });
  checkProperty({ values: items, classes: ['equal items'] }, (all, meet) => {
    meet('equal items', new Set(all.map(([key]) => key)).size < all.length);
    const byFirst = ([a]: readonly number[], [b]: readonly number[]) => (a as number) - (b as number);
    expect(runAtOnce(sortInSteps(all, byFirst))).toEqual([...all].sort(byFirst));
  });
});

it('mapInSteps pauses after each item', () => {
  const steps = mapInSteps([1, 2], (item) => item * 10);
  expect([steps.next(), steps.next(), steps.next()]).toEqual([
    { done: false },
    { done: false },
    { done: true, value: [10, 20] },
  ]);
});
