import { type Area, areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { atOnce } from '../harness/at-once';
import type { Answer, Call } from '../harness/http';
import { searchRelations, sendAs, startApiWith } from '../harness/service';
import { caseCount, checkAsyncProperty, drawn, graphs } from './cases';
import { freeTexts, freeTextsIn, maskedText, maskedTextsIn } from './free-texts';
import { NaiveRegister } from './naive-register';
import { anyGrantsInAll, type AreasByCountry, type RandomSubscriptions } from './random-grants';
import { randomGraph } from './random-graph';
import { type RandomRegister, type RegisterPlace, secretDigits, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';

const place: RegisterPlace = {
  name: 'masked',
  countries: ['XG', 'XH', 'XI'],
  firstServiceId: 40_000_000,
  numberPrefix: '43',
};
const areasOfRecords = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson', 'RelationsHistory'] as const;

let world: RandomWorld;
let api: ApiProcess;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;
let protectedTraders: ReadonlySet<number>;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGraph(), graphs), place);
  ({ register, subscriptions } = world);
  protectedTraders = new NaiveRegister(register).protectedTraders;
  api = await startApiWith({ LOG_LEVEL: 'debug' });
});

afterAll(async () => {
  await api.stop();
  await world.close();
});

type Members = Readonly<Record<string, unknown>>;

/** Whether a text contains a secret word, or a secret number in any spelling. */
function containsSecret(text: string): boolean {
  return text.includes(secretWord) || text.replace(/[-\s]/g, '').includes(secretDigits(place));
}

/**
 * The companies of a response, without the members that Hidden Person Access shows in the countries where it is
 * granted.
 */
function withoutShown(companies: readonly Members[], grants: AreasByCountry): unknown[] {
  const isShown = (country: unknown) => grants[String(country)]?.includes('HiddenPersonAccess') ?? false;
  const stripped = (entity: Members) => {
    const {
      Name: _name,
      FirstName: _first,
      LastName: _last,
      NationalIdentificationNumber: _id,
      OrgNo: _number,
      ...others
    } = entity;
    return others;
  };
  const relations = (company: Members, member: string, shown: (relation: Members) => boolean) => {
    // The texts of a masked company's holdings could contain its name, even if the owned companies are in another
    // country.
    const isMasked = protectedTraders.has(Number(company['ServiceId'])) && !isShown(company['CountryCode']);
    return ((company[member] ?? []) as readonly Members[]).map((relation) => {
      if (!shown(relation)) return relation;
      const withoutNumbers = stripped(withoutProxies(relation));
      return isMasked ? withoutNumbers : withoutTexts(withoutNumbers);
    });
  };
  return companies.map((company) => ({
    ...(isShown(company['CountryCode']) ? stripped(company) : company),
    Parents: relations(company, 'Parents', () => isShown(company['CountryCode'])),
    Children: relations(company, 'Children', (child) => isShown(child['CountryCode'])),
  }));
}

/** Returns a relation without the members that describe proxies with a number. */
function withoutProxies(relation: Members): Members {
  return JSON.parse(JSON.stringify(relation), (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('ProxyCompanyRegistrationNumber' in value)) return value;
    const { ProxyCompanyRegistrationNumber: _number, ProxyCompanyName: _of, ...others } = value as Members;
    return others;
  }) as Members;
}

/** Returns a relation without the free texts of its records. */
function withoutTexts(relation: Members): Members {
  return JSON.parse(
    JSON.stringify(relation, (name, value: unknown) =>
      (freeTexts as readonly string[]).includes(name) ? undefined : value,
    ),
  ) as Members;
}

/** Whether a response masks a person who is in it only as an ultimate owner. */
function masksUltimateOwner(companies: readonly Members[]): boolean {
  const parents = companies.flatMap((company) => (company['Parents'] ?? []) as readonly Members[]);
  return parents.some(
    (parent) =>
      'UltimateOwnerships' in parent &&
      !('Ownerships' in parent) &&
      JSON.stringify(parent).includes('Protected Identity'),
  );
}

function companiesOf(answer: Answer): readonly Members[] {
  expect(answer.status).toBe(200);
  return (answer.json as { Relations: readonly Members[] }).Relations;
}

/** All numbers of the register, as the sources write them and both with and without century. */
function secretNumbers({ companies, persons }: RandomRegister): string[] {
  const numbers = [
    ...persons.flatMap(({ statement }) => statement.profile.nationalIdentificationNumber ?? []),
    ...companies.flatMap(({ statement }) => statement.profile.orgNo ?? []),
  ].filter(containsSecret);
  return numbers.flatMap((number) => [
    number,
    number.replace('-', '').slice(-10),
    `19${number.replace('-', '').slice(-10)}`,
  ]);
}

/** All free texts of the records that a search can show, without duplicates. */
function statedTexts({ companies, records }: RandomRegister): string[] {
  const searchable = new Set(companies.flatMap(({ statement }) => (statement.searchable ? statement.id : [])));
  const shown = records.filter(({ statement }) =>
    [statement.party, statement.company].some((id) => searchable.has(id)),
  );
  const names = [
    'text',
    'category',
    'caseNo',
    'registrationId',
    'suspicionCaseNo',
    'suspicionIssueId',
    'proxyCompanyName',
  ];
  const texts = shown.flatMap(({ statement }) =>
    statement.records.flatMap(({ record }) =>
      Object.entries(record).flatMap(([name, text]) => (names.includes(name) ? String(text) : [])),
    ),
  );
  return [...new Set(texts)].sort();
}

const rows = [
  'Relation.IsProtected',
  'Relation.UltimateOwnerships',
  'area Hidden Person Access',
  'decision 5',
  'decision 6',
  'operation: logs',
] as const;

describe('what is masked of protected persons and of their sole trader businesses', () => {
  proves(rows, 'stands nowhere in the body or the headers of any answer to any search', async () => {
    const secrets = fc.constantFrom(...secretNumbers(register));
    const searches = {
      ServiceId: fc.constantFrom(...register.companiesOfGraphs).map((ids) => ({ ServiceId: ids })),
      OrgNo: secrets.map((number) => ({ OrgNo: [number] })),
      NationalIdentificationNumber: fc
        .oneof(secrets, fc.constantFrom(...secretNumbers({ ...register, companies: [] })))
        .map((number) => ({ NationalIdentificationNumber: [number], CountryCode: place.countries })),
      CountryCode: fc.constantFrom(...place.countries).map((country) => ({ CountryCode: [country] })),
    };
    // For half of the searches the caller has Hidden Person Access, because without it a search by a secret number
    // finds nothing.
    const ways = Object.keys(searches) as (keyof typeof searches)[];
    const classes = [
      ...ways.map((way) => `by ${way}: found` as const),
      'by OrgNo: nothing found without Hidden Person Access',
      'by NationalIdentificationNumber: nothing found without Hidden Person Access',
      'a person masked',
      'an ultimate owner masked',
      'a sole trader masked',
      'a proxy masked',
      ...freeTexts.map((name) => `free text masked: ${name}` as const),
    ] as const;
    const values = fc.record({ asked: fc.record(searches), grants: anyGrantsInAll(place.countries) });
    await checkAsyncProperty({ values, classes, full: 4_000 }, async ({ asked, grants }, meet) => {
      const subscription = await subscriptions.withGrants(grants);
      const hasNoAccess = Object.values(grants).every((granted) => !granted.includes('HiddenPersonAccess'));
      await atOnce(ways, async (way) => {
        const answer = await searchRelations(subscription, { SearchParameters: asked[way], PageSize: 50 }, api.baseUrl);
        const companies = companiesOf(answer);
        expect(containsSecret(JSON.stringify(withoutShown(companies, grants)))).toBe(false);
        expect(containsSecret(JSON.stringify(answer.headers))).toBe(false);
        meet(`by ${way}: found`, companies.length > 0);
        if (way === 'OrgNo' || way === 'NationalIdentificationNumber')
          meet(`by ${way}: nothing found without Hidden Person Access`, hasNoAccess && companies.length === 0);
        meet('a person masked', answer.text.includes('"BirthDate":"Protected Identity"'));
        meet('an ultimate owner masked', masksUltimateOwner(companies));
        meet('a sole trader masked', answer.text.includes('"OrgNo":"Protected Identity"'));
        meet('a proxy masked', answer.text.includes('"ProxyCompanyRegistrationNumber":"Protected Identity"'));
        for (const name of freeTexts) meet(`free text masked: ${name}`, maskedTextsIn(companies, name) > 0);
      });
    });
  });

  proves(
    rows,
    'is shown where Hidden Person Access is granted, which proves that there was something to mask',
    async () => {
      const all = (
        areas: readonly (typeof areasOfRecords)[number][],
        ...more: 'HiddenPersonAccess'[]
      ): AreasByCountry => Object.fromEntries(place.countries.map((country) => [country, [...areas, ...more]]));
      const [closed, open] = [
        await subscriptions.withGrants(all(areasOfRecords)),
        await subscriptions.withGrants(all(areasOfRecords, 'HiddenPersonAccess')),
      ];
      const shown = new Set<string>();
      for (const ids of register.companiesOfGraphs) {
        const [maskedAnswer, openAnswer] = [closed, open].map((subscription) =>
          searchRelations(subscription, { SearchParameters: { ServiceId: ids } }, api.baseUrl),
        );
        expect(containsSecret(((await maskedAnswer) as Answer).text)).toBe(false);
        for (const company of companiesOf((await openAnswer) as Answer)) {
          for (const entity of [company, ...((company['Parents'] ?? []) as readonly Members[])]) {
            if (
              JSON.stringify(entity['BeneficialOwnerships'] ?? []).includes(`"ProxyCompanyName":"${secretWord} proxy"`)
            )
              shown.add('proxy');
            for (const [name, value] of Object.entries(entity)) {
              const isText = typeof value === 'string' && containsSecret(value);
              if (isText)
                shown.add(protectedTraders.has(Number(entity['ServiceId'])) ? `company ${name}` : `person ${name}`);
            }
          }
        }
      }
      expect([...shown].sort()).toEqual([
        'company Name',
        'company OrgNo',
        'person FirstName',
        'person LastName',
        'person Name',
        'person NationalIdentificationNumber',
        'proxy',
      ]);
    },
  );

  proves(
    rows,
    'masks no other text: every free text of a record is shown with Hidden Person Access, and without it all but those of protected parties',
    async () => {
      const everywhere = (granted: readonly Area[]): AreasByCountry =>
        Object.fromEntries(place.countries.map((country) => [country, granted]));
      const [closed, open] = await Promise.all([
        subscriptions.withGrants(everywhere(areasOfRecords)),
        subscriptions.withGrants(everywhere(areas)),
      ]);
      const found = new Set<string>();
      for (const ids of register.companiesOfGraphs) {
        const [masked = [], shown = []] = await Promise.all(
          [closed, open].map(async (subscription) =>
            freeTextsIn(
              companiesOf(await searchRelations(subscription, { SearchParameters: { ServiceId: ids } }, api.baseUrl)),
            ),
          ),
        );
        expect(masked).toEqual(shown.map(([name, text]) => [name, containsSecret(text) ? maskedText : text]));
        for (const [, text] of shown) found.add(text);
      }
      expect([...found].sort()).toEqual(statedTexts(register));
    },
  );

  proves(rows, 'never reaches the log, wherever a caller writes it', async () => {
    const secrets = fc.oneof(fc.constantFrom(...secretNumbers(register)), fc.constant(`${secretWord} name`));
    const body = (SearchParameters: unknown, rest: object = {}) => JSON.stringify({ SearchParameters, ...rest });
    const places = (secret: string): Readonly<Record<string, Partial<Call>>> => ({
      'a value that is searched for': { body: body({ OrgNo: [secret] }) },
      'the name of a parameter': { body: body({ ServiceId: [secret], [secret]: [1] }) },
      'a date, a country and the cursor': {
        body: body({ ContentUpdatedAt: [secret], CountryCode: [secret] }, { Cursor: secret }),
      },
      'a body that is no JSON': { body: `{"SearchParameters": ${secret}` },
      'an id in the path': { path: `/v2/relations/${encodeURIComponent(secret)}` },
      'a query': { path: `/v2/relations?OrgNo=${encodeURIComponent(secret)}`, body: '{}' },
      'an unknown path': { path: `/${encodeURIComponent(secret)}?${encodeURIComponent(secret)}` },
      'a header': {
        headers: {
          'user-agent': secret,
          referer: `https://example.com/${encodeURIComponent(secret)}`,
          'x-request-id': secret,
        },
      },
      'the character set': { headers: { 'content-type': `application/json; charset=${secret}` } },
      'the token': { headers: { authorization: `Bearer ${secret}` } },
    });
    const statuses = [200, 400, 401, 404, 415];
    const classes = [...Object.keys(places('')), ...statuses.map((status) => `status ${status}`)];
    const subscription = await subscriptions.withGrants({ [place.countries[0]]: [] });
    await checkAsyncProperty({ values: secrets, classes, full: 2_000 }, async (secret, meet) => {
      await atOnce(Object.entries(places(secret)), async ([where, call]) => {
        const { status } = await sendAs(
          subscription,
          {
            method: 'POST',
            path: '/v2/relations',
            ...call,
            headers: { 'content-type': 'application/json', ...call.headers },
          },
          api.baseUrl,
        );
        expect(statuses).toContain(status);
        meet(where);
        meet(`status ${status}`);
      });
    });
    const lines = api
      .logs()
      .split('\n')
      .filter((line) => line.includes('"status"'));
    expect(lines.length).toBeGreaterThanOrEqual(Object.keys(places('')).length * caseCount(undefined, 2_000));
    // The time of a log line consists of digits, so it could look like a secret number. It is removed first.
    expect(lines.filter((line) => containsSecret(line.replace(/"time":\d+/, '')))).toEqual([]);
    expect(api.logs()).not.toContain(secretWord);
  });
});
