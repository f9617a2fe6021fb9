import { type Area, areas } from '@company-relations/authorization';
import type { CompanyStatement, PersonStatement } from '@company-relations/ownership';
import * as fc from 'fast-check';
import { proves } from '../conformance/proves';
import { atOnce } from '../harness/at-once';
import { expectMessages, idsOf, paginationOf, searchRelations } from '../harness/service';
import { checkAsyncProperty, drawn, type Meet } from './cases';
import { NaiveRegister, type ParameterName, parameterNames, type SentParameters } from './naive-register';
import { type AreasByCountry, grantsInAll, randomGrants, type RandomSubscriptions } from './random-grants';
import { loadDays, randomGraph } from './random-graph';
import { firstLoadDay, type Loaded, type RandomRegister, type RegisterPlace } from './random-register';
import { loadedWorld, type RandomWorld } from './random-world';

const place: RegisterPlace = {
  name: 'searched',
  countries: ['XD', 'XE', 'XF'],
  firstServiceId: 30_000_000,
  numberPrefix: '42',
};
/**
 * The number of random graphs that are searched. It is large enough that searches find companies on several pages, and
 * small enough that the test can follow these pages.
 */
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
const nameOf = (combination: readonly ParameterName[]) => combination.join(' + ');
/** Whether the API refuses a search with these parameters: a national number needs a country. */
const isRefused = (combination: readonly ParameterName[]) =>
  combination.includes('NationalIdentificationNumber') && !combination.includes('CountryCode');

const classes = [
  ...combinations.map((combination) => `${nameOf(combination)}: ${isRefused(combination) ? 'refused' : 'found'}`),
  'a second page',
  'nothing found',
  'kept out without Hidden Person Access: by OrgNo',
  'kept out without Hidden Person Access: by NationalIdentificationNumber',
  'kept out without Hidden Person Access: by OrgNo with NationalIdentificationNumber',
  'kept out because of the areas',
];

/** What a search looks for: a company with a number, and a person with a number who has a record about that company. */
interface Target {
  readonly company: Loaded<CompanyStatement>;
  readonly person: Loaded<PersonStatement>;
}

function targets({ companies, persons, records }: RandomRegister): Target[] {
  const findable = companies.filter(({ statement }) => statement.searchable && statement.profile.orgNo !== undefined);
  return findable.flatMap((company) => {
    const parties = new Set(
      records
        .filter(({ statement }) => statement.company === company.statement.id)
        .map(({ statement }) => statement.party),
    );
    return persons
      .filter(
        ({ statement }) => parties.has(statement.id) && statement.profile.nationalIdentificationNumber !== undefined,
      )
      .map((person) => ({ company, person }));
  });
}

/**
 * Generates numbers for a search, as a caller might write them. Some are in the register and some are not. The wanted
 * number is nearly always included.
 */
function numbers(known: readonly (string | undefined)[], wanted: string | undefined): fc.Arbitrary<string[]> {
  const any = fc.constantFrom('none', '-', ...known.filter((number) => number !== undefined));
  const chosen = fc.tuple(fc.array(any, { minLength: 1, maxLength: 12 }), fc.nat({ max: 9 }));
  return fc
    .tuple(
      chosen.map(([others, dice]) => [...others, ...(dice > 0 && wanted !== undefined ? [wanted] : [])]),
      fc.constantFrom('', ' ', '-'),
    )
    .map(([all, between]) => all.map((number) => [...number.replace('-', '')].join(between)));
}

function dates(wanted: number | undefined): fc.Arbitrary<string[]> {
  const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  const any = fc.integer({ min: firstLoadDay - 1, max: firstLoadDay + loadDays });
  if (wanted === undefined) return fc.array(any.map(dateOf), { minLength: 1, maxLength: 2 });
  const around = fc.tuple(fc.nat({ max: 2 }), fc.option(fc.nat({ max: 2 }), { nil: undefined }));
  return fc.oneof(
    {
      weight: 9,
      arbitrary: around.map(([before, after]) =>
        [wanted - before, ...(after === undefined ? [] : [wanted + after])].map(dateOf),
      ),
    },
    { weight: 1, arbitrary: fc.array(any.map(dateOf), { minLength: 1, maxLength: 2 }) },
  );
}

function valuesFor(
  { company, person }: Target,
  { companies, persons }: RandomRegister,
): Readonly<Record<ParameterName, fc.Arbitrary<(string | number)[]>>> {
  const { profile } = company.statement;
  const id = Number(company.statement.serviceId);
  const country = profile.countryCode ?? '';
  const ids = [...companies, ...persons].map(({ statement }) => Number(statement.serviceId));
  const { contentDay, relationsDay } = naive.daysOf(id);
  return {
    ServiceId: fc
      .tuple(fc.subarray(ids, { minLength: 1 }), fc.boolean(), fc.nat({ max: 9 }))
      .map(([chosen, asText, dice]) =>
        [...(dice > 0 ? [id] : []), place.firstServiceId - 1, ...chosen]
          .slice(0, 500)
          .map((one) => (asText ? String(one) : one)),
      ),
    OrgNo: numbers(
      companies.map(({ statement }) => statement.profile.orgNo),
      profile.orgNo,
    ),
    NationalIdentificationNumber: numbers(
      persons.map(({ statement }) => statement.profile.nationalIdentificationNumber),
      person.statement.profile.nationalIdentificationNumber,
    ),
    CountryCode: fc
      .tuple(
        fc.subarray(place.countries.flatMap((code) => [code, code.toLowerCase()])),
        fc.constantFrom(country, country.toLowerCase(), place.countries[0]),
      )
      .map(([codes, wanted]) => [...codes, wanted]),
    ContentUpdatedAt: dates(contentDay),
    RelationsUpdatedAt: dates(relationsDay),
  };
}

/** Generates any grants, or grants with all areas, or grants with all areas except Hidden Person Access. */
const grants: fc.Arbitrary<AreasByCountry> = fc.oneof(
  { weight: 1, arbitrary: randomGrants(place.countries) },
  { weight: 3, arbitrary: grantsInAll(place.countries) },
  { weight: 6, arbitrary: fc.constant(everywhere(areas)) },
  { weight: 2, arbitrary: fc.constant(everywhere(areas.filter((area) => area !== 'HiddenPersonAccess'))) },
);

function everywhere(granted: readonly Area[]): AreasByCountry {
  return Object.fromEntries(place.countries.map((country) => [country, granted]));
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
      const anyTarget = fc.constantFrom(...targets(register));
      const requestOf = (target: Target) => (combination: readonly ParameterName[]) => {
        const of = valuesFor(target, register);
        return fc.record(Object.fromEntries(combination.map((name) => [name, of[name]])), {
          noNullPrototype: true,
        }) as fc.Arbitrary<SentParameters>;
      };
      const query = anyTarget.chain((target) =>
        fc.record({
          all: fc.tuple(...combinations.map(requestOf(target))),
          granted: grants,
          pageSize: fc.integer({ min: 1, max: 12 }),
        }),
      );
      await checkAsyncProperty(
        { values: query, classes, usual: 100, full: 1_500, endOnFailure: true },
        async ({ all, granted, pageSize }, meet) => {
          const subscription = await subscriptions.withGrants(granted);
          await atOnce([...all.entries()], async ([at, parameters]) => {
            const combination = combinations[at] ?? [];
            const authorized = {
              ...parameters,
              ...(parameters.CountryCode && {
                CountryCode: parameters.CountryCode.filter((code) => granted[String(code).toUpperCase()]),
              }),
            };
            const expected = naive.matches(authorized, granted);
            const isAnswered = await expectFound(authorized, subscription, expected, pageSize);
            if (isAnswered)
              meetFound(meet, combination, { parameters: authorized, granted, found: expected.length, pageSize });
            else meet(`${nameOf(combination)}: refused`, isRefused(combination));
          });
        },
      );
    },
  );
});

interface Answered {
  readonly parameters: SentParameters;
  readonly granted: AreasByCountry;
  readonly found: number;
  readonly pageSize: number;
}

/**
 * Records what kind of case a search was. Compares the result with that for more areas, to find out which grant was
 * missing.
 */
function meetFound(
  meet: Meet<string>,
  combination: readonly ParameterName[],
  { parameters, granted, found, pageSize }: Answered,
): void {
  meet(`${nameOf(combination)}: found`, found > 0);
  meet('nothing found', found === 0);
  meet('a second page', found > pageSize);
  const open = naive.matches(parameters, withAll(granted, ['HiddenPersonAccess'])).length;
  const numbered = combination.filter((name) => name === 'OrgNo' || name === 'NationalIdentificationNumber');
  meet(`kept out without Hidden Person Access: by ${numbered.join(' with ')}`, open > found);
  if (combination.includes('NationalIdentificationNumber'))
    meet('kept out because of the areas', naive.matches(parameters, withAll(granted, areas)).length > open);
}

/** Returns grants in the same countries with additional areas in each. */
function withAll(granted: AreasByCountry, more: readonly Area[]): AreasByCountry {
  return Object.fromEntries(Object.entries(granted).map(([country, own]) => [country, [...own, ...more]]));
}

/**
 * Fails the test unless the first two pages contain the first companies of `expected`.
 *
 * @returns whether the search was accepted.
 */
async function expectFound(
  parameters: SentParameters,
  subscription: string,
  expected: readonly number[],
  PageSize: number,
): Promise<boolean> {
  const first = await searchRelations(subscription, { SearchParameters: parameters, PageSize });
  const messages = messagesOf(parameters);
  if (messages.length > 0) {
    expectMessages(first, messages);
    return false;
  }
  const { Cursor, ...counts } = paginationOf(first);
  expect({ ids: idsOf(first), more: Cursor !== null, counts }).toEqual({
    ids: expected.slice(0, PageSize),
    more: expected.length > PageSize,
    counts: {
      Count: Math.min(expected.length, PageSize),
      TotalCount: expected.length,
      PageSize,
      TotalPages: Math.ceil(expected.length / PageSize),
    },
  });
  if (Cursor === null) return true;
  const second = await searchRelations(subscription, { SearchParameters: parameters, PageSize, Cursor });
  expect({ ids: idsOf(second), total: paginationOf(second).TotalCount }).toEqual({
    ids: expected.slice(PageSize, 2 * PageSize),
    total: expected.length,
  });
  return true;
}

function messagesOf(parameters: SentParameters): string[] {
  const isGiven = (name: ParameterName) => (parameters[name] ?? []).length > 0;
  if (!parameterNames.some(isGiven)) return ['Searchparameters are missing.'];
  return isGiven('NationalIdentificationNumber') && !isGiven('CountryCode')
    ? ['CountryCode is required when searching with NationalIdentificationNumber.']
    : [];
}
