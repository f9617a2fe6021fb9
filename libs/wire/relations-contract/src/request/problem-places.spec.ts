import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { readSearch } from '../testing/read-search';
import type { CheckCursor } from './relations-search-request';

const authorized = new Set(['NO', 'SE']);

/** What is wrong with a body, as the response lists it, without the messages. */
function problemsIn(text: string, countries: ReadonlySet<string> = authorized, checkCursor?: CheckCursor) {
  const reading = readSearch(text, countries, checkCursor);
  return reading.ok ? [] : reading.problems.map(({ code, place, expected }) => ({ code, ...place, expected }));
}

const placesIn = (text: string) =>
  problemsIn(text).map((problem) => ('pointer' in problem ? problem.pointer : undefined));
const search = (parameters: string, others = '') => `{"SearchParameters":{${parameters}}${others}}`;

describe('a problem has its code, its place and what was expected', () => {
  const several = (values: string) => `an array of ${values}`;
  const numbers = Array.from({ length: 1001 }, () => '"1"').join();
  const ids = Array.from({ length: 501 }, () => '1').join();

  it.each<[string, string, string, string]>([
    ['"OrgNo":"923609016"', 'value-invalid', '/SearchParameters/OrgNo', several('strings')],
    ['"OrgNo":["1",2]', 'value-invalid', '/SearchParameters/OrgNo/1', 'a string'],
    ['"ServiceId":1', 'value-invalid', '/SearchParameters/ServiceId', several('integers or strings of digits')],
    ['"ServiceId":["x"]', 'value-invalid', '/SearchParameters/ServiceId/0', 'an integer or a string of digits'],
    ['"CountryCode":"NO"', 'value-invalid', '/SearchParameters/CountryCode', several('country codes')],
    ['"countryCODE":["no","dk"]', 'country-unauthorized', '/SearchParameters/countryCODE/1', 'one of NO, SE'],
    [
      '"ContentUpdatedAt":"2026-01-01"',
      'value-invalid',
      '/SearchParameters/ContentUpdatedAt',
      several('one or two dates as yyyy-MM-dd'),
    ],
    ['"ContentUpdatedAt":["1"]', 'date-invalid', '/SearchParameters/ContentUpdatedAt/0', 'a date as yyyy-MM-dd'],
    [
      '"RelationsUpdatedAt":["2026-01-01","2026-01-01","2026-01-01"]',
      'too-many-dates',
      '/SearchParameters/RelationsUpdatedAt',
      'one or two dates',
    ],
    [`"orgNO":[${numbers}]`, 'too-many-values', '/SearchParameters/orgNO', 'at most 1000 values'],
    [`"ServiceId":[${ids}]`, 'too-many-values', '/SearchParameters/ServiceId', 'at most 500 values'],
    [
      '"NationalIdentificationNumber":["1"]',
      'country-required',
      '/SearchParameters/CountryCode',
      'at least one country code',
    ],
  ])('%.60s', (parameters, code, pointer, expected) => {
    expect(problemsIn(search(parameters))).toEqual([{ code, pointer, expected }]);
  });

  const names = [
    'ServiceId',
    'OrgNo',
    'NationalIdentificationNumber',
    'CountryCode',
    'ContentUpdatedAt',
    'RelationsUpdatedAt',
  ];
  const anyName = `one of ${names.join(', ')}, in any case`;

  it.each<[string, string, string, string]>([
    ['{}', 'search-parameters-missing', '/SearchParameters', anyName],
    [search('"Foo":1'), 'parameter-unknown', '/SearchParameters/Foo', anyName],
    [search('"OrgNo":["1"]', ',"PageSize":0'), 'page-size-invalid', '/PageSize', 'an integer from 1 to 500'],
    [
      search('"OrgNo":["1"]', ',"Cursor":5'),
      'cursor-invalid',
      '/Cursor',
      '*, or the Cursor of the last X-Pagination header, with the same SearchParameters',
    ],
    [search('"OrgNo":["1"]', ',"pageSize":5'), 'member-misspelled', '/pageSize', 'PageSize'],
  ])('%s', (body, code, pointer, expected) => {
    expect(problemsIn(body)).toEqual([{ code, pointer, expected }]);
  });

  it('the last one, of those that are not listed, has no place', () => {
    const bad = Array.from({ length: 1001 }, () => '1').join();
    expect(problemsIn(search(`"OrgNo":[${bad}]`)).at(-1)).toEqual({
      code: 'problems-not-listed',
      expected: 'at most 1000 problems',
    });
  });
});

describe('the countries of the caller', () => {
  const withCountries = (count: number) =>
    new Set(Array.from({ length: count }, (_, index) => `A${String.fromCharCode(65 + index)}`));
  const expectedOf = (count: number) => problemsIn(search('"CountryCode":["XX"]'), withCountries(count))[0]?.expected;

  it('are named up to twelve, in order, and otherwise where they are listed', () => {
    expect([0, 1, 12, 13].map(expectedOf)).toEqual([
      'no CountryCode: the subscription has no countries',
      'one of AA',
      'one of AA, AB, AC, AD, AE, AF, AG, AH, AI, AJ, AK, AL',
      'a country that GET /v2/subscription lists',
    ]);
  });
});

describe('the place of an unknown parameter', () => {
  it.each([
    ['a/b~c', '/SearchParameters/a~1b~0c'],
    ['', '/SearchParameters/'],
    ['__proto__', '/SearchParameters/__proto__'],
    ['x'.repeat(100), `/SearchParameters/${'x'.repeat(100)}`],
    ['x'.repeat(101), '/SearchParameters'],
  ])('%.20s is %s', (name, pointer) => {
    expect(placesIn(search(`${JSON.stringify(name)}:1`))).toEqual([pointer]);
  });
});

describe('a member whose name differs in letter case alone', () => {
  it('is reported with the name that is meant, each spelling once, and others are ignored', () => {
    const body = search(
      '"OrgNo":["1"]',
      ',"pagesize":1,"PAGESIZE":2,"pagesize":3,"cursor":null,"Page":1,"pageSizes":1',
    );
    const reading = readSearch(body, authorized);
    expect(reading.ok ? [] : reading.problems.map(({ message }) => message)).toEqual([
      'pagesize is an invalid member (PageSize is meant).',
      'PAGESIZE is an invalid member (PageSize is meant).',
      'cursor is an invalid member (Cursor is meant).',
    ]);
  });

  it('is reported after all that the message table lists', () => {
    const reading = readSearch('{"searchParameters":{"OrgNo":["1"]},"cursor":"*","PageSize":0}', authorized);
    expect(reading.ok ? [] : reading.problems.map(({ message }) => message)).toEqual([
      'Searchparameters are missing.',
      'Pagesize is invalid (Maximum pagesize: 500).',
      'searchParameters is an invalid member (SearchParameters is meant).',
      'cursor is an invalid member (Cursor is meant).',
    ]);
  });

  it('is read a thousand times at most', () => {
    const spelling = (number: number) =>
      [...'searchparameters'].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');
    const members = Array.from({ length: 5_000 }, (_, index) => `"${spelling(index)}":1`).join();
    const codes = problemsIn(`{${members},"SearchParameters":{"OrgNo":["1"]}}`).map(({ code }) => code);
    expect([codes.length, codes[0], codes.at(-1)]).toEqual([1001, 'member-misspelled', 'problems-not-listed']);
  });
});

describe('a cursor', () => {
  const asked: unknown[] = [];
  const checking: CheckCursor = (cursor, parameters) => {
    asked.push([cursor, parameters?.OrgNo]);
    if (cursor === 'spent') return parameters && 'limitReached';
    return cursor === 'sealed' || (cursor === 'other' && !parameters) ? undefined : 'invalid';
  };
  const codesIn = (parameters: string, others: string) => {
    asked.splice(0);
    return problemsIn(search(parameters, others), authorized, checking).map(({ code }) => code);
  };

  it('is left to the search where nothing else is wrong', () => {
    expect([codesIn('"OrgNo":["1"]', ',"Cursor":"forged"'), asked]).toEqual([[], []]);
  });

  it.each([
    ['sealed', ['page-size-invalid']],
    ['other', ['page-size-invalid', 'cursor-invalid']],
    ['forged', ['page-size-invalid', 'cursor-invalid']],
    ['spent', ['page-size-invalid', 'cursor-limit-reached']],
    ['*', ['page-size-invalid']],
  ])('%s is compared with valid parameters, whatever else is wrong', (cursor, codes) => {
    expect(codesIn('"OrgNo":["1"]', `,"PageSize":0,"Cursor":"${cursor}"`)).toEqual(codes);
    expect(asked).toEqual(cursor === '*' ? [] : [[cursor, ['1']]]);
  });

  it.each([
    ['sealed', []],
    ['other', []],
    ['forged', ['cursor-invalid']],
    ['spent', []],
  ])('%s is checked alone where the parameters are not valid', (cursor, codes) => {
    for (const [parameters, code] of [
      ['"OrgNo":5', 'value-invalid'],
      ['"Foo":[1]', 'parameter-unknown'],
      ['"CountryCode":["DK"]', 'country-unauthorized'],
      ['"NationalIdentificationNumber":["1"]', 'country-required'],
    ] as const) {
      expect(codesIn(parameters, `,"Cursor":"${cursor}"`)).toEqual([...codes, code]);
      expect(asked).toEqual([[cursor, undefined]]);
    }
  });
});

it('the place of a value leads to it in the body, however names are spelled and values are spread', () => {
  const spelled = fc.tuple(
    fc.constantFrom('orgno', 'OrgNo', 'ORGNO', 'orgNo'),
    fc.array(fc.constantFrom('1', '1', '1', 2), { maxLength: 4 }),
  );
  const bodies = fc.uniqueArray(spelled, { selector: ([name]) => name, minLength: 1 });
  const classes = ['several spellings', 'several bad values', 'no bad value', 'an empty array'] as const;
  checkProperty({ values: bodies, classes }, (spellings, meet) => {
    const parameters = { ...Object.fromEntries(spellings), ServiceId: [1] };
    const body = JSON.stringify({ SearchParameters: parameters });
    const bad = spellings.flatMap(([name, values]) =>
      values.flatMap((value, index) => (value === 2 ? [`/SearchParameters/${name}/${index}`] : [])),
    );
    expect(placesIn(body)).toEqual(bad);
    meet('several spellings', spellings.filter(([, values]) => values.length > 0).length > 1);
    meet('several bad values', bad.length > 1);
    meet('no bad value', bad.length === 0);
    meet(
      'an empty array',
      spellings.some(([, values]) => values.length === 0),
    );
  });
});
