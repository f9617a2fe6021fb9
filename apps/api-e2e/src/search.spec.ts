import { GraphClient, int } from '@company-relations/neo4j-client';
import { proves } from './conformance/proves';
import { graphClientSettings } from './harness/graph';
import { idsOf, paginationOf, preparedService, search, searchRelations } from './harness/service';

const found = async (parameters: Record<string, unknown>, subscription = 'full') =>
  idsOf(await search(subscription, parameters));

/** The companies that the test data has for searches. Other spec files use companies in other countries. */
const british = [4001, 4002, 4004];

const setDays = {
  name: 'set-update-days',
  text: `UNWIND range(1, 4) AS day
         MATCH (company:Company {serviceId: 4000 + day})
         SET company.contentUpdatedOn = $content + day - 1, company.relationsUpdatedOn = $relations + day - 1`,
};

/**
 * Sets the days of change of the four companies, as if they were loaded on 2020-01-01 … 04 (content) and 2020-02-01 …
 * 04 (relations).
 */
beforeAll(async () => {
  const graph = new GraphClient(graphClientSettings());
  const dayNumber = (date: string) => int(Date.parse(date) / 86_400_000);
  try {
    const days = { content: dayNumber('2020-01-01'), relations: dayNumber('2020-02-01') };
    await graph.write((transaction) => transaction.run(setDays, days));
  } finally {
    await graph.close();
  }
});

describe('ServiceId', () => {
  proves(
    ['parameter.ServiceId', 'decision 8', 'decision 9'],
    'finds companies by integers and digit strings, in ascending order, each once',
    async () => {
      expect(await found({ ServiceId: [4004, '4001', 4001, 999999] })).toEqual([4001, 4004]);
    },
  );

  proves(['decision 9'], 'never rounds a number above 2^53-1', async () => {
    expect(await found({ ServiceId: ['9007199254740993', '36893488147419103232', -1, 0] })).toEqual([]);
    expect(
      idsOf(await searchRelations('full', '{"SearchParameters":{"ServiceId":[9007199254740993,1e400,4001]}}')),
    ).toEqual([4001]);
  });

  proves(['parameter.ServiceId'], 'never finds a person', async () => {
    expect(await found({ ServiceId: [1101, 4101] })).toEqual([]);
  });
});

describe('OrgNo', () => {
  proves(['parameter.OrgNo', 'decision 9'], 'ignores hyphens, white space and case', async () => {
    for (const written of [
      'SC 123-456',
      'sc123456',
      ' S C\t1-2-3-4-5-6 ',
      'SC\u2011123\u2013456',
      'SC\u00a0123\u2212456',
    ]) {
      expect(await found({ OrgNo: [written] })).toEqual([4001]);
    }
  });

  proves(['parameter.OrgNo', 'decision 9'], 'matches nothing when it has only separators', async () => {
    expect(await found({ OrgNo: [' - '] })).toEqual([]);
    expect(await found({ OrgNo: [' - ', 'SC123456'] })).toEqual([4001]);
  });

  proves(
    ['parameter.OrgNo', 'decision 8'],
    'finds all companies that bear a number, narrowed by CountryCode',
    async () => {
      expect(await found({ OrgNo: ['00102498'] })).toEqual([4002, 4003]);
      expect(await found({ OrgNo: ['00102498', 'SC123456'], CountryCode: ['GB'] })).toEqual([4001, 4002]);
    },
  );
});

describe('CountryCode', () => {
  proves(
    ['parameter.CountryCode', 'decision 8', 'decision 9'],
    'finds the companies of the countries, whatever the case',
    async () => {
      expect(await found({ CountryCode: ['gb'] })).toEqual(british);
      expect(await found({ CountryCode: ['GB', 'Ie'] })).toEqual([4001, 4002, 4003, 4004]);
    },
  );

  proves(['decision 1', 'decision 8'], 'is all authorized countries where it is absent, and no other', async () => {
    expect(await found({ ServiceId: [4001, 4003, 4005, 6001, 1202] })).toEqual([4001, 4003]);
    expect(await found({ ServiceId: [4001, 4005] }, 'finland')).toEqual([4005]);
    expect(await found({ ServiceId: [4001, 4005] }, 'none')).toEqual([]);
  });

  proves(
    ['decision 1', 'X-Pagination.TotalCount'],
    'leaves companies of other countries out of TotalCount',
    async () => {
      const answer = await search('full', { OrgNo: ['0102498-5', '00102498'] });
      expect(paginationOf(answer)).toEqual({ Count: 2, TotalCount: 2, PageSize: 500, TotalPages: 1, Cursor: null });
    },
  );
});

describe('NationalIdentificationNumber', () => {
  const person = { NationalIdentificationNumber: ['QQ123456C'] };
  const both = ['GB', 'IE'];

  proves(['parameter.NationalIdentificationNumber'], 'ignores hyphens, white space and case', async () => {
    expect(await found({ NationalIdentificationNumber: ['qq-12 34 56\u2010c'], CountryCode: ['GB'] })).toEqual([
      4001, 4002,
    ]);
  });

  proves(
    ['parameter.NationalIdentificationNumber', 'decision 9'],
    'matches nothing when it has only separators',
    async () => {
      expect(await found({ NationalIdentificationNumber: ['-'], CountryCode: ['GB'] })).toEqual([]);
    },
  );

  proves(['parameter.NationalIdentificationNumber', 'decision 11'], 'searches the given countries only', async () => {
    expect(await found({ ...person, CountryCode: both })).toEqual([4001, 4002, 4003]);
    expect(await found({ ...person, CountryCode: ['IE'] })).toEqual([4003]);
    expect(await found({ ...person, CountryCode: ['NO'] })).toEqual([]);
  });

  proves(['decision 11'], 'finds only through kinds of record that the caller may see', async () => {
    expect(await found({ ...person, CountryCode: both }, 'gb-owner')).toEqual([4001]);
    expect(await found({ ...person, CountryCode: both }, 'gb-key-person')).toEqual([4002]);
    expect(await found({ ...person, CountryCode: both }, 'bare')).toEqual([]);
    expect(await found({ NationalIdentificationNumber: ['QQ999999D'], CountryCode: ['GB'] }, 'gb-owner')).toEqual([]);
  });

  proves(['decision 11', 'area Relations History'], 'finds through ended records with Relations History', async () => {
    expect(await found({ ...person, CountryCode: both }, 'gb-owner-history')).toEqual([4001, 4003]);
    expect(await found({ ...person, CountryCode: ['IE'] }, 'ie-structure-history')).toEqual([4003]);
  });

  proves(['decision 8', 'decision 11'], 'has several values as alternatives', async () => {
    const persons = { NationalIdentificationNumber: ['QQ123456C', 'QQ 99 99 99 D'] };
    expect(await found({ ...persons, CountryCode: ['GB'] })).toEqual([4001, 4002, 4004]);
  });
});

const monthOf = { ContentUpdatedAt: '2020-01', RelationsUpdatedAt: '2020-02' } as const;

for (const parameter of ['ContentUpdatedAt', 'RelationsUpdatedAt'] as const)
  describe(parameter, () => {
    const month = monthOf[parameter];
    const where = { CountryCode: ['GB', 'IE'] };
    const between = (...days: string[]) => found({ [parameter]: days, ...where });
    const rows = [`parameter.${parameter}`, 'decision 10'] as const;

    proves(rows, 'with one value is from that day on', async () => {
      expect(await between(`${month}-03`)).toEqual([4003, 4004]);
      expect(await between(`${month}-05`)).toEqual([]);
    });

    proves(rows, 'with two values includes both days', async () => {
      expect(await between(`${month}-02`, `${month}-03`)).toEqual([4002, 4003]);
      expect(await between(`${month}-02`, `${month}-02`)).toEqual([4002]);
    });

    proves(rows, 'from after to matches nothing', async () => {
      expect(await between(`${month}-03`, `${month}-02`)).toEqual([]);
    });

    proves(rows, 'suffices by itself', async () => {
      expect(await found({ [parameter]: [`${month}-01`, `${month}-04`] })).toEqual([4001, 4002, 4003, 4004]);
    });

    proves(rows, 'is the day of the load', async () => {
      const { loadedOn } = preparedService();
      expect(await found({ [parameter]: [loadedOn, loadedOn], ServiceId: [2001, 2002] })).toEqual([2001, 2002]);
      const nextDay = new Date(Date.parse(loadedOn) + 86_400_000).toISOString().slice(0, 10);
      expect(await found({ [parameter]: [nextDay], ServiceId: [2001, 2002] })).toEqual([]);
    });
  });

describe('parameters together', () => {
  const all: Readonly<Record<string, readonly unknown[]>> = {
    ServiceId: [4001, 4002, 4003],
    OrgNo: ['00102498', 'SC123456'],
    NationalIdentificationNumber: ['QQ123456C'],
    CountryCode: ['GB'],
    ContentUpdatedAt: ['2020-01-02', '2020-01-04'],
    RelationsUpdatedAt: ['2020-02-01', '2020-02-03'],
  };
  /** For each parameter alone, the companies that a search with it finds among those made for searches. */
  const alone: Readonly<Record<string, readonly number[]>> = {
    ServiceId: [4001, 4002, 4003],
    OrgNo: [4001, 4002, 4003],
    NationalIdentificationNumber: [4001, 4002],
    CountryCode: [4001, 4002, 4004],
    ContentUpdatedAt: [4002, 4003, 4004],
    RelationsUpdatedAt: [4001, 4002, 4003],
  };
  const names = Object.keys(all);
  const combinations = Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, bit) => ((index + 1) >> bit) & 1),
  );

  proves(
    [
      'parameter.ServiceId',
      'parameter.OrgNo',
      'parameter.NationalIdentificationNumber',
      'parameter.CountryCode',
      'parameter.ContentUpdatedAt',
      'parameter.RelationsUpdatedAt',
      'rule: at least one parameter',
      'decision 8',
    ],
    'narrow each other, in every combination of the six',
    async () => {
      for (const combination of combinations) {
        if (combination.includes('NationalIdentificationNumber') && !combination.includes('CountryCode')) continue;
        const parameters = Object.fromEntries(combination.map((name) => [name, all[name]]));
        const expected = [4001, 4002, 4003, 4004].filter((id) =>
          combination.every((name) => alone[name]?.includes(id)),
        );
        expect({ combination, ids: await found(parameters) }).toEqual({ combination, ids: expected });
      }
    },
  );

  proves(
    ['rule: parameter names are case-insensitive', 'decision 8'],
    'are written in any case, and merged when written twice',
    async () => {
      expect(await found({ SERVICEID: [4001], serviceId: [4002], countrycode: ['GB', 'IE'] })).toEqual([4001, 4002]);
    },
  );

  proves(['decision 8'], 'count as absent when their array is empty', async () => {
    expect(await found({ ServiceId: [], OrgNo: ['SC123456'], CountryCode: [] })).toEqual([4001]);
  });

  proves(
    [
      'POST /v2/relations',
      'GetCompaniesRelationsByCountryCodeOrDcidsResponse.Relations',
      'X-Pagination.Count',
      'decision 18',
    ],
    'that match nothing give an empty array, and a header with all five members',
    async () => {
      const answer = await search('full', { ServiceId: [999999] });
      expect({ status: answer.status, text: answer.text, header: answer.headers['x-pagination'] }).toEqual({
        status: 200,
        text: '{"Relations":[]}',
        header: '{"Count":0,"TotalCount":0,"PageSize":500,"TotalPages":0,"Cursor":null}',
      });
    },
  );
});
