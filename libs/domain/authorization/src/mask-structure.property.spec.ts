import {
  type AnyRecord,
  type Company,
  type Entity,
  sortedByPlacementPriority,
  type Link,
  dayOf,
  type LoadedUnspecifiedOwnerRecord,
  ownerCategories,
  type RecordDates,
  recordKinds,
  relationsOf,
  serviceId,
  structureDirections,
  unspecifiedReasons,
} from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { maskStructure } from './mask-structure';
import { structureWithout, summaryOf } from './testing/structure-without';
import type { LoadedStructure } from './visible-structure';

const countries = ['NO', 'SE', 'GB'] as const;
const companyIds = [1, 2, 3, 4, 5, 6, 7];
const personIds = [11, 12, 13];

const anyCompany = (id: number) =>
  fc.record({
    countryCode: id === 1 ? fc.constant('NO') : fc.constantFrom(...countries, ...countries, 'DK', undefined),
    isProtected: fc.constantFrom(true, false, false),
    isUnknown: fc.constantFrom(true, ...(id === 1 ? [false] : [false, false, false])),
  });
const anyPerson = fc.record({
  isProtected: fc.constantFrom(true, true, false),
  isUnknown: fc.constantFrom(true, false, false),
});
const anyTie = fc.record({
  from: fc.constantFrom(...companyIds, ...personIds),
  to: fc.constantFrom(...companyIds),
  kind: fc.constantFrom(...recordKinds, 'ownership' as const),
  ended: fc.constantFrom(false, false, false, false, true),
  dates: fc.constantFrom<RecordDates>(
    {},
    {},
    { inDate: '2019-01-01T00:00:00Z' },
    { inDate: '2019-01-01T00:00:00Z' },
    { inDate: '2019-01-01T00:00:00Z', outDate: '2021-01-01T00:00:00Z' },
    { outDate: '2019-06-01T00:00:00Z' },
    { inDate: '2022-01-01T00:00:00Z' },
  ),
});
const anyReason = fc.record({
  company: fc.constantFrom(...companyIds),
  category: fc.constantFrom(...ownerCategories),
  reason: fc.constantFrom(...unspecifiedReasons),
});
const anyWorld = fc.record({
  companies: fc.tuple(...companyIds.map(anyCompany)),
  persons: fc.tuple(...personIds.map(() => anyPerson)),
  ties: fc.uniqueArray(anyTie, { minLength: 5, maxLength: 20, selector: (tie) => JSON.stringify(tie) }),
  reasons: fc.array(anyReason, { maxLength: 6 }),
  owners: fc.subarray([...companyIds.slice(1), ...personIds], { maxLength: 3 }),
  directions: fc.subarray([...structureDirections], { minLength: 1 }),
  depth: fc.constantFrom(1, 2, 2, 3, 4),
  isPast: fc.boolean(),
});
type World = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

const someAreas = fc.subarray([...areas]);
/** Owner is often granted while other areas are withheld: only then can all visible owners be gone. */
const withOwner = fc.subarray([...areas].filter((area) => area !== 'Owner')).map((some): Area[] => ['Owner', ...some]);
const anyAreas = fc.oneof(someAreas, withOwner, withOwner);
const anyGrants = fc.record({ NO: anyAreas, SE: anyAreas, GB: fc.option(anyAreas, { nil: undefined }) });

function entitiesOf({ companies, persons }: World): Map<number, Entity> {
  const all = companies.map(({ countryCode, isProtected, isUnknown }, at) => {
    const id = companyIds[at] as number;
    const profile = isUnknown ? {} : { name: `Company ${id}`, orgNo: `${id}` };
    const country = countryCode === undefined ? {} : { countryCode };
    const searchable = id === 1 || !isUnknown;
    return {
      ...{ type: 'company', serviceId: serviceId(id), profile: { ...profile, ...country } },
      ...{ countryCode, searchable, isProtected },
    } as Entity;
  });
  const others = persons.map(({ isProtected, isUnknown }, at) => {
    const id = personIds[at] as number;
    const profile = isUnknown ? {} : { name: `Person ${id}` };
    return { type: 'person', serviceId: serviceId(id), profile, isProtected } as Entity;
  });
  return new Map([...all, ...others].map((entity) => [entity.serviceId as number, entity]));
}

/** Everything that a graph has about all companies, whatever the grants. */
function loadedOf(world: World): LoadedStructure {
  const entities = entitiesOf(world);
  const entity = (id: number) => entities.get(id) as Entity;
  const link = (other: number, tie: World['ties'][number]): Link => ({
    ...{ entity: entity(other), kind: tie.kind, ended: tie.ended },
    record: { ...recordOf(tie), ...tie.dates },
  });
  const reading = (links: readonly Link[], reasons?: readonly LoadedUnspecifiedOwnerRecord[]) => {
    const relations = sortedByPlacementPriority(relationsOf(links));
    return { relations, parties: relations.length, ...(reasons && { unspecifiedOwners: reasons }) };
  };
  const reasonsOf = (id: number) =>
    world.reasons
      .filter(({ company }) => company === id)
      .map(({ category, reason }) => ({ category, reason, asOf: '2024-01-01T00:00:00Z' }));
  const ofAll = (make: (id: number) => ReturnType<typeof reading>) =>
    new Map(companyIds.map((id) => [serviceId(id), make(id)]));
  const { ties, directions, depth, isPast } = world;
  return {
    company: entity(1) as Company,
    request: { directions, depth, ...(isPast && { pastDay }) },
    readings: {
      up: ofAll((id) =>
        reading(
          ties.filter(({ to }) => to === id).map((tie) => link(tie.from, tie)),
          reasonsOf(id),
        ),
      ),
      down: ofAll((id) => reading(ties.filter(({ from }) => from === id).map((tie) => link(tie.to, tie)))),
    },
    ...(directions.includes('up') && {
      ultimateOwners: world.owners.map((id) => ({ entity: entity(id), stake: { stakePercent: 50 - id } })),
    }),
    areOwnersOmitted: false,
  };
}

/** Returns a record whose figures differ from those of the records of other parties. */
function recordOf({ kind, from }: World['ties'][number]): AnyRecord {
  if (kind === 'role') return { id: from, text: 'a title of its own' };
  return kind === 'beneficialOwnership' ? { text: 'of a person', minVotes: from } : { stakePercent: 10 + from };
}

const pastDay = { day: dayOf('2020-01-01T00:00:00Z'), today: dayOf('2026-01-01T00:00:00Z') };
const everything = new Grants({ NO: areas, SE: areas, GB: areas });
const classes = [
  'a record withheld',
  'a node withheld',
  'a node masked',
  'a text masked',
  'an ultimate owner left unconnected',
  'no ultimate owners',
  'a loop withheld',
  'no owner recorded only because records are withheld',
  'an area not granted',
  'an unnamed owner withheld',
  'downwards',
  'the depth reached',
  'an ended record withheld',
  'a past day without history',
  'a record whose dates leave the day open',
] as const;

it('a structure with areas withheld follows from the whole one and the grants alone', () => {
  checkProperty(
    { values: fc.tuple(anyWorld, anyGrants), classes, usual: 1_000, full: 20_000 },
    ([world, granted], meet) => {
      const loaded = loadedOf(world);
      const { GB, ...others } = granted;
      const grants = new Grants({ ...others, ...(GB && { GB }) });
      const [full, visible] = [maskStructure(loaded, everything), maskStructure(loaded, grants)];
      const [all, shown] = [summaryOf(full), summaryOf(visible)];
      expect(shown).toEqual(structureWithout(full, loaded, grants));
      const isStop = (text: string) => shown.stops.some((stop) => stop.includes(text));
      meet('a record withheld', shown.edges.length < all.edges.length);
      meet('a node withheld', visible.nodes.length < full.nodes.length);
      meet(
        'a node masked',
        visible.nodes.some(({ kind }) => kind === 'protected'),
      );
      meet(
        'a text masked',
        shown.edges.some((edge) => edge.endsWith('Protected Identity')),
      );
      meet(
        'an ultimate owner left unconnected',
        shown.owners?.some((owner) => owner.endsWith('false') && all.owners?.includes(owner.replace('false', 'true'))),
      );
      meet('no ultimate owners', all.owners !== undefined && shown.owners === undefined);
      meet('a loop withheld', shown.loops.length < all.loops.length);
      meet(
        'no owner recorded only because records are withheld',
        shown.stops.some((stop) => stop.endsWith('NobodyRecorded') && !all.stops.includes(stop)),
      );
      meet('an area not granted', isStop('NotGranted'));
      meet('an unnamed owner withheld', visible.unnamed.length < full.unnamed.length);
      meet('downwards', world.directions.includes('down') && visible.edges.some(({ from }) => from === '1'));
      meet('the depth reached', isStop('Depth'));
      const ended = (texts: readonly string[]) => texts.filter((text) => text.includes(' ended')).length;
      meet('an ended record withheld', ended(shown.edges) < ended(all.edges));
      meet('a past day without history', isStop('HistoryNotGranted'));
      meet(
        'a record whose dates leave the day open',
        visible.edges.some(({ areDatesUnknown }) => areDatesUnknown),
      );
    },
  );
});
