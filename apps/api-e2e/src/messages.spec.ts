import { proves } from './conformance/proves';
import { send } from './harness/http';
import { expectMessages, idsOf, paginationOf, preparedService, search, searchRelations } from './harness/service';

const parametersMissing = 'Searchparameters are missing.';
const pageSizeInvalid = 'Pagesize is invalid (Maximum pagesize: 500).';
const cursorInvalid = 'Cursor has not a valid value.';
const tooManyServiceIds = 'ServiceIds can max be set to 500.';
const countryRequired = 'CountryCode is required when searching with NationalIdentificationNumber.';

const rejected = async (parameters: unknown, messages: readonly string[], rest: Record<string, unknown> = {}) =>
  expectMessages(await searchRelations('full', { SearchParameters: parameters, ...rest }), messages);

const one = { ServiceId: [4001] };

describe('the validation messages', () => {
  proves(
    [
      parametersMissing,
      'RelationsSearchRequest.SearchParameters',
      'rule: at least one parameter',
      'status 400',
      'GetCompaniesRelationsByCountryCodeOrDcidsResponse.ValidationResults',
      'decision 13',
    ],
    'missing SearchParameters: absent, null, empty, or nothing but empty arrays',
    async () => {
      for (const parameters of [undefined, null, {}, { ServiceId: [] }, { OrgNo: [], CountryCode: [] }]) {
        await rejected(parameters, [parametersMissing]);
      }
    },
  );

  proves([parametersMissing, 'decision 13'], 'a body that is no object has no SearchParameters', async () => {
    for (const body of ['null', '[]', '{}']) expectMessages(await searchRelations('full', body), [parametersMissing]);
  });

  proves(
    [pageSizeInvalid, 'RelationsSearchRequest.PageSize', 'limit PageSize', 'decision 12'],
    'a PageSize outside 1-500 or no integer',
    async () => {
      for (const PageSize of [501, 0, -1, 1.5, '10', true, [], {}, 1e300])
        await rejected(one, [pageSizeInvalid], { PageSize });
    },
  );

  proves(
    ['RelationsSearchRequest.PageSize', 'limit PageSize', 'decision 12'],
    'no message for PageSize 1, 500, null and absent',
    async () => {
      for (const PageSize of [1, 500, null, undefined]) {
        expect(idsOf(await searchRelations('full', { SearchParameters: one, PageSize }))).toEqual([4001]);
      }
    },
  );

  proves(
    [cursorInvalid, 'RelationsSearchRequest.Cursor', 'cursor: opaque and validated', 'decision 15'],
    'a Cursor that is empty, no string, or invented',
    async () => {
      for (const Cursor of ['', 5, true, [], {}, '**', ' *', 'invented', 'AAAA.BBBB', 'x'.repeat(5000)]) {
        await rejected(one, [cursorInvalid], { Cursor });
      }
    },
  );

  proves(
    ['{param} is an invalid parameter.', 'decision 13'],
    'an unknown parameter, quoted as sent, each once',
    async () => {
      await rejected({ Name: ['x'], ...one, PageNumber: [2] }, [
        'Name is an invalid parameter.',
        'PageNumber is an invalid parameter.',
      ]);
    },
  );

  proves(
    ['{param} is an invalid parameter.'],
    'names that every JavaScript object has are unknown parameters too',
    async () => {
      const answer = await searchRelations(
        'full',
        '{"SearchParameters":{"__proto__":["x"],"constructor":["x"],"ServiceId":[4001]}}',
      );
      expectMessages(answer, ['__proto__ is an invalid parameter.', 'constructor is an invalid parameter.']);
    },
  );

  proves(
    ['{value} is an unauthorized country code.', 'parameter.CountryCode', 'decision 1', 'decision 9'],
    'a country outside the set, whether it exists or not, one message per value, quoted as sent',
    async () => {
      await rejected({ CountryCode: ['GB', 'FI', 'fi', 'ZZ', 'Finland', ''] }, [
        'FI is an unauthorized country code.',
        'fi is an unauthorized country code.',
        'ZZ is an unauthorized country code.',
        'Finland is an unauthorized country code.',
        ' is an unauthorized country code.',
      ]);
      expectMessages(await search('none', { CountryCode: ['GB'] }), ['GB is an unauthorized country code.']);
    },
  );

  proves(
    [tooManyServiceIds, 'parameter.ServiceId', 'limit ids per request', 'decision 9'],
    'more than 500 ids, counted raw; 500 are accepted',
    async () => {
      const repeated = (count: number) => Array.from({ length: count }, () => 4001);
      expect(idsOf(await search('full', { ServiceId: repeated(500) }))).toEqual([4001]);
      await rejected({ ServiceId: repeated(501) }, [tooManyServiceIds]);
      await rejected({ ServiceId: repeated(250), serviceid: repeated(251) }, [tooManyServiceIds]);
    },
  );

  for (const parameter of ['OrgNo', 'NationalIdentificationNumber', 'CountryCode'] as const) {
    const tooMany = `${parameter}s can max be set to 1000.`;
    const value = parameter === 'CountryCode' ? 'GB' : 'SC123456';
    const repeated = (count: number) => Array.from({ length: count }, () => value);
    const inBritain = parameter === 'CountryCode' ? {} : { CountryCode: ['GB'] };

    proves(
      [`parameter.${parameter}`, 'decision 9'],
      `more than 1000 values of ${parameter}, counted raw over all spellings; 1000 are accepted`,
      async () => {
        expect((await search('full', { ...inBritain, [parameter]: repeated(1000) })).status).toBe(200);
        await rejected({ ...inBritain, [parameter]: repeated(1001) }, [tooMany]);
        await rejected({ ...inBritain, [parameter]: repeated(500), [parameter.toLowerCase()]: repeated(501) }, [
          tooMany,
        ]);
      },
    );
  }

  proves(
    [countryRequired, 'parameter.NationalIdentificationNumber', 'decision 8'],
    'a national id without a country, an empty CountryCode included',
    async () => {
      await rejected({ NationalIdentificationNumber: ['QQ123456C'] }, [countryRequired]);
      await rejected({ NationalIdentificationNumber: ['QQ123456C'], CountryCode: [] }, [countryRequired]);
    },
  );

  for (const parameter of ['ContentUpdatedAt', 'RelationsUpdatedAt'] as const) {
    const invalid = (value: string) => `Invalid date format in ${parameter}: ${value}.`;
    const tooMany = `${parameter} can only maximum contain two dates.` as const;

    proves(
      [`Invalid date format in ${parameter}: {value}.`, `parameter.${parameter}`, 'decision 9', 'decision 10'],
      `a date in ${parameter} that is not yyyy-MM-dd, or that no calendar has`,
      async () => {
        for (const value of [
          '2026-1-2',
          '02.01.2026',
          '2026-02-30',
          '2025-02-29',
          '2026-13-01',
          '',
          '2026-01-01T00:00:00Z',
          ' 2026-01-01',
        ]) {
          await rejected({ [parameter]: [value] }, [invalid(value)]);
        }
        await rejected({ [parameter]: ['x', '2026-01-01'] }, [invalid('x')]);
        await rejected({ [parameter]: [20260101] }, [invalid('20260101')]);
      },
    );

    proves(
      [tooMany, `parameter.${parameter}`, 'limit date values', 'decision 9'],
      `more than two dates in ${parameter}, with a message for each bad one too`,
      async () => {
        await rejected({ [parameter]: ['2026-01-01', '2026-01-02', '2026-01-03'] }, [tooMany]);
        await rejected({ [parameter]: ['2026-01-01', 'x', '2026-01-03'] }, [invalid('x'), tooMany]);
      },
    );
  }

  proves(
    [
      'decision 9',
      'parameter.ServiceId',
      'parameter.OrgNo',
      'parameter.NationalIdentificationNumber',
      'parameter.CountryCode',
    ],
    'other malformed values are named with their parameter, in the same style',
    async () => {
      await rejected(
        {
          ServiceId: ['abc', 1.5, '-1', true, null],
          OrgNo: [123],
          NationalIdentificationNumber: [5],
          CountryCode: ['GB', 5],
        },
        [
          '5 is an unauthorized country code.',
          ...['abc', '1.5', '-1', 'true', 'null'].map((value) => `Invalid value in ServiceId: ${value}.`),
          'Invalid value in OrgNo: 123.',
          'Invalid value in NationalIdentificationNumber: 5.',
        ],
      );
      await rejected({ ServiceId: 4001, OrgNo: { value: 'x' } }, [
        'Invalid value in ServiceId: 4001.',
        'Invalid value in OrgNo: {"value":"x"}.',
      ]);
    },
  );

  proves(
    [parametersMissing, pageSizeInvalid, cursorInvalid, 'decision 13'],
    'all problems are reported at once, in the order of the table: the request itself',
    async () => {
      await rejected({}, [parametersMissing, pageSizeInvalid, cursorInvalid], { PageSize: 501, Cursor: '' });
    },
  );

  proves(
    ['decision 13', 'decision 15'],
    'all problems are reported at once, in the order of the table: all the parameters',
    async () => {
      await rejected(
        {
          RelationsUpdatedAt: ['r1', '2026-01-01', '2026-01-02'],
          ContentUpdatedAt: ['c1', '2026-01-01', '2026-01-02'],
          NationalIdentificationNumber: ['QQ123456C'],
          ServiceId: Array.from({ length: 501 }, () => 1),
          Unknown: ['u'],
        },
        [
          pageSizeInvalid,
          cursorInvalid,
          'Unknown is an invalid parameter.',
          tooManyServiceIds,
          countryRequired,
          'Invalid date format in ContentUpdatedAt: c1.',
          'ContentUpdatedAt can only maximum contain two dates.',
          'Invalid date format in RelationsUpdatedAt: r1.',
          'RelationsUpdatedAt can only maximum contain two dates.',
        ],
        { PageSize: 0, Cursor: 'invented' },
      );
      await rejected({ CountryCode: ['FI'], Unknown: ['u'] }, [
        'Unknown is an invalid parameter.',
        'FI is an unauthorized country code.',
      ]);
    },
  );

  proves(
    [cursorInvalid, 'decision 13', 'decision 15'],
    'a cursor with a broken seal is reported together with all other problems, one of another search where the parameters are valid',
    async () => {
      const parameters = { CountryCode: ['GB'] };
      const { Cursor } = paginationOf(await searchRelations('full', { SearchParameters: parameters, PageSize: 1 }));
      const broken = `${Cursor?.slice(0, -2)}${Cursor?.endsWith('AA') ? 'BB' : 'AA'}`;
      const other = { CountryCode: ['GB'], ServiceId: [4001] };
      await rejected(parameters, [pageSizeInvalid, cursorInvalid], { PageSize: 501, Cursor: broken });
      await rejected(other, [pageSizeInvalid, cursorInvalid], { PageSize: 501, Cursor });
      await rejected(parameters, [pageSizeInvalid], { PageSize: 501, Cursor });
      await rejected({ OrgNo: 'x' }, ['Invalid value in OrgNo: x.'], { Cursor });
      await rejected({ OrgNo: 'x' }, [cursorInvalid, 'Invalid value in OrgNo: x.'], { Cursor: broken });
    },
  );

  proves(
    ['decision 13', 'decision 33'],
    'each problem has a code, its place in the body, what was expected, and a page that needs no token',
    async () => {
      const body =
        '{"SearchParameters":{"OrgNo":"923609016","countrycode":["GB","ZZ"],"ServiceId":[1,"x"],"a/b":1},"PageSize":"20","pageSize":20}';
      const { json } = await searchRelations('full', body);
      const { problems } = json as {
        problems: readonly { code: string; pointer: string; expected: string; link: string }[];
      };
      expect(problems.map(({ code, pointer, expected }) => [code, pointer, expected])).toEqual([
        ['page-size-invalid', '/PageSize', 'an integer from 1 to 500'],
        [
          'parameter-unknown',
          '/SearchParameters/a~1b',
          'one of ServiceId, OrgNo, NationalIdentificationNumber, CountryCode, ContentUpdatedAt, RelationsUpdatedAt, in any case',
        ],
        ['country-unauthorized', '/SearchParameters/countrycode/1', expect.stringMatching(/GB|GET \/v2\/subscription/)],
        ['value-invalid', '/SearchParameters/ServiceId/1', 'an integer or a string of digits'],
        ['value-invalid', '/SearchParameters/OrgNo', 'an array of strings'],
        ['member-misspelled', '/pageSize', 'PageSize'],
      ]);
      for (const { link, code } of problems) {
        const page = await send(preparedService().baseUrl, { path: link });
        expect([link, page.status, page.text.includes(`<code>${code}</code>`)]).toEqual([link, 200, true]);
      }
    },
  );

  proves(['decision 9', 'decision 33'], 'unknown members of the body are ignored', async () => {
    for (const others of [{ PageNumber: 7 }, { Page: 1, Size: 2 }, { 'page-size': 1000 }])
      expect(idsOf(await searchRelations('full', { SearchParameters: one, ...others }))).toEqual([4001]);
  });

  proves(
    ['decision 9', 'decision 13'],
    'a member that differs from a known one in letter case alone is refused, with the name that is meant',
    async () => {
      await rejected(one, ['pageSize is an invalid member (PageSize is meant).'], { pageSize: 1000 });
      await rejected(one, ['CURSOR is an invalid member (Cursor is meant).'], { CURSOR: null, PageSize: 1 });
      expectMessages(await searchRelations('full', { searchparameters: one }), [
        parametersMissing,
        'searchparameters is an invalid member (SearchParameters is meant).',
      ]);
    },
  );

  proves(['status 400', 'decision 13'], 'malformed JSON gets the same form of answer', async () => {
    for (const body of ['{', '{"SearchParameters":{"ServiceId":[1]}', 'x', '']) {
      expectMessages(await searchRelations('full', body), ['The request body is not valid JSON.']);
    }
  });
});
