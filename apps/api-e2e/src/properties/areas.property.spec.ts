import { areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import { search } from '../harness/service';
import { checkAsyncProperty, drawn, graphs } from './cases';
import { freeTexts, maskedTextsIn } from './free-texts';
import { NaiveRegister } from './naive-register';
import { anyGrantsInAll, type AreasByCountry, changedIn, type RandomSubscriptions } from './random-grants';
import { randomGraph } from './random-graph';
import type { RandomRegister, RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import { withoutArea } from './withheld';

const place: RegisterPlace = {
  name: 'withheld',
  countries: ['XA', 'XB', 'XC'],
  firstServiceId: 20_000_000,
  numberPrefix: '41',
};

let world: RandomWorld;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;
let protectedTraders: ReadonlySet<number>;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGraph(), graphs), place);
  ({ register, subscriptions } = world);
  protectedTraders = new NaiveRegister(register).protectedTraders;
});

afterAll(() => world.close());

type Members = Readonly<Record<string, unknown>>;

const classes = [
  ...areas.map((area) => `${area} took something away` as const),
  'an ended record withheld with its area',
  'an ended record withheld with Relations History',
  'an ultimate ownership withheld',
  'a record withheld of a parent',
  'a record withheld of a child',
  'a parent left without records',
  'a child left without records',
  'a person masked',
  'a sole trader masked',
  'a proxy masked',
  'free text masked',
] as const;

describe('one area withheld in one country', () => {
  proves(
    [
      'area Beneficial Owner',
      'area Owner',
      'Relation.UltimateOwnerships',
      'area Company Structure Owner',
      'area Key Person',
      'area Relations History',
      'area Hidden Person Access',
      'rule: unauthorized fields are omitted',
      'decision 2',
      'decision 3',
      'decision 4',
      'decision 5',
    ],
    'leaves of any answer all but the records of that area about companies of that country, and no empty relation',
    async () => {
      const query = fc.record({
        ids: fc.constantFrom(...register.companiesOfGraphs),
        grants: anyGrantsInAll(place.countries),
        country: fc.constantFrom(...place.countries),
      });
      await checkAsyncProperty({ values: query, classes, full: 2_000 }, async ({ ids, grants, country }, meet) => {
        const answerTo = async (areasByCountry: AreasByCountry) =>
          search(await subscriptions.withGrants(areasByCountry), { ServiceId: ids });
        await atOnce(areas, async (area) => {
          const [withArea, withoutIt] = await Promise.all([
            answerTo(changedIn(country, grants, (granted) => [...granted, area])),
            answerTo(changedIn(country, grants, (granted) => granted.filter((other) => other !== area))),
          ]);
          const [before, after] = [withArea, withoutIt].map(
            ({ json }) => (json as { Relations: Members[] }).Relations,
          ) as [Members[], Members[]];
          expect(withoutIt.text).toBe(
            JSON.stringify({ Relations: withoutArea(before, { area, country }, protectedTraders) }),
          );
          expect(withoutIt.headers['x-pagination']).toBe(withArea.headers['x-pagination']);
          if (withoutIt.text === withArea.text) return;
          meet(`${area} took something away`);
          const [had, has] = [before, after].map((companies) => JSON.stringify(companies)) as [string, string];
          const isFewer = (text: string) => has.split(text).length < had.split(text).length;
          meet(
            'a person masked',
            area === 'HiddenPersonAccess' &&
              ['FirstName', 'LastName', 'NationalIdentificationNumber'].some((name) =>
                hasMore(has, had, `"${name}":"Protected Identity"`),
              ),
          );
          meet(
            'a proxy masked',
            area === 'HiddenPersonAccess' && hasMore(has, had, '"ProxyCompanyName":"Protected Identity"'),
          );
          meet(
            'free text masked',
            area === 'HiddenPersonAccess' &&
              freeTexts.some((name) => maskedTextsIn(after, name) > maskedTextsIn(before, name)),
          );
          meet(
            'a sole trader masked',
            area === 'HiddenPersonAccess' && hasMore(has, had, '"OrgNo":"Protected Identity"'),
          );
          meet(
            area === 'RelationsHistory'
              ? 'an ended record withheld with Relations History'
              : 'an ended record withheld with its area',
            isFewer('"History"'),
          );
          meet('an ultimate ownership withheld', isFewer('"UltimateOwnerships"'));
          meet('a parent left without records', relationsOf(after, 'Parents') < relationsOf(before, 'Parents'));
          meet('a child left without records', relationsOf(after, 'Children') < relationsOf(before, 'Children'));
          meet(
            'a record withheld of a parent',
            area !== 'HiddenPersonAccess' && textOf(after, 'Parents') !== textOf(before, 'Parents'),
          );
          meet(
            'a record withheld of a child',
            area !== 'HiddenPersonAccess' && textOf(after, 'Children') !== textOf(before, 'Children'),
          );
        });
      });
    },
  );
});

/** Whether a text occurs more often in `one` than in `other`. */
function hasMore(one: string, other: string, text: string): boolean {
  return one.split(text).length > other.split(text).length;
}

function relationsOf(companies: readonly Members[], side: 'Parents' | 'Children'): number {
  return companies.flatMap((company) => (company[side] ?? []) as readonly Members[]).length;
}

function textOf(companies: readonly Members[], side: 'Parents' | 'Children'): string {
  return JSON.stringify(companies.map((company) => company[side] ?? []));
}
