import { areas } from '@company-relations/authorization';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import type { Answer } from '../harness/http';
import { checkAsyncProperty, drawn, graphs, type Meet } from './cases';
import { companiesWithRecords, searchableCompanies } from './companies-to-ask';
import { CompanyEndpoints, maxFound } from './company-endpoints';
import { masksTitle } from './free-texts';
import { NaiveRegister } from './naive-register';
import { anyGrantsInAll, type AreasByCountry, everything } from './random-grants';
import { randomGroup } from './random-graph';
import type { RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';
import { type ChangesBody, changesWithout } from './withheld-changes';
import { companyWithout, type FoundCompanies, foundWithout } from './withheld-companies';
import type { Caller } from './withheld-structure';

const place: RegisterPlace = {
  name: 'changes',
  countries: ['QS', 'QT', 'QU'],
  firstServiceId: 63_000_000,
  numberPrefix: '49',
};

let world: RandomWorld;
let endpoints: CompanyEndpoints;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGroup(), Math.ceil(graphs / 4)), place);
  endpoints = new CompanyEndpoints(world);
});

afterAll(() => world.close());

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
type MeetClass = Meet<(typeof classes)[number]>;

/** A caller and a company. Each endpoint is asked with all grants, and with those of the caller. */
interface Asked {
  readonly caller: Caller;
  readonly askTwice: (endpoint: string) => Promise<readonly [whole: Answer, answer: Answer]>;
}

describe('areas withheld anywhere', () => {
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
      const { protectedTraders } = new NaiveRegister(world.register);
      const values = fc.record({ id: anyCompany(protectedTraders), grants: anyGrants() });
      await checkAsyncProperty({ values, classes, full: 2_000 }, async ({ id, grants }, meet) => {
        const askTwice = (endpoint: string) =>
          Promise.all([
            endpoints.ask(id, endpoint, everything(place.countries)),
            endpoints.ask(id, endpoint, grants),
          ] as const);
        const asked = { caller: { grants, protectedTraders }, askTwice };
        const isFound = await compareRead(asked, meet);
        await compareFound(asked, meet);
        await atOnce(queries, (query) => compareChanges(query, isFound, asked, meet));
      });
    },
  );
});

/** Generates companies with records, and protected sole traders. */
function anyCompany(protectedTraders: ReadonlySet<number>): fc.Arbitrary<number> {
  const companies = companiesWithRecords(world.register);
  const traders = searchableCompanies(world.register).filter((id) => protectedTraders.has(id));
  // A short run may have no protected sole trader.
  return fc.oneof(fc.constantFrom(...companies), fc.constantFrom(...(traders.length > 0 ? traders : companies)));
}

/** Generates grants in all countries, in all but one, and with all areas but Relations History. */
function anyGrants(): fc.Arbitrary<AreasByCountry> {
  const without = (gone: string) => place.countries.filter((country) => country !== gone);
  const withoutHistory = Object.fromEntries(
    place.countries.map((country) => [country, areas.filter((area) => area !== 'RelationsHistory')]),
  );
  return fc.oneof(
    { weight: 3, arbitrary: anyGrantsInAll(place.countries) },
    { weight: 5, arbitrary: fc.constantFrom(...place.countries).chain((one) => anyGrantsInAll(without(one))) },
    { weight: 1, arbitrary: fc.constant(withoutHistory) },
  );
}

/** Compares the company that is read. Returns whether the caller finds it. */
async function compareRead({ caller, askTwice }: Asked, meet: MeetClass): Promise<boolean> {
  const [whole, read] = await askTwice('companies/{serviceId}');
  const company = companyWithout(whole.json as Readonly<Record<string, unknown>>, caller);
  expect([read.status, read.status === 200 && read.json]).toEqual(company ? [200, company] : [404, false]);
  meet('a sole trader masked where it is read', read.text.includes('"OrgNo":"Protected Identity"'));
  return company !== undefined;
}

async function compareFound({ caller, askTwice }: Asked, meet: MeetClass): Promise<void> {
  const [whole, found] = await askTwice('companies/search');
  const all = whole.json as FoundCompanies;
  const left = foundWithout(all, caller);
  if (all.Companies.length < maxFound) expect(found.json).toEqual(left);
  const gone = all.Companies.filter((each) => !left.Companies.includes(each));
  meet('a company not found', gone.length > 0);
  meet(
    'a sole trader not found',
    gone.some(({ CountryCode }) => caller.grants[String(CountryCode)] !== undefined),
  );
}

async function compareChanges(
  query: (typeof queries)[number],
  isFound: boolean,
  { caller, askTwice }: Asked,
  meet: MeetClass,
): Promise<void> {
  const [whole, answer] = await askTwice(query);
  if (!isFound) {
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
}
