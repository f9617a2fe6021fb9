import { areas } from '@company-relations/authorization';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import type { Answer } from '../harness/http';
import { checkAsyncProperty, drawn, graphs, type Meet } from './cases';
import { companiesOwnedByCompanies } from './companies-to-ask';
import { CompanyEndpoints } from './company-endpoints';
import { loadCrowded } from './crowded-company';
import { masksTitle } from './free-texts';
import { NaiveRegister } from './naive-register';
import { anyCompared, askBoth } from './one-area-withheld';
import { changedIn, everything } from './random-grants';
import { randomGroup } from './random-graph';
import type { RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import type { Withheld } from './withheld';
import { type KeyPersonsBody, keyPersonsWithout, sorted } from './withheld-key-persons';

const place: RegisterPlace = {
  name: 'key-persons',
  countries: ['QM', 'QN', 'QO'],
  firstServiceId: 61_000_000,
  numberPrefix: '44',
};

let world: RandomWorld;
let endpoints: CompanyEndpoints;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  endpoints = new CompanyEndpoints(world);
});

afterAll(() => world.close());

describe('one area withheld in one country', () => {
  const effectiveAreas = ['CompanyStructureOwner', 'HiddenPersonAccess', 'KeyPerson', 'Owner'] as const;
  const classes = [
    ...effectiveAreas.map((area) => `${area} took something away` as const),
    'a path over several companies',
    'all paths compared',
    'free text masked',
  ] as const;

  proves(
    ['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'],
    'leaves of key persons and their paths all but what rests on it',
    async () => {
      const { protectedTraders } = new NaiveRegister(world.register);
      const values = anyCompared(world.register, place, companiesOwnedByCompanies(world.register));
      await checkAsyncProperty({ values, classes, full: 2_000 }, async (compared, meet) => {
        const askOnce = endpoints.askingOnce(compared.id);
        await atOnce(areas, async (area) => {
          const one = { area, country: compared.country };
          const [withArea, withoutIt] = await askBoth('key-persons?levels=10', compared, one, askOnce);
          const body = withArea.json as KeyPersonsBody;
          if (body.KeyPersons.some(({ MorePaths }) => MorePaths)) return;
          expect(sorted(withoutIt.json as KeyPersonsBody)).toEqual(keyPersonsWithout(body, one, protectedTraders));
          meetWithheld([withArea, withoutIt], one, meet);
        });
      });
    },
  );

  function meetWithheld(
    [withArea, withoutIt]: readonly [Answer, Answer],
    { area }: Withheld,
    meet: Meet<(typeof classes)[number]>,
  ): void {
    const { KeyPersons } = withArea.json as KeyPersonsBody;
    meet('all paths compared');
    meet(
      'a path over several companies',
      KeyPersons.some(({ Paths }) => Paths.some(({ Companies = [] }) => Companies.length > 1)),
    );
    meet(
      'free text masked',
      area === 'HiddenPersonAccess' && masksTitle(withoutIt.text) && withoutIt.text !== withArea.text,
    );
    const effective = effectiveAreas.find((other) => other === area);
    if (effective && withoutIt.text !== withArea.text) meet(`${effective} took something away`);
  }
});

describe('what is refused', () => {
  proves(
    ['decision 2', 'area Key Person', 'rule: unauthorized fields are omitted'],
    'because the answer is too large is refused in the same words, and only to callers who may see it',
    async () => {
      const crowded = await loadCrowded(place);
      const [country] = place.countries;
      const refused = {
        type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21',
        status: 422,
        title: 'The answer would be too large',
        detail: 'Ask for fewer levels.',
        code: 'answer-too-large',
        link: '/docs/errors/answer-too-large',
      };
      for (const area of areas) {
        const { status, json, text } = await endpoints.ask(
          crowded,
          'key-persons',
          changedIn(country, everything(place.countries), (granted) => granted.filter((other) => other !== area)),
        );
        if (area === 'KeyPerson')
          expect([status, json]).toEqual([200, { ServiceId: crowded, Levels: 3, KeyPersons: [] }]);
        else expect([status, text]).toEqual([422, JSON.stringify(refused)]);
      }
    },
  );
});
