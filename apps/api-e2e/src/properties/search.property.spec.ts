import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { expectMessages, idsOf, paginationOf, searchRelations } from '../harness/service';
import { cases, drawn, holdsFor } from './cases';
import { NaiveRegister, type ParameterName, parameterNames, type SentParameters } from './naive-register';
import { randomGrants, type RandomSubscriptions } from './random-grants';
import { loadDays, randomGraph } from './random-graph';
import { firstLoadDay, type RandomRegister, type RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';

const place: RegisterPlace = { name: 'searched', countries: ['XD', 'XE', 'XF'], firstServiceId: 30_000_000, numberPrefix: '42' };
/** Few enough for every search to find some, and for many pages to be asked for. */
const searchedGraphs = 60;

let world: RandomWorld;
let subscriptions: RandomSubscriptions;
let register: RandomRegister;
let naive: NaiveRegister;

beforeAll(async () => {
  world = await loadedWorld(drawn(randomGraph({ namesakes: true }), searchedGraphs), place);
  ({ register, subscriptions } = world);
  naive = new NaiveRegister(register);
});

afterAll(() => world.close());

const combinations = Array.from({ length: 2 ** parameterNames.length - 1 }, (_, index) =>
  parameterNames.filter((_name, bit) => ((index + 1) >> bit) & 1),
);

/** Numbers that are held and numbers that are not, each as somebody might write it. */
function numbers(held: readonly (string | undefined)[]): fc.Arbitrary<string[]> {
  const known = fc.constantFrom(...held.filter((number) => number !== undefined));
  const written = fc.tuple(fc.oneof({ arbitrary: known, weight: 9 }, { arbitrary: fc.constantFrom('none', '-'), weight: 1 }), fc.constantFrom('', ' ', '-'));
  return fc.array(
    written.map(([number, between]) => [...number.replace('-', '')].join(between)),
    { minLength: 1, maxLength: 30 },
  );
}

function values({ companies, persons }: RandomRegister): Readonly<Record<ParameterName, fc.Arbitrary<(string | number)[]>>> {
  const day = fc.integer({ min: -1, max: loadDays }).map((offset) => new Date((firstLoadDay + offset) * 86_400_000).toISOString().slice(0, 10));
  const dates = fc.array(day, { minLength: 1, maxLength: 2 });
  const ids = [...companies, ...persons].map(({ statement }) => Number(statement.serviceId));
  return {
    ServiceId: fc
      .tuple(fc.subarray(ids, { minLength: 1 }), fc.boolean())
      .map(([chosen, asText]) => [...(asText ? chosen.map(String) : chosen), place.firstServiceId - 1].slice(0, 500)),
    OrgNo: numbers(companies.map(({ statement }) => statement.profile.orgNo)),
    NationalIdentificationNumber: numbers(persons.map(({ statement }) => statement.profile.nationalIdentificationNumber)),
    CountryCode: fc.subarray(place.countries.flatMap((country) => [country, country.toLowerCase()]), { minLength: 1 }),
    ContentUpdatedAt: dates,
    RelationsUpdatedAt: dates,
  };
}

describe('a search', () => {
  proves(
    [
      'parameter.ServiceId',
      'parameter.OrgNo',
      'parameter.NationalIdentificationNumber',
      'parameter.CountryCode',
      'parameter.ContentUpdatedAt',
      'parameter.RelationsUpdatedAt',
      'X-Pagination.TotalCount',
      'decision 1',
      'decision 6',
      'decision 8',
      'decision 9',
      'decision 10',
      'decision 11',
      'decision 14',
    ],
    'by any of the 63 combinations of parameters finds what looking at each company in turn finds',
    async () => {
      const valuesOf = values(register);
      let found = 0;
      for (const combination of combinations) {
        const sent = fc.record(Object.fromEntries(combination.map((name) => [name, valuesOf[name]])), { noNullPrototype: true });
        const query = fc.record({ sent: sent as fc.Arbitrary<SentParameters>, grants: randomGrants(place.countries), pageSize: fc.integer({ min: 1, max: 100 }) });
        await holdsFor(
          query,
          async ({ sent: parameters, grants, pageSize }) => {
            const authorized = { ...parameters, ...(parameters.CountryCode && { CountryCode: parameters.CountryCode.filter((code) => grants[String(code).toUpperCase()]) }) };
            found += await expectFound(authorized, await subscriptions.withGrants(grants), naive.matches(authorized, grants), pageSize);
          },
          Math.ceil(cases / combinations.length),
        );
      }
      expect(found).toBeGreaterThan(0);
    },
  );
});

/** Fails unless the first two pages are the first of `expected`. @returns how many were expected. */
async function expectFound(parameters: SentParameters, subscription: string, expected: readonly number[], PageSize: number): Promise<number> {
  const first = await searchRelations(subscription, { SearchParameters: parameters, PageSize });
  const messages = messagesOf(parameters);
  if (messages.length > 0) {
    expectMessages(first, messages);
    return 0;
  }
  const { Cursor, ...counts } = paginationOf(first);
  expect({ ids: idsOf(first), more: Cursor !== null, counts }).toEqual({
    ids: expected.slice(0, PageSize),
    more: expected.length > PageSize,
    counts: { Count: Math.min(expected.length, PageSize), TotalCount: expected.length, PageSize, TotalPages: Math.ceil(expected.length / PageSize) },
  });
  if (Cursor !== null) {
    const second = await searchRelations(subscription, { SearchParameters: parameters, PageSize, Cursor });
    expect({ ids: idsOf(second), total: paginationOf(second).TotalCount }).toEqual({
      ids: expected.slice(PageSize, 2 * PageSize),
      total: expected.length,
    });
  }
  return expected.length;
}

function messagesOf(parameters: SentParameters): string[] {
  const isGiven = (name: ParameterName) => (parameters[name] ?? []).length > 0;
  if (!parameterNames.some(isGiven)) return ['Searchparameters are missing.'];
  return isGiven('NationalIdentificationNumber') && !isGiven('CountryCode')
    ? ['CountryCode is required when searching with NationalIdentificationNumber.']
    : [];
}
