import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { atOnce } from '../harness/at-once';
import { startApiWith } from '../harness/service';
import { caseCount, checkAsyncProperty, drawn, graphs } from './cases';
import { companiesWithRecords } from './companies-to-ask';
import { CompanyEndpoints, pastDay, ultimateOwnersWithRules } from './company-endpoints';
import { masksTitle } from './free-texts';
import { anyGrantsInAll, type AreasByCountry, everything, randomGrants } from './random-grants';
import { randomGroup } from './random-graph';
import { type RegisterPlace, secretDigits, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import { type BodyWithRecords, shownRecords } from './shown-records';

const place: RegisterPlace = {
  name: 'endpoints',
  countries: ['XP', 'XQ', 'XR'],
  firstServiceId: 60_000_000,
  numberPrefix: '45',
};
/** As `CompanyEndpoints` names them. */
const everyEndpoint = [
  'companies/search',
  'companies/{serviceId}',
  'key-persons',
  'key-persons?levels=10',
  `key-persons?levels=10&asOf=${pastDay}`,
  'ultimate-owners',
  `ultimate-owners?asOf=${pastDay}`,
  ultimateOwnersWithRules,
  'structure?direction=both&depth=10',
  `structure?direction=both&depth=10&asOf=${pastDay}`,
  'changes?from=2015-01-01',
] as const;

/** Queries with parameters that are refused, whatever the company. */
const wrongQueries = [
  'key-persons?levels=0',
  'key-persons?levels=x&levels=3',
  'ultimate-owners?limit=11',
  'ultimate-owners?rules=amlr-99,control',
  'ultimate-owners?limit=0&rules=x',
  'ultimate-owners?asOf=9999-01-01',
  'structure?depth=0',
  'structure?direction=x&asOf=9999-01-01',
  'structure.svg?theme=x&depth=0',
  'structure?asof=2017-06-30',
  'key-persons?Levels=3&levels=0',
  'changes?from=x',
];

const endpointsWithRecords = everyEndpoint.filter(isWithRecords);

function isWithRecords(
  endpoint: (typeof everyEndpoint)[number],
): endpoint is Exclude<(typeof everyEndpoint)[number], `companies/${string}`> {
  return !endpoint.startsWith('companies/');
}

/** Whether an endpoint shows parties that it masks. A search for companies does not find them. */
function isMasking(
  endpoint: (typeof everyEndpoint)[number],
): endpoint is Exclude<(typeof everyEndpoint)[number], 'companies/search'> {
  return endpoint !== 'companies/search';
}

let world: RandomWorld;
let api: ApiProcess;
let endpoints: CompanyEndpoints;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  api = await startApiWith({ LOG_LEVEL: 'debug' });
  endpoints = new CompanyEndpoints(world, api.baseUrl);
});

afterAll(async () => {
  await api.stop();
  await world.close();
});

/** Generates the ID of any company. Companies that have an owner or a role now are more likely. */
function anyAsked() {
  const { register } = world;
  const hidden = register.companies
    .filter(({ statement }) => !statement.searchable)
    .flatMap(({ statement }) => statement.serviceId ?? []);
  const ids = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...register.companiesOfGraphs.flat()) },
    { weight: 2, arbitrary: fc.constantFrom(...hidden) },
    { weight: 6, arbitrary: fc.constantFrom(...companiesWithRecords(register)) },
  );
  return fc.record({ id: ids, grants: anyGrantsInAll(place.countries) });
}

describe('key persons, structures and explained ultimate owners, with verdicts and without', () => {
  proves(
    ['decision 2', 'decision 3', 'rule: unauthorized fields are omitted'],
    'show no record of an area that is withheld in the country of its company',
    async () => {
      const records = ['KeyPerson', 'Owner', 'CompanyStructureOwner'] as const;
      const classes = [
        ...records.map((area) => `a record shown: ${area}` as const),
        ...endpointsWithRecords.map((endpoint) => `a record shown by ${endpoint}` as const),
        'records of some areas alone',
        'nothing shown',
        'status 404',
      ] as const;
      // What each endpoint leaves out is compared with the whole answer elsewhere, so fewer cases are enough here.
      await checkAsyncProperty(
        { values: anyAsked(), classes, usual: 150, full: 2_000 },
        async ({ id, grants }, meet) => {
          const granted = new Set(
            Object.entries(grants).flatMap(([country, areas]) => areas.map((area) => `${area} ${country}`)),
          );
          await atOnce(endpointsWithRecords, async (endpoint) => {
            const { json, status } = await endpoints.ask(id, endpoint, grants);
            const shown = status === 200 ? shownRecords(json as BodyWithRecords) : [];
            expect(shown.filter((record) => !granted.has(record))).toEqual([]);
            const areasShown = records.filter((area) => shown.some((record) => record.startsWith(`${area} `)));
            for (const area of areasShown) meet(`a record shown: ${area}`);
            meet(`a record shown by ${endpoint}`, shown.length > 0);
            meet('records of some areas alone', areasShown.length === 1);
            meet('nothing shown', status === 200 && shown.length === 0);
            meet('status 404', status === 404);
          });
        },
      );
    },
  );

  proves(
    ['decision 5', 'decision 6', 'Relation.IsProtected', 'operation: logs'],
    'contain nothing of protected persons and sole traders without Hidden Person Access, in body, headers and log',
    async () => {
      const classes = [
        ...everyEndpoint.filter(isMasking).map((endpoint) => `someone masked by ${endpoint}` as const),
        'a person masked',
        'a sole trader masked',
        'free text masked',
      ] as const;
      await checkAsyncProperty({ values: anyAsked(), classes, full: 2_000 }, async ({ id, grants }, meet) => {
        await atOnce(everyEndpoint, async (endpoint) => {
          const { text, headers } = await endpoints.ask(id, endpoint, withoutAccess(grants));
          for (const sent of [text, JSON.stringify(headers)])
            expect([sent.includes(secretWord), sent.replace(/[-\s]/g, '').includes(secretDigits(place))]).toEqual([
              false,
              false,
            ]);
          if (isMasking(endpoint)) meet(`someone masked by ${endpoint}`, text.includes('Protected Identity'));
          meet(
            'a person masked',
            /"(LastName|BirthDate|NationalIdentificationNumber)":"Protected Identity"/.test(text),
          );
          meet('a sole trader masked', text.includes('"OrgNo":"Protected Identity"'));
          meet('free text masked', masksTitle(text));
        });
      });
      expectNothingSecretInLog(everyEndpoint.length * caseCount(undefined, 2_000));
    },
  );

  function withoutAccess(grants: AreasByCountry): AreasByCountry {
    return Object.fromEntries(
      Object.entries(grants).map(([country, areas]) => [
        country,
        areas.filter((area) => area !== 'HiddenPersonAccess'),
      ]),
    );
  }

  function expectNothingSecretInLog(requests: number): void {
    const lines = api
      .logs()
      .split('\n')
      .filter((line) => line.includes('"status"'));
    expect([lines.length >= requests, api.logs().includes(secretWord)]).toEqual([true, false]);
    expect(lines.filter((line) => line.replace(/"time":\d+/, '').includes(secretDigits(place)))).toEqual([]);
  }
});

describe('what is refused', () => {
  const unknown = place.firstServiceId - 1;
  const classes = [
    'status 200',
    'status 400',
    'status 404',
    'a person asked for',
    'a company of a country that is not granted',
    'a company that cannot be found',
  ] as const;

  proves(
    ['status 400', 'decision 1', 'rule: unauthorized fields are omitted'],
    'is refused in the same words for all grants and all ids',
    async () => {
      const values = fc.record({
        id: anyId(),
        endpoint: fc.constantFrom(...wrongQueries, ...everyEndpoint.filter((each) => each !== 'companies/search')),
        grants: randomGrants(place.countries),
      });
      await checkAsyncProperty({ values, classes, full: 5_000 }, async ({ id, endpoint, grants }, meet) => {
        const answer = await endpoints.askAny(id, endpoint, grants);
        if (answer.status === 200 || answer.status === 400 || answer.status === 404) meet(`status ${answer.status}`);
        const company = world.register.companies.find(({ statement }) => statement.serviceId === id)?.statement;
        meet('a person asked for', !company);
        meet('a company that cannot be found', company?.searchable === false);
        meet(
          'a company of a country that is not granted',
          company !== undefined && grants[company.profile.countryCode ?? ''] === undefined,
        );
        if (answer.status === 200) return;
        const ofNothing = await endpoints.askAny(unknown, endpoint, everything(place.countries));
        expect({ status: answer.status, text: answer.text }).toEqual({
          status: ofNothing.status,
          text: ofNothing.text,
        });
      });
    },
  );

  /** Generates the ID of any company or person. Companies are more likely. */
  function anyId(): fc.Arbitrary<number> {
    const { companies, persons } = world.register;
    const idsOf = (loaded: readonly { readonly statement: { readonly serviceId?: number } }[]) =>
      fc.constantFrom(...loaded.flatMap(({ statement }) => statement.serviceId ?? []));
    return fc.oneof(
      { weight: 3, arbitrary: idsOf(companies) },
      { weight: 1, arbitrary: idsOf(persons) },
      { weight: 1, arbitrary: idsOf(companies.filter(({ statement }) => !statement.searchable)) },
    );
  }
});
