import { type Area, areas } from '@company-relations/authorization';
import type { OwnershipRecord } from '@company-relations/ownership';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { atOnce } from '../harness/at-once';
import type { Answer, Call } from '../harness/http';
import { sendAs, startApiWith } from '../harness/service';
import { caseCount, checkAsyncProperty, drawn, graphs } from './cases';
import { loadCrowded } from './crowded-company';
import { NaiveRegister } from './naive-register';
import {
  anyGrantsInAll,
  type AreasByCountry,
  changedIn,
  grantsInAll,
  randomGrants,
  type RandomSubscriptions,
} from './random-grants';
import { randomGroup } from './random-graph';
import { type RandomRegister, type RegisterPlace, secretDigits, secretWord } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import type { Withheld } from './withheld';
import { type ChangesBody, changesWithout } from './withheld-changes';
import { companyWithout, type FoundCompanies, foundWithout } from './withheld-companies';
import {
  type KeyPersonsBody,
  keyPersonsWithout,
  ownersWithChain,
  ownersWithReason,
  showsControlFrom,
  sorted,
  type UltimateOwnersBody,
  ultimateOwnersWithout,
  withoutReasons,
  withSums,
} from './withheld-paths';
import { areaOfKind } from './withheld-structure';

const place: RegisterPlace = {
  name: 'endpoints',
  countries: ['XP', 'XQ', 'XR'],
  firstServiceId: 60_000_000,
  numberPrefix: '45',
};
const withRules = 'ultimate-owners?limit=10&rules=amlr-52,control,finnish,national,amlr-54';
const pastDay = '2020-06-15';
/** What is below `/v2/relations/{serviceId}`, and the two endpoints of companies. */
const endpoints = [
  'companies/search',
  'companies/{serviceId}',
  'key-persons',
  'key-persons?levels=10',
  `key-persons?levels=10&asOf=${pastDay}`,
  'ultimate-owners',
  `ultimate-owners?asOf=${pastDay}`,
  withRules,
  'structure?direction=both&depth=10',
  `structure?direction=both&depth=10&asOf=${pastDay}`,
  'changes?from=2015-01-01',
] as const;

const endpointsWithRecords = endpoints.filter(isWithRecords);

function isWithRecords(
  endpoint: (typeof endpoints)[number],
): endpoint is Exclude<(typeof endpoints)[number], `companies/${string}`> {
  return !endpoint.startsWith('companies/');
}

/** Whether an endpoint shows parties that it masks. A search for companies does not find them. */
function isMasking(
  endpoint: (typeof endpoints)[number],
): endpoint is Exclude<(typeof endpoints)[number], 'companies/search'> {
  return endpoint !== 'companies/search';
}

/** The largest number of companies that a search may ask for. */
const maxFound = 50;

let world: RandomWorld;
let api: ApiProcess;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  ({ register, subscriptions } = world);
  api = await startApiWith({ LOG_LEVEL: 'debug' });
});

afterAll(async () => {
  await api.stop();
  await world.close();
});

type Members = Readonly<Record<string, unknown>>;

interface Path {
  readonly KeyPersonRoles: readonly Members[];
  readonly Companies: readonly Members[];
}

interface Body {
  readonly KeyPersons?: readonly { readonly Paths: readonly Path[] }[];
  readonly UltimateOwners?: readonly { readonly Chains?: readonly { readonly Members: readonly Members[] }[] }[];
  readonly Nodes?: readonly Members[];
  readonly Edges?: readonly StructureEdge[];
  readonly ServiceId?: number;
  readonly Changes?: readonly PeriodChange[];
}

interface PeriodChange {
  readonly Kind: string;
  readonly Before?: readonly Members[];
  readonly After?: readonly Members[];
  readonly Between?: readonly Members[];
}

interface StructureEdge {
  readonly To: string;
  readonly Kind: string;
  readonly IsEnded?: boolean;
}

/** Generates the ID of any company. Companies that have an owner or a role now are more likely. */
function anyAsked() {
  const hidden = register.companies
    .filter(({ statement }) => !statement.searchable)
    .flatMap(({ statement }) => statement.serviceId ?? []);
  const ids = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...register.companiesOfGraphs.flat()) },
    { weight: 2, arbitrary: fc.constantFrom(...hidden) },
    { weight: 6, arbitrary: fc.constantFrom(...companiesWithRecords()) },
  );
  return fc.record({ id: ids, grants: anyGrantsInAll(place.countries) });
}

/** The searchable companies that have a current record. */
function companiesWithRecords(): number[] {
  const withRecords = new Set(
    register.records
      .filter(({ statement }) => statement.records.some(({ ended }) => !ended))
      .map(({ statement }) => statement.company),
  );
  return register.companies
    .filter(({ statement }) => statement.searchable && withRecords.has(statement.id))
    .flatMap(({ statement }) => statement.serviceId ?? []);
}

/**
 * The searchable companies that are owned by a company with key persons. The paths of these key persons lead through
 * several companies.
 */
function companiesOwnedByCompanies(): number[] {
  const ofKind = (...kinds: string[]) =>
    register.records.filter(({ statement }) =>
      statement.records.some(({ kind, ended }) => !ended && kinds.includes(kind)),
    );
  const led = new Set(ofKind('role').map(({ statement }) => statement.company));
  const below = new Set(
    ofKind('ownership', 'companyStructure').flatMap(({ statement }) =>
      led.has(statement.party) && statement.party !== statement.company ? statement.company : [],
    ),
  );
  return register.companies
    .filter(({ statement }) => statement.searchable && below.has(statement.id))
    .flatMap(({ statement }) => statement.serviceId ?? []);
}

/** The searchable companies whose majority owner is a company that has an owner itself. */
function controlledCompanies(): number[] {
  const holdings = register.records.flatMap(({ statement: { party, company, records } }) =>
    party === company
      ? []
      : records.flatMap((stated) =>
          stated.kind === 'ownership' && !stated.ended
            ? { party, company, percent: (stated.record as OwnershipRecord).stakePercent ?? 0 }
            : [],
        ),
  );
  const controlled = new Set(
    holdings
      .filter(({ party, percent }) => percent > 50 && holdings.some((above) => above.company === party))
      .map(({ company }) => company),
  );
  return register.companies
    .filter(({ statement }) => statement.searchable && controlled.has(statement.id))
    .flatMap(({ statement }) => statement.serviceId ?? []);
}

async function ask(id: number, endpoint: string, grants: AreasByCountry): Promise<Answer> {
  const answer = await askAny(id, endpoint, grants);
  expect([200, 404, 422]).toContain(answer.status);
  return answer;
}

async function askAny(id: number, endpoint: string, grants: AreasByCountry): Promise<Answer> {
  return sendAs(await subscriptions.withGrants(grants), callOf(id, endpoint), api.baseUrl);
}

function callOf(id: number, endpoint: string): Call {
  if (endpoint === 'companies/{serviceId}') return { path: `/v2/companies/${id}` };
  if (endpoint !== 'companies/search') return { path: `/v2/relations/${id}/${endpoint}` };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/v2/companies/search', headers, body: JSON.stringify(searchFor(id)) };
}

/**
 * A search for the companies whose names are like that of a company: those of its graph, protected or not. If it has no
 * name, a search for its number.
 */
function searchFor(id: number): object {
  const { name, orgNo } =
    register.companies.find(({ statement }) => statement.serviceId === id)?.statement.profile ?? {};
  if (name === undefined) return { OrgNo: orgNo ?? 'of no company', Limit: maxFound };
  return { Name: name.replace(/^\w+ (.*)-\d+$/, '$1'), Limit: maxFound };
}

/** For each record in a response, its area and the country of the company that it is about. */
function shownRecords({
  ServiceId,
  KeyPersons = [],
  UltimateOwners = [],
  Nodes = [],
  Edges = [],
  Changes = [],
}: Body): string[] {
  const links = (members: readonly Members[]) =>
    members.slice(0, -1).flatMap((member, index) => {
      const country = String(members[index + 1]?.['CountryCode']);
      return [
        ...(member['Ownerships'] ? [`Owner ${country}`] : []),
        ...(member['CompanyStructureOwners'] ? [`CompanyStructureOwner ${country}`] : []),
        ...(['Ownerships', 'CompanyStructureOwners'].some((name) => haveEnded(member[name]))
          ? [`RelationsHistory ${country}`]
          : []),
      ];
    });
  const ofPaths = KeyPersons.flatMap(({ Paths }) => Paths).flatMap(({ KeyPersonRoles, Companies }) => [
    `KeyPerson ${String(Companies[0]?.['CountryCode'])}`,
    ...(haveEnded(KeyPersonRoles) ? [`RelationsHistory ${String(Companies[0]?.['CountryCode'])}`] : []),
    ...links(Companies),
  ]);
  const countryOf = new Map(Nodes.map(({ Node, CountryCode }) => [Node, String(CountryCode)]));
  const ofEdges = Edges.flatMap(({ To, Kind, IsEnded }) => [
    `${areaOfKind[Kind]} ${countryOf.get(To)}`,
    ...(IsEnded ? [`RelationsHistory ${countryOf.get(To)}`] : []),
  ]);
  const ofChanges = Changes.flatMap(({ Kind, Before = [], After = [], Between = [] }) => [
    `${areaOfKind[Kind]} ${countryOf.get(String(ServiceId))}`,
    ...(haveEnded([...Before, ...After, ...Between]) ? [`RelationsHistory ${countryOf.get(String(ServiceId))}`] : []),
  ]);
  const ofChains = UltimateOwners.flatMap(({ Chains = [] }) => Chains).flatMap(({ Members }) => links(Members));
  return [...ofPaths, ...ofChains, ...ofEdges, ...ofChanges];
}

/** Whether one of the records has ended since a past day. */
function haveEnded(records: unknown): boolean {
  return ((records ?? []) as readonly Members[]).some(({ IsEnded }) => IsEnded === true);
}

/** Whether a response masks the register's own title or category of a role. */
function masksTitle(text: string): boolean {
  return /"(Text|Category)":"Protected Identity"/.test(text);
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
            const { json, status } = await ask(id, endpoint, grants);
            const shown = status === 200 ? shownRecords(json as Body) : [];
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
      const withoutAccess = (grants: AreasByCountry) =>
        Object.fromEntries(
          Object.entries(grants).map(([country, areas]) => [
            country,
            areas.filter((area) => area !== 'HiddenPersonAccess'),
          ]),
        );
      const classes = [
        ...endpoints.filter(isMasking).map((endpoint) => `someone masked by ${endpoint}` as const),
        'a person masked',
        'a sole trader masked',
        'free text masked',
      ] as const;
      await checkAsyncProperty({ values: anyAsked(), classes, full: 2_000 }, async ({ id, grants }, meet) => {
        await atOnce(endpoints, async (endpoint) => {
          const { text, headers } = await ask(id, endpoint, withoutAccess(grants));
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
      const lines = api
        .logs()
        .split('\n')
        .filter((line) => line.includes('"status"'));
      expect([lines.length >= endpoints.length * caseCount(undefined, 2_000), api.logs().includes(secretWord)]).toEqual(
        [true, false],
      );
      expect(lines.filter((line) => line.replace(/"time":\d+/, '').includes(secretDigits(place)))).toEqual([]);
    },
  );
});

describe('one area withheld in one country', () => {
  const compared = (ids: readonly number[]) =>
    fc.record({
      id: fc.oneof(fc.constantFrom(...companiesWithRecords()), fc.constantFrom(...ids)),
      grants: grantsInAll(place.countries, areas.length - 1),
      country: fc.constantFrom(...place.countries),
      hasAccess: fc.boolean(),
    });

  /**
   * Grants with and without the withheld area. If another area than Hidden Person Access is withheld, Hidden Person
   * Access is the same in all countries. Masking is then the same as well.
   */
  function grantsOf(
    grants: AreasByCountry,
    { area, country }: Withheld,
    hasAccess: boolean,
  ): readonly [AreasByCountry, AreasByCountry] {
    const isKept = (granted: Area) => granted !== 'HiddenPersonAccess' || area === 'HiddenPersonAccess';
    const added: readonly Area[] = hasAccess && area !== 'HiddenPersonAccess' ? ['HiddenPersonAccess'] : [];
    const alike = Object.fromEntries(
      Object.entries(grants).map(([code, granted]) => [code, [...granted.filter(isKept), ...added]]),
    );
    return [
      changedIn(country, alike, (granted) => [...granted, area]),
      changedIn(country, alike, (granted) => granted.filter((other) => other !== area)),
    ];
  }

  proves(
    ['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'],
    'leaves of key persons and their paths all but what rests on it',
    async () => {
      const traders = new NaiveRegister(register).protectedTraders;
      const effectiveAreas = ['CompanyStructureOwner', 'HiddenPersonAccess', 'KeyPerson', 'Owner'] as const;
      const classes = [
        ...effectiveAreas.map((area) => `${area} took something away` as const),
        'a path over several companies',
        'all paths compared',
        'free text masked',
      ] as const;
      await checkAsyncProperty(
        { values: compared(companiesOwnedByCompanies()), classes, full: 2_000 },
        async ({ id, grants, country, hasAccess }, meet) => {
          const askOnce = askingOnce(id);
          await atOnce(areas, async (area) => {
            const one = { area, country };
            const both = grantsOf(grants, one, hasAccess);
            const [withArea, withoutIt] = await askBoth('key-persons?levels=10', both, askOnce);
            const body = withArea.json as KeyPersonsBody;
            if (body.KeyPersons.some(({ MorePaths }) => MorePaths)) return;
            expect(sorted(withoutIt.json as KeyPersonsBody)).toEqual(keyPersonsWithout(body, one, traders));
            meet('all paths compared');
            meet(
              'a path over several companies',
              body.KeyPersons.some(({ Paths }) => Paths.some(({ Companies = [] }) => Companies.length > 1)),
            );
            meet(
              'free text masked',
              area === 'HiddenPersonAccess' && masksTitle(withoutIt.text) && withoutIt.text !== withArea.text,
            );
            const effective = effectiveAreas.find((other) => other === area);
            if (effective && withoutIt.text !== withArea.text) meet(`${effective} took something away`);
          });
        },
      );
    },
  );

  proves(
    ['decision 2', 'decision 3', 'decision 5', 'area Owner', 'rule: unauthorized fields are omitted'],
    'leaves of ultimate owners, chains, the unidentified part and verdicts all but what rests on it',
    async () => {
      const traders = new NaiveRegister(register).protectedTraders;
      const classes = [
        'no owner left',
        'chains taken away',
        'no share in a controller left',
        'someone masked',
        'all chains compared',
        'a past day',
        'history withheld',
      ] as const;
      const withheldOf = (country: string, isPast: boolean): readonly Withheld[] => [
        { area: 'HiddenPersonAccess', country },
        { area: isPast ? 'RelationsHistory' : 'KeyPerson', country },
        ...place.countries.map((each) => ({ area: 'Owner' as const, country: each })),
      ];
      const values = fc.record({ asked: compared(controlledCompanies()), isPast: fc.boolean() });
      await checkAsyncProperty(
        { values, classes, full: 2_000 },
        async ({ asked: { id, grants, country, hasAccess }, isPast }, meet) => {
          const askOnce = askingOnce(id);
          const endpoint = isPast ? `${withRules}&asOf=${pastDay}` : withRules;
          await atOnce(withheldOf(country, isPast), async (one) => {
            const [withArea, withoutIt] = await askBoth(endpoint, grantsOf(grants, one, hasAccess), askOnce);
            const [body, left] = [withArea.json as UltimateOwnersBody, withoutIt.json as UltimateOwnersBody];
            if (body.UltimateOwners?.some(({ Chains }) => Chains.length === 10)) return;
            const showsControllers = withoutIt.text.includes('ShareOfController');
            expect(withoutReasons(withSums(left))).toEqual(
              ultimateOwnersWithout(withoutReasons(withSums(body)), one, {
                protectedTraders: traders,
                showsControllers,
              }),
            );
            for (const owner of ownersWithReason(left))
              expect([ownersWithReason(body).has(owner), ownersWithChain(left).has(owner)]).toEqual([true, true]);
            const isOfOwners = one.area === 'Owner' || one.area === 'RelationsHistory';
            if (isOfOwners && showsControlFrom(one.country, body)) expect(showsControllers).toBe(false);
            meet('a past day', isPast && left.UltimateOwners !== undefined);
            meet('history withheld', left['HistoryNotGranted'] === true && body.UltimateOwners !== undefined);
            meet('all chains compared');
            meet('someone masked', one.area === 'HiddenPersonAccess' && withoutIt.text !== withArea.text);
            if (!isOfOwners || withoutIt.text === withArea.text) return;
            meet('no owner left', !left.UltimateOwners);
            meet(
              'chains taken away',
              left.UltimateOwners !== undefined &&
                withoutIt.text.split('Contribution').length < withArea.text.split('Contribution').length,
            );
            meet(
              'no share in a controller left',
              left.UltimateOwners !== undefined && withArea.text.includes('ShareOfController') && !showsControllers,
            );
          });
        },
      );
    },
  );

  /**
   * Asks about a company. What was asked before with the same grants is not asked again: most areas are granted anyway.
   */
  function askingOnce(id: number): (endpoint: string, grants: AreasByCountry) => Promise<Answer> {
    const asked = new Map<string, Promise<Answer>>();
    return async (endpoint, grants) => {
      const key = `${endpoint} ${await subscriptions.withGrants(grants)}`;
      const answer = asked.get(key) ?? ask(id, endpoint, grants);
      asked.set(key, answer);
      return answer;
    };
  }

  async function askBoth(
    endpoint: string,
    [withArea, withoutIt]: readonly [AreasByCountry, AreasByCountry],
    askOnce: (endpoint: string, grants: AreasByCountry) => Promise<Answer>,
  ): Promise<[Answer, Answer]> {
    const answers = await Promise.all([askOnce(endpoint, withArea), askOnce(endpoint, withoutIt)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].headers['x-ultimate-ownerships-omitted']).toBe(
      answers[0].headers['x-ultimate-ownerships-omitted'],
    );
    return answers;
  }
});

describe('areas withheld anywhere', () => {
  const period = 'changes?from=2015-06-01';
  const queries = [period, `${period}&to=2018-06-30`] as const;
  const classes = [
    ...queries.map((query) => `something withheld: ${query}` as const),
    'records of a party withheld',
    'ultimate owners withheld',
    'ultimate owners of a past day withheld',
    'someone masked in changes',
    'free text masked',
    'a company not found',
    'a sole trader not found',
    'a sole trader masked where it is read',
    'status 404',
  ] as const;

  proves(
    [
      ...([
        'GET /v2/relations/{serviceId}/changes',
        'POST /v2/companies/search',
        'GET /v2/companies/{serviceId}',
      ] as const),
      ...(['decision 1', 'decision 2', 'decision 3', 'decision 5', 'area Relations History'] as const),
      'rule: unauthorized fields are omitted',
    ],
    'leave of changes between two days, and of companies that are found and read, what follows from the whole answer and the grants alone',
    async () => {
      const { protectedTraders } = new NaiveRegister(register);
      const [companies, traders] = [companiesWithRecords(), searchableIds().filter((id) => protectedTraders.has(id))];
      // A short run may have no protected sole trader.
      const ids = fc.oneof(
        fc.constantFrom(...companies),
        fc.constantFrom(...(traders.length > 0 ? traders : companies)),
      );
      const without = (gone: string) => place.countries.filter((country) => country !== gone);
      const withoutHistory = Object.fromEntries(
        place.countries.map((country) => [country, areas.filter((area) => area !== 'RelationsHistory')]),
      );
      const grants = fc.oneof(
        { weight: 3, arbitrary: anyGrantsInAll(place.countries) },
        { weight: 5, arbitrary: fc.constantFrom(...place.countries).chain((one) => anyGrantsInAll(without(one))) },
        { weight: 1, arbitrary: fc.constant(withoutHistory) },
      );
      const values = fc.record({ id: ids, grants });
      await checkAsyncProperty({ values, classes, full: 2_000 }, async ({ id, grants }, meet) => {
        const caller = { grants, protectedTraders };
        const askTwice = (endpoint: string) =>
          Promise.all([ask(id, endpoint, everything()), ask(id, endpoint, grants)] as const);
        const [wholeRead, read] = await askTwice('companies/{serviceId}');
        const company = companyWithout(wholeRead.json as Members, caller);
        expect([read.status, read.status === 200 && read.json]).toEqual(company ? [200, company] : [404, false]);
        meet('a sole trader masked where it is read', read.text.includes('"OrgNo":"Protected Identity"'));

        const [wholeFound, found] = (await askTwice('companies/search')).map(({ json }) => json as FoundCompanies);
        const [all, left] = [wholeFound as FoundCompanies, foundWithout(wholeFound as FoundCompanies, caller)];
        if (all.Companies.length < maxFound) expect(found).toEqual(left);
        const gone = all.Companies.filter((each) => !left.Companies.includes(each));
        meet('a company not found', gone.length > 0);
        meet(
          'a sole trader not found',
          gone.some(({ CountryCode }) => grants[String(CountryCode)] !== undefined),
        );

        await atOnce(queries, async (query) => {
          const [whole, answer] = await askTwice(query);
          if (!company) {
            expect(answer.status).toBe(404);
            return meet('status 404');
          }
          const body = whole.json as ChangesBody;
          const expected = changesWithout(body, caller);
          expect([answer.status, answer.json]).toEqual([200, expected]);
          meet(`something withheld: ${query}`, answer.text !== whole.text);
          meet('records of a party withheld', expected.Changes.length < body.Changes.length);
          meet('ultimate owners withheld', !expected.Before.UltimateOwners && !expected.After.UltimateOwners);
          meet(
            'ultimate owners of a past day withheld',
            !expected.Before.UltimateOwners && expected.After.UltimateOwners !== undefined,
          );
          meet('someone masked in changes', answer.text.includes('"Kind":"protected"'));
          meet('free text masked', masksTitle(answer.text));
        });
      });
    },
  );

  function searchableIds(): number[] {
    return register.companies.flatMap(({ statement }) => (statement.searchable ? (statement.serviceId ?? []) : []));
  }
});

/** The grants of a caller who may see all of the register. */
function everything(): AreasByCountry {
  return Object.fromEntries(place.countries.map((country) => [country, areas]));
}

describe('what is refused', () => {
  const unknown = place.firstServiceId - 1;

  proves(
    ['status 400', 'decision 1', 'rule: unauthorized fields are omitted'],
    'is refused in the same words for all grants and all ids',
    async () => {
      const idsOf = (loaded: readonly { readonly statement: { readonly serviceId?: number } }[]) =>
        fc.constantFrom(...loaded.flatMap(({ statement }) => statement.serviceId ?? []));
      const hidden = register.companies.filter(({ statement }) => !statement.searchable);
      const ids = fc.oneof(
        { weight: 3, arbitrary: idsOf(register.companies) },
        { weight: 1, arbitrary: idsOf(register.persons) },
        { weight: 1, arbitrary: idsOf(hidden) },
      );
      const ofOneCompany = endpoints.filter((endpoint) => endpoint !== 'companies/search');
      const wrong = [
        'key-persons?levels=0',
        'key-persons?levels=x&levels=3',
        'ultimate-owners?limit=11',
        'ultimate-owners?rules=amlr-99,control',
        'ultimate-owners?limit=0&rules=x',
        'ultimate-owners?asOf=9999-01-01',
        'structure?depth=0',
        'structure?direction=x&asOf=9999-01-01',
        'structure.svg?theme=x&depth=0',
        'changes?from=x',
      ];
      const query = fc.record({
        id: ids,
        endpoint: fc.constantFrom(...wrong, ...ofOneCompany),
        grants: randomGrants(place.countries),
      });
      const classes = [
        'status 200',
        'status 400',
        'status 404',
        'a person asked for',
        'a company of a country that is not granted',
        'a company that cannot be found',
      ] as const;
      await checkAsyncProperty({ values: query, classes, full: 5_000 }, async ({ id, endpoint, grants }, meet) => {
        const answer = await askAny(id, endpoint, grants);
        if (answer.status === 200 || answer.status === 400 || answer.status === 404) meet(`status ${answer.status}`);
        const company = register.companies.find(({ statement }) => statement.serviceId === id)?.statement;
        meet('a person asked for', !company);
        meet('a company that cannot be found', company?.searchable === false);
        meet(
          'a company of a country that is not granted',
          company !== undefined && grants[company.profile.countryCode ?? ''] === undefined,
        );
        if (answer.status === 200) return;
        const ofNothing = await askAny(unknown, endpoint, everything());
        expect({ status: answer.status, text: answer.text }).toEqual({
          status: ofNothing.status,
          text: ofNothing.text,
        });
      });
    },
  );

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
        const { status, json, text } = await ask(
          crowded,
          'key-persons',
          changedIn(country, everything(), (granted) => granted.filter((other) => other !== area)),
        );
        if (area === 'KeyPerson')
          expect([status, json]).toEqual([200, { ServiceId: crowded, Levels: 3, KeyPersons: [] }]);
        else expect([status, text]).toEqual([422, JSON.stringify(refused)]);
      }
    },
  );
});
