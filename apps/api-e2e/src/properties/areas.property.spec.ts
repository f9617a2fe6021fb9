import { type Area, areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { search } from '../harness/service';
import { drawn, graphs, holdsFor } from './cases';
import { NaiveRegister } from './naive-register';
import { type AreasByCountry, changedIn, grantsInAll, type RandomSubscriptions } from './random-grants';
import { randomGraph } from './random-graph';
import type { RandomRegister, RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import { withoutArea } from './withheld';

const place: RegisterPlace = { name: 'withheld', countries: ['XA', 'XB', 'XC'], firstServiceId: 20_000_000, numberPrefix: '41' };

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

const withheld = fc.record({ area: fc.constantFrom(...areas), country: fc.constantFrom(...place.countries) });

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
      const effective = new Set<Area>();
      const query = fc.record({ ids: fc.constantFrom(...register.companiesOfGraphs), grants: grantsInAll(place.countries), withheld });
      await holdsFor(query, async ({ ids, grants, withheld: { area, country } }) => {
        const answerTo = async (areasByCountry: AreasByCountry) => search(await subscriptions.withGrants(areasByCountry), { ServiceId: ids });
        const withArea = await answerTo(changedIn(country, grants, (granted) => [...granted, area]));
        const withoutIt = await answerTo(changedIn(country, grants, (granted) => granted.filter((other) => other !== area)));
        const { Relations } = withArea.json as { Relations: Record<string, unknown>[] };
        expect(withoutIt.text).toBe(JSON.stringify({ Relations: withoutArea(Relations, { area, country }, protectedTraders) }));
        expect(withoutIt.headers['x-pagination']).toBe(withArea.headers['x-pagination']);
        if (withoutIt.text !== withArea.text) effective.add(area);
      });
      // Each of them did take something away: otherwise nothing would have been tried.
      expect([...effective].sort()).toEqual([...areas].sort());
    },
  );
});
