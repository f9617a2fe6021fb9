import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { validationMessages } from './validation-messages';
import { readSearch, withMessages } from '../testing/read-search';
import { parseSearchBody } from './sent-body';

const authorized = new Set(['GB', 'NO', 'SE']);
/** Reads a body as JSON text, as it arrives over the wire. */
const readText = (text: string) => withMessages(readSearch(text, authorized));
const read = (body: unknown) => readText(JSON.stringify(body) ?? 'null');
const search = (parameters: unknown, others: object = {}) => read({ SearchParameters: parameters, ...others });
const refused = (...expected: string[]) => ({ ok: false, messages: expected });
const accepted = (parameters: object, pageSize = 10) => ({ ok: true, search: { parameters, pageSize } });
/** Parses JSON text, because only `JSON.parse` makes `__proto__` an own member. */
const json = (text: string): unknown => JSON.parse(text);

describe('SearchParameters', () => {
  it.each([undefined, null, 5, 'text', true, [], [{ OrgNo: ['1'] }], {}, { SearchParameters: null }])(
    'are missing in the body %j',
    (body) => {
      expect(read(body)).toEqual(refused('Searchparameters are missing.'));
    },
  );

  it.each([undefined, null, 5, 'text', [], [['OrgNo']], {}, { OrgNo: [] }, { OrgNo: null, CountryCode: [] }])(
    'are missing as %j',
    (parameters) => {
      expect(search(parameters)).toEqual(refused('Searchparameters are missing.'));
    },
  );

  it('match in any case, and one written several times is merged', () => {
    expect(search({ SERVICEID: [3], serviceid: [1], ServiceId: [2, 1], orgno: ['a'], COUNTRYCODE: ['no'] })).toEqual(
      accepted({ serviceIds: [1, 2, 3], orgNos: ['A'], countries: ['NO'] }),
    );
  });

  it('that are no lists once stay no lists, however they are written again', () => {
    expect(search({ ServiceId: 5, serviceid: [1] })).toEqual(refused('Invalid value in ServiceId: 5.'));
    expect(search({ ServiceId: [1], serviceid: 5 })).toEqual(refused('Invalid value in ServiceId: 5.'));
  });

  it('of other names are invalid, in the order sent', () => {
    expect(search({ Foo: ['x'], 'Service Id': [1], '': [], Bar: null })).toEqual(
      refused(...['Foo', 'Service Id', '', 'Bar'].map((name) => `${name} is an invalid parameter.`)),
    );
  });

  it.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'unknownNames',
    '$value',
    '$property',
    '$target',
  ])('named %s are invalid as any other', (name) => {
    const parameters = json(`{"SearchParameters":{"${name}":["x"],"OrgNo":["1"]}}`);
    expect(read(parameters)).toEqual(refused(`${name} is an invalid parameter.`));
  });

  it('ignores members that are set through a prototype, as the body does', () => {
    expect(read(json('{"__proto__":{"SearchParameters":{"OrgNo":["1"]}}}'))).toEqual(
      refused('Searchparameters are missing.'),
    );
    expect(search(json('{"OrgNo":["1"]}'), json('{"constructor":{"prototype":1},"Unknown":[1]}') as object)).toEqual(
      accepted({ orgNos: ['1'] }),
    );
  });

  it.each(['ServiceId', 'OrgNo', 'ContentUpdatedAt', 'RelationsUpdatedAt', 'CountryCode'])(
    '%s must be an array',
    (name) => {
      expect(search({ [name]: 'x' })).toEqual(refused(`Invalid value in ${name}: x.`));
      expect(search({ [name]: { constructor: [1] } })).toEqual(
        refused(`Invalid value in ${name}: {"constructor":[1]}.`),
      );
      expect(search({ [name]: 7 })).toEqual(refused(`Invalid value in ${name}: 7.`));
      expect(search({ [name]: ['x'], [name.toLowerCase()]: false })).toEqual(
        refused(`Invalid value in ${name}: false.`),
      );
    },
  );
});

describe('ServiceId', () => {
  it('takes integers and strings of digits, each once', () => {
    expect(search({ ServiceId: [7, '7', '007', 5, 1e2, 3.0] })).toEqual(accepted({ serviceIds: [3, 5, 7, 100] }));
  });

  it('above 2^53-1, or below 1, matches nothing', () => {
    const ids =
      '[9007199254740992, 9007199254740993, 1e400, "9007199254740992", "99999999999999999999999", 0, -5, "0", 9007199254740991]';
    expect(readText(`{"SearchParameters":{"ServiceId":${ids}}}`)).toEqual(accepted({ serviceIds: [9007199254740991] }));
    expect(search({ ServiceId: [2 ** 53] })).toEqual(accepted({ serviceIds: [] }));
  });

  it('of another form gets one message for each value, quoted as sent', () => {
    const sent = [1, 'x', 1.5, '-1', ' 1', '', '1e2', '٣', null, true, [1], { a: 'b' }, '$value'];
    const quoted = ['x', '1.5', '-1', ' 1', '', '1e2', '٣', 'null', 'true', '[1]', '{"a":"b"}', '$value'];
    expect(search({ ServiceId: sent })).toEqual(
      refused(...quoted.map((value) => `Invalid value in ServiceId: ${value}.`)),
    );
  });

  it('can have 500 values and no more, repeated ones included', () => {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1);
    expect(search({ ServiceId: ids })).toEqual(accepted({ serviceIds: ids }));
    expect(search({ ServiceId: [...ids, 1] })).toEqual(refused('ServiceIds can max be set to 500.'));
    expect(search({ ServiceId: ids, serviceid: ['x'] })).toEqual(
      refused('ServiceIds can max be set to 500.', 'Invalid value in ServiceId: x.'),
    );
  });

  it('nested however deep does not break anything', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(readText(`{"SearchParameters":{"ServiceId":[${deep}]}}`)).toEqual(
      refused('Invalid value in ServiceId: a deeply nested value.'),
    );
    expect(
      readText(
        `{"SearchParameters":{"ServiceId":${deep},"OrgNo":[1]},"PageSize":${deep},"Cursor":${deep},"Unknown":${deep}}`,
      ),
    ).toEqual(
      refused(
        validationMessages.pageSizeInvalid,
        validationMessages.cursorInvalid,
        'Invalid value in ServiceId: a deeply nested value.',
        'Invalid value in OrgNo: 1.',
      ),
    );
  });

  it('as very long JSON is not quoted, twenty levels deep it is', () => {
    const twenty = `${'['.repeat(20)}${']'.repeat(20)}`;
    expect(
      readText(
        `{"SearchParameters":{"ServiceId":[${twenty}, [${twenty}], [ "a b" , 1.0 ]], "OrgNo":[[${'1,'.repeat(5_000)}1]]}}`,
      ),
    ).toEqual(
      refused(
        `Invalid value in ServiceId: ${twenty}.`,
        'Invalid value in ServiceId: a deeply nested value.',
        'Invalid value in ServiceId: ["a b",1.0].',
        'Invalid value in OrgNo: a very long value.',
      ),
    );
  });
});

describe('OrgNo and NationalIdentificationNumber', () => {
  it('lose dashes and white space and match in any case', () => {
    expect(
      search({ OrgNo: [' sc-12 34', 'SC\u20131234', '\u00a0\u2212sc1234\t', '', ' - '], CountryCode: ['GB'] }),
    ).toEqual(accepted({ orgNos: ['SC1234'], countries: ['GB'] }));
    expect(search({ NationalIdentificationNumber: ['0101-01 1'], CountryCode: ['GB'] })).toEqual(
      accepted({ nationalIds: ['0101011'], countries: ['GB'] }),
    );
  });

  it('keep other signs, and a national id is looked for without them too', () => {
    const written = ['020150.12345', ' - '];
    expect(search({ OrgNo: written, NationalIdentificationNumber: written, CountryCode: ['NO'] })).toEqual(
      accepted({ orgNos: ['020150.12345'], nationalIds: ['020150.12345', '02015012345'], countries: ['NO'] }),
    );
  });

  it.each([
    ['OrgNo', 'orgNos'],
    ['NationalIdentificationNumber', 'nationalIds'],
  ])('%s can have 1000 values and no more, repeated ones and all spellings of its name included', (name, member) => {
    const numbers = Array.from({ length: 1000 }, (_, index) => String(1000 + index));
    const found = { countries: ['NO'], [member]: numbers };
    const tooMany = `${name}s can max be set to 1000.`;
    const inNorway = (parameters: object) => search({ CountryCode: ['NO'], ...parameters });
    expect(inNorway({ [name]: numbers })).toEqual(accepted(found));
    expect(inNorway({ [name]: numbers.slice(0, 600), [name.toLowerCase()]: numbers.slice(600) })).toEqual(
      accepted(found),
    );
    expect(inNorway({ [name]: [...numbers, '1000'] })).toEqual(refused(tooMany));
    expect(inNorway({ [name]: numbers, [name.toUpperCase()]: [' - '] })).toEqual(refused(tooMany));
    expect(inNorway({ [name]: [7, ...numbers] })).toEqual(refused(tooMany, `Invalid value in ${name}: 7.`));
  });

  it('beyond their number are not looked at', () => {
    const numbers = Array.from({ length: 1001 }, () => '1');
    expect(search({ OrgNo: [...numbers, 7, null] })).toEqual(refused('OrgNos can max be set to 1000.'));
  });

  it('empty after that match nothing', () => {
    expect(search({ OrgNo: [' - '] })).toEqual(accepted({ orgNos: [] }));
  });

  it('must be texts', () => {
    expect(search({ OrgNo: [1, '2', null], NationalIdentificationNumber: [{}], CountryCode: ['NO'] })).toEqual(
      refused(
        'Invalid value in OrgNo: 1.',
        'Invalid value in OrgNo: null.',
        'Invalid value in NationalIdentificationNumber: {}.',
      ),
    );
  });

  it.each([undefined, null, []])('a national id requires CountryCode (%j)', (CountryCode) => {
    expect(search({ NationalIdentificationNumber: ['1'], CountryCode })).toEqual(
      refused('CountryCode is required when searching with NationalIdentificationNumber.'),
    );
  });

  it('with a country that is not authorized a national id has a country', () => {
    expect(search({ NationalIdentificationNumber: ['1'], CountryCode: ['DK'] })).toEqual(
      refused('DK is an unauthorized country code.'),
    );
  });
});

describe('CountryCode', () => {
  it('matches in any case', () => {
    expect(search({ CountryCode: ['se', 'NO', 'Se'] })).toEqual(accepted({ countries: ['NO', 'SE'] }));
  });

  it('can have 1000 values and no more, repeated ones and all spellings of its name included', () => {
    const codes = Array.from({ length: 1000 }, () => 'no');
    expect(search({ CountryCode: codes })).toEqual(accepted({ countries: ['NO'] }));
    expect(search({ CountryCode: codes, countrycode: ['SE'] })).toEqual(
      refused('CountryCodes can max be set to 1000.'),
    );
  });

  it('that is not authorized gets one message for each value, quoted as sent', () => {
    const sent = ['no', 'dk', 'DK', 'Norway', '', ' NO', 5, null, ['NO'], 'ſe', '$target'];
    const quoted = ['dk', 'DK', 'Norway', '', ' NO', '5', 'null', '["NO"]', 'ſe', '$target'];
    expect(search({ CountryCode: sent })).toEqual(
      refused(...quoted.map((value) => `${value} is an unauthorized country code.`)),
    );
  });
});

describe.each([
  ['ContentUpdatedAt', 'contentUpdated'],
  ['RelationsUpdatedAt', 'relationsUpdated'],
])('%s', (name, member) => {
  it('is the first day, or the first and the last', () => {
    expect(search({ [name]: ['1970-01-02'] })).toEqual(accepted({ [member]: { from: 1 } }));
    expect(search({ [name]: ['2024-02-29', '2024-03-01'] })).toEqual(
      accepted({ [member]: { from: 19_782, to: 19_783 } }),
    );
    expect(search({ [name]: ['2024-03-01', '2024-02-29'] })).toEqual(
      accepted({ [member]: { from: 19_783, to: 19_782 } }),
    );
    expect(search({ [name]: ['0000-01-01', '9999-12-31'] })).toEqual(
      accepted({ [member]: { from: -719_528, to: 2_932_896 } }),
    );
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    '$value',
    '２０２６-01-01',
  ])('is no date as %j', (value) => {
    expect(search({ [name]: [value] })).toEqual(refused(`Invalid date format in ${name}: ${value}.`));
  });

  it('that is no text gets the message of a date', () => {
    expect(search({ [name]: [20260101, null] })).toEqual(
      refused(`Invalid date format in ${name}: 20260101.`, `Invalid date format in ${name}: null.`),
    );
  });

  it('has two values at most', () => {
    expect(search({ [name]: ['2026-01-01', '2026-01-01', 'x'] })).toEqual(
      refused(`Invalid date format in ${name}: x.`, `${name} can only maximum contain two dates.`),
    );
  });
});

describe('PageSize', () => {
  it.each([
    [undefined, 10],
    [null, 10],
    [1, 1],
    [500, 500],
  ])('%j means %d', (PageSize, pageSize) => {
    expect(search({ OrgNo: ['1'] }, { PageSize })).toEqual(accepted({ orgNos: ['1'] }, pageSize));
  });

  it.each<unknown>([0, -1, 501, 1.5, '10', '', true, [10], {}, { constructor: 1 }])('%j is invalid', (PageSize) => {
    expect(search({ OrgNo: ['1'] }, { PageSize })).toEqual(refused('Pagesize is invalid (Maximum pagesize: 500).'));
  });
});

describe('Cursor', () => {
  it.each([undefined, null, '*'])('%j starts a run', (Cursor) => {
    expect(search({ OrgNo: ['1'] }, { Cursor })).toEqual(accepted({ orgNos: ['1'] }));
  });

  it('of any other text is passed on to be opened', () => {
    expect(search({ OrgNo: ['1'] }, { Cursor: 'token' })).toEqual({
      ok: true,
      search: { parameters: { orgNos: ['1'] }, pageSize: 10, cursor: 'token' },
    });
  });

  it.each<unknown>(['', 0, 5, false, [], ['*'], {}])('%j is invalid', (Cursor) => {
    expect(search({ OrgNo: ['1'] }, { Cursor })).toEqual(refused('Cursor has not a valid value.'));
  });
});

it('too many values of every parameter are refused in the order of the message table', () => {
  const many = (value: unknown) => Array.from({ length: 1001 }, () => value);
  const names = [
    'RelationsUpdatedAt',
    'ContentUpdatedAt',
    'CountryCode',
    'NationalIdentificationNumber',
    'OrgNo',
    'ServiceId',
  ];
  const values: Record<string, unknown> = {
    RelationsUpdatedAt: '2026-01-01',
    ContentUpdatedAt: '2026-01-01',
    CountryCode: 'NO',
    ServiceId: 1,
  };
  expect(search(Object.fromEntries(names.map((name) => [name, many(values[name] ?? '1')])))).toEqual(
    refused(
      'ServiceIds can max be set to 500.',
      'ContentUpdatedAt can only maximum contain two dates.',
      'RelationsUpdatedAt can only maximum contain two dates.',
      'OrgNos can max be set to 1000.',
      'NationalIdentificationNumbers can max be set to 1000.',
      'CountryCodes can max be set to 1000.',
    ),
  );
});

it('the last one counts of a member that is written twice', () => {
  expect(
    readText(
      '{"SearchParameters":{"OrgNo":["1"]},"PageSize":0,"SearchParameters":{"OrgNo":["2"],"OrgNo":["3"],"Foo":1,"Foo":2,"ServiceId":[1],"ServiceId":null},"PageSize":5}',
    ),
  ).toEqual(refused('Foo is an invalid parameter.'));
  expect(
    readText(
      '{"SearchParameters":{"OrgNo":["2"],"OrgNo":["3"],"ServiceId":[1],"ServiceId":null},"PageSize":0,"PageSize":5}',
    ),
  ).toEqual(accepted({ orgNos: ['3'] }, 5));
});

it('everything wrong is reported at once, in the order of the message table', () => {
  const Content = ['x', '2026-01-01', '2026-01-02'];
  const parameters = {
    RelationsUpdatedAt: Content,
    ContentUpdatedAt: Content,
    NationalIdentificationNumber: [1],
    OrgNo: [2],
    Foo: [],
    ServiceId: new Array(501).fill('x'),
  };
  expect(search(parameters, { Cursor: 1, PageSize: 0 })).toEqual(
    refused(
      'Pagesize is invalid (Maximum pagesize: 500).',
      'Cursor has not a valid value.',
      'Foo is an invalid parameter.',
      'ServiceIds can max be set to 500.',
      'CountryCode is required when searching with NationalIdentificationNumber.',
      'Invalid date format in ContentUpdatedAt: x.',
      'ContentUpdatedAt can only maximum contain two dates.',
      'Invalid date format in RelationsUpdatedAt: x.',
      'RelationsUpdatedAt can only maximum contain two dates.',
      ...new Array(501).fill('Invalid value in ServiceId: x.'),
      'Invalid value in OrgNo: 2.',
      'Invalid value in NationalIdentificationNumber: 1.',
    ),
  );
  expect(read({ PageSize: 0 })).toEqual(
    refused('Searchparameters are missing.', 'Pagesize is invalid (Maximum pagesize: 500).'),
  );
});

it('more than 1000 problems are counted, not listed', () => {
  const bad = (count: number) => Array.from({ length: count }, () => 1);
  const listed = bad(1000).map(() => 'Invalid value in OrgNo: 1.');
  expect(search({ OrgNo: bad(1000) })).toEqual(refused(...listed));
  expect(search({ Foo: [], OrgNo: bad(1000), CountryCode: [] })).toEqual(
    refused('Foo is an invalid parameter.', ...listed.slice(1), 'Problems that are not listed: 1.'),
  );
  expect(search({ OrgNo: bad(900), NationalIdentificationNumber: bad(900), CountryCode: ['NO'] })).toEqual(
    refused(
      ...listed.slice(0, 900),
      ...bad(100).map(() => 'Invalid value in NationalIdentificationNumber: 1.'),
      'Problems that are not listed: 800.',
    ),
  );
});

describe('a number that JavaScript writes in another way', () => {
  it('is quoted as sent, wherever it stands', () => {
    const numbers = '12345678901234567890, 1e3, -0, 1.50, 1E400, 0.1e-7, 7';
    const body = `{"SearchParameters":{"OrgNo":[${numbers}],"ServiceId":[1.50,[1e3,"1e3",{"1e3":1.0}]],"CountryCode":[1.0],"ContentUpdatedAt":[2e7],"RelationsUpdatedAt":1.0}}`;
    expect(readText(body)).toEqual(
      refused(
        '1.0 is an unauthorized country code.',
        'Invalid date format in ContentUpdatedAt: 2e7.',
        'Invalid value in ServiceId: 1.50.',
        'Invalid value in ServiceId: [1e3,"1e3",{"1e3":1.0}].',
        ...numbers.split(', ').map((number) => `Invalid value in OrgNo: ${number}.`),
        'Invalid value in RelationsUpdatedAt: 1.0.',
      ),
    );
  });

  it('is read as the same number', () => {
    expect(
      readText('{"SearchParameters":{"ServiceId":[1e2, 3.0, 12345678901234567890, 1e400, -0]},"PageSize":5e1}'),
    ).toEqual(accepted({ serviceIds: [3, 100] }, 50));
    expect(readText('{"SearchParameters":{"ServiceId":[1]},"PageSize":1.5e0,"Cursor":1.0}')).toEqual(
      refused(validationMessages.pageSizeInvalid, validationMessages.cursorInvalid),
    );
  });

  it('inside a text is text', () => {
    const sent = ['1.50', '"1e3', '1e3\\",1e3'];
    expect(readText(JSON.stringify({ SearchParameters: { OrgNo: sent } }))).toEqual(
      accepted({ orgNos: sent.map((text) => text.toUpperCase()).sort() }),
    );
  });

  it.each(['{1e3:1}', '[1.0.0]', '[01]', '[1e3', '1e3e4', '[-]', ''])('makes no JSON of %j', (text) => {
    expect(() => parseSearchBody(text)).toThrow(SyntaxError);
  });
});

it('whatever is sent gets an answer', () => {
  const names = fc.constantFrom(
    'ServiceId',
    'orgno',
    'CountryCode',
    'ContentUpdatedAt',
    'NationalIdentificationNumber',
    '__proto__',
    'constructor',
  );
  const bodies = fc.record({
    SearchParameters: fc.oneof(
      fc.dictionary(names, fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue())),
      fc.jsonValue(),
    ),
    PageSize: fc.jsonValue(),
    Cursor: fc.jsonValue(),
  });
  const right = fc.record({
    SearchParameters: fc.record({
      ServiceId: fc.array(fc.nat(), { minLength: 1 }),
      CountryCode: fc.constantFrom(['NO'], ['no', 'SE']),
    }),
    PageSize: fc.constantFrom(1, 500, null),
  });
  const wrongIn = fc
    .tuple(right, fc.constantFrom('PageSize', 'Cursor', 'Other'), fc.jsonValue())
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const classes = ['accepted', 'one message', 'several messages', 'no object'] as const;
  checkProperty(
    { values: fc.oneof(bodies, fc.jsonValue(), right, wrongIn), classes, usual: 500, full: 25_000 },
    (body, meet) => {
      const sent = JSON.parse(JSON.stringify(body)) as unknown;
      const reading = read(sent);
      const messagesRead = 'messages' in reading ? (reading.messages as readonly string[]) : undefined;
      expect('search' in reading || (messagesRead?.length ?? 0) > 0).toBe(true);
      meet(!messagesRead ? 'accepted' : messagesRead.length > 1 ? 'several messages' : 'one message');
      meet('no object', typeof sent !== 'object' || sent === null);
    },
  );
});

it('equal searches have equal parameters, however they are written', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 });
  checkProperty(
    { values: fc.tuple(ids, fc.boolean()), classes: ['as texts', 'as numbers', 'several ids'] },
    ([serviceIds, asText], meet) => {
      meet(asText ? 'as texts' : 'as numbers');
      meet('several ids', serviceIds.length > 1);
      const written = [...serviceIds].reverse().map((id) => (asText ? String(id) : id));
      expect(JSON.stringify(search({ serviceid: written, countrycode: ['no'] }))).toBe(
        JSON.stringify(search({ CountryCode: ['NO', 'no'], ServiceId: [...serviceIds, ...serviceIds] })),
      );
    },
  );
});
