import { readLinesOf } from '../testing/read-lines';
import { describeWithSharedData, sharedLines } from '../testing/shared-data';
import { pscReader } from './psc-reader';

const asOf = '2024-12-19T00:00:00Z';
const ofParty = { kind: 'persons with significant control' };
const self = '/company/01234567/persons-with-significant-control/individual/abc';

function line(data: object, companyNumber = '1234567'): string {
  return JSON.stringify({ company_number: companyNumber, data: { links: { self }, ...data } });
}

const individual = {
  kind: 'individual-person-with-significant-control',
  name: 'Ms Ada Test',
  name_elements: { title: 'Ms', forename: 'Ada', middle_name: 'Mary', surname: 'Test' },
  date_of_birth: { month: 3, year: 1970 },
  nationality: 'British,Irish',
  country_of_residence: 'England',
  address: {
    premises: '1',
    address_line_1: 'High Street',
    locality: 'Leeds',
    postal_code: 'LS1 1AA',
    country: 'England',
  },
  notified_on: '2016-04-06',
};

const entity = {
  kind: 'corporate-entity-person-with-significant-control',
  name: 'Holding Limited',
  identification: { country_registered: 'England And Wales', registration_number: '686734' },
  natures_of_control: ['ownership-of-shares-75-to-100-percent'],
};

describe('pscReader', () => {
  it('reads a person who holds more than 25 and at most 50 % of the shares and of the votes', () => {
    const natures = ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'];
    const figures = {
      minStakePercent: 25,
      maxStakePercent: 50,
      isMinStakeExcluded: true,
      minVotes: 25,
      maxVotes: 50,
      isMinVotesExcluded: true,
    };
    const inDate = '2016-04-06T00:00:00Z';
    expect(pscReader(asOf).read(line({ ...individual, natures_of_control: natures }))).toEqual({
      statements: [
        {
          type: 'person',
          id: self,
          asOf,
          profile: {
            name: 'Ms Ada Test',
            firstName: 'Ada Mary',
            lastName: 'Test',
            birthDate: '1970-03',
            citizenships: ['GB', 'IE'],
            countryOfResidences: ['GB'],
            addresses: [{ street: '1 High Street', zipCode: 'LS1 1AA', city: 'Leeds', countryCode: 'GB' }],
          },
        },
        {
          type: 'record',
          id: self,
          asOf,
          party: self,
          company: 'GB-COH-01234567',
          records: [
            { kind: 'beneficialOwnership', ended: false, record: { ...figures, inDate, text: natures.join(', ') } },
            { kind: 'ownership', ended: false, record: { ...figures, inDate } },
          ],
        },
      ],
      notices: [],
      count: ofParty,
    });
  });

  it('gives no stake to a person who controls a trust or firm that holds the shares', () => {
    const code = 'ownership-of-shares-75-to-100-percent-as-trust';
    expect(recordsOf({ ...individual, natures_of_control: [code] })).toEqual([
      { kind: 'beneficialOwnership', ended: false, record: { inDate: '2016-04-06T00:00:00Z', text: code } },
    ]);
  });

  it('keeps what a person has alone apart from what a firm holds', () => {
    const [own, asFirm] = ['ownership-of-shares-50-to-75-percent', 'ownership-of-shares-50-to-75-percent-as-firm'];
    const figures = { minStakePercent: 50, maxStakePercent: 75, isMinStakeExcluded: true, isMaxStakeExcluded: true };
    const inDate = '2016-04-06T00:00:00Z';
    expect(recordsOf({ ...individual, natures_of_control: [own, asFirm] })).toEqual([
      { kind: 'beneficialOwnership', ended: false, record: { ...figures, inDate, text: own } },
      { kind: 'beneficialOwnership', ended: false, record: { inDate, text: asFirm } },
      { kind: 'ownership', ended: false, record: { ...figures, inDate } },
    ]);
  });

  it('takes the right to surplus assets for the stake in a partnership, which has no shares', () => {
    const code = 'right-to-share-surplus-assets-75-to-100-percent-limited-liability-partnership';
    expect(recordsOf({ ...entity, natures_of_control: [code] })).toEqual([
      {
        kind: 'ownership',
        ended: false,
        record: { minStakePercent: 75, maxStakePercent: 100, shareClass: 'right to surplus assets' },
      },
    ]);
  });

  it('marks votes without shares, and gives other control of a legal entity as corporate structure', () => {
    const natures_of_control = ['voting-rights-25-to-50-percent', 'right-to-appoint-and-remove-directors'];
    expect(recordsOf({ ...entity, natures_of_control })).toEqual([
      {
        kind: 'ownership',
        ended: false,
        record: { minVotes: 25, maxVotes: 50, isMinVotesExcluded: true },
        votesAlone: true,
      },
      { kind: 'companyStructure', ended: false, record: {} },
    ]);
  });

  it('ends the records of an entry that ceased', () => {
    const natures_of_control = ['significant-influence-or-control'];
    expect(recordsOf({ ...individual, natures_of_control, ceased_on: '2020-01-31' })).toEqual([
      {
        kind: 'beneficialOwnership',
        ended: true,
        record: {
          inDate: '2016-04-06T00:00:00Z',
          outDate: '2020-01-31T00:00:00Z',
          text: 'significant-influence-or-control',
        },
      },
    ]);
  });

  it('says of the records of an entry that ceased that they have ended, whatever the day', () => {
    const ends = { natures_of_control: ['significant-influence-or-control'], ceased_on: '2099-12-31' };
    const endOf = (entry: object) => recordsOf(entry)?.map(({ ended, hasEnded }) => [ended, hasEnded]);
    expect(endOf({ ...individual, ...ends })).toEqual([[true, undefined]]);
    expect(endOf({ ...individual, ...ends, ceased: true })).toEqual([[true, true]]);
  });

  it('protects a person of whom the register publishes nothing', () => {
    const data = { kind: 'super-secure-person-with-significant-control', description: 'super-secure', ceased: false };
    expect(pscReader(asOf).read(line(data))).toEqual({
      statements: [
        { type: 'person', id: self, asOf, profile: { isProtected: true } },
        {
          type: 'record',
          id: self,
          asOf,
          party: self,
          company: 'GB-COH-01234567',
          records: [{ kind: 'beneficialOwnership', ended: false, record: { text: 'nature of control not published' } }],
        },
      ],
      notices: [],
      count: ofParty,
    });
  });

  it.each([
    [
      'a British number without its zeros',
      { country_registered: 'England And Wales', registration_number: '686734' },
      '00686734',
      'GB',
    ],
    ['a number that is none', { country_registered: 'England', registration_number: 'n/a' }, undefined, 'GB'],
    ['no country', { country_registered: null, registration_number: '00686734' }, undefined, undefined],
    ['a foreign number', { country_registered: 'Germany', registration_number: '00686734' }, undefined, 'DE'],
    [
      'a place that is no country',
      { country_registered: 'West Yorkshire', registration_number: '00686734' },
      undefined,
      undefined,
    ],
    [
      'digits alone, of a part of the country whose numbers have letters',
      { country_registered: 'Scotland', registration_number: '123456' },
      undefined,
      'GB',
    ],
    [
      'digits alone in a register of such a part',
      { country_registered: 'United Kingdom', place_registered: 'Northern Ireland', registration_number: '00123456' },
      undefined,
      'GB',
    ],
    ['a number with letters', { country_registered: 'Scotland', registration_number: 'sc123456' }, 'SC123456', 'GB'],
    [
      'the number of a charity',
      { country_registered: 'England', place_registered: 'Charity Commission', registration_number: '1081009' },
      undefined,
      'GB',
    ],
    [
      'a register of another country',
      { country_registered: 'United Kingdom', place_registered: 'Jersey', registration_number: '123456' },
      undefined,
      'GB',
    ],
    [
      'the register of companies',
      { country_registered: 'Wales', place_registered: 'Companies House Cardiff', registration_number: '00686734' },
      '00686734',
      'GB',
    ],
    ['an overseas entity', { country_registered: 'United Kingdom', registration_number: 'OE029880' }, undefined, 'GB'],
  ])('joins a legal entity only by a certain British number: %s', (_, identification, number, countryCode) => {
    const read = pscReader(asOf).read(line({ ...entity, identification }));
    const [party] = 'statements' in read ? read.statements : [];
    expect(party).toEqual({
      type: 'company',
      id: self,
      asOf,
      rank: 2,
      identifiers: number === undefined ? [] : [{ scheme: 'GB-COH', id: number }],
      searchable: true,
      profile: { name: 'Holding Limited', ...(number && { orgNo: number }), ...(countryCode && { countryCode }) },
    });
  });

  it.each([
    [
      'an unknown statement',
      { kind: 'persons-with-significant-control-statement', statement: 'psc-on-the-moon' },
      'unknown statement "psc-on-the-moon" about a company: not loaded',
      'statements',
    ],
    [
      'an empty exemption',
      { kind: 'exemptions', exemptions: {} },
      'entry without an exemption: not loaded',
      'exemptions',
    ],
    ['an unknown kind', { kind: 'unknown-kind' }, 'entry of the unknown kind "unknown-kind": not loaded', undefined],
  ])('reports %s', (_, data, notice, kind) => {
    const count = kind === undefined ? undefined : { kind };
    expect(pscReader(asOf).read(line(data))).toEqual({ statements: [], notices: [notice], count });
  });

  it('takes the totals from the last line of a snapshot', () => {
    const data = {
      kind: 'totals#persons-of-significant-control-snapshot',
      persons_of_significant_control_count: 7,
      statements_count: 2,
      exemptions_count: 0,
      generated_at: '2024-12-19T03:00:00Z',
    };
    const totals = { 'persons with significant control': 7, statements: 2, exemptions: 0 };
    const read = (rest: object) => pscReader(asOf).read(JSON.stringify({ data: { ...data, ...rest } }));
    expect(read({})).toEqual({ statements: [], notices: [], count: { totals, day: '2024-12-19' } });
    expect(read({ generated_at: 'today' })).toEqual({ statements: [], notices: [], count: { totals } });
  });

  it('reports a nature of control that the published list does not have', () => {
    const read = pscReader(asOf).read(line({ ...entity, natures_of_control: ['ownership-of-moons'] }));
    expect('notices' in read && read.notices).toEqual(['unknown nature of control "ownership-of-moons": not loaded']);
  });

  it.each([
    [
      'a statement',
      { kind: 'persons-with-significant-control-statement', statement: 'psc-exists-but-not-identified' },
      { reason: 'notIdentified', text: 'psc-exists-but-not-identified' },
      'statements',
    ],
    [
      'an exemption',
      { kind: 'exemptions', exemptions: { psc_exempt_as_shares_admitted_on_market: {} } },
      { reason: 'exempt', text: 'psc-exempt-as-shares-admitted-on-market' },
      'exemptions',
    ],
  ])('makes of %s why no beneficial owner of the company is named', (_, data, reason, kind) => {
    const company = 'GB-COH-01234567';
    const records = [{ kind: 'unspecifiedOwner', ended: false, record: { category: 'beneficialOwner', ...reason } }];
    expect(pscReader(asOf).read(line(data))).toEqual({
      statements: [{ type: 'record', id: self, asOf, party: company, company, records }],
      notices: [],
      count: { kind },
    });
  });

  it.each(['persons-with-significant-control-statements/abc', 'exemptions'])(
    'removes only the record of deleted %s',
    (path) => {
      const event = { timepoint: 1, published_at: '2024-06-27T17:14:02', type: 'deleted' };
      const uri = `/company/01234567/${path}`;
      expect(pscReader(asOf).read(JSON.stringify({ resource_uri: uri, event }))).toEqual({
        statements: [{ type: 'removal', of: 'record', id: uri, asOf: '2024-06-27T17:14:02Z' }],
        notices: [],
      });
    },
  );

  it.each([
    ['2024-02-31T10:00:00', '01234567', 'event.published_at must be a day of the calendar'],
    ['2024-06-27T17:14:02', 'x'.repeat(40), 'resource_uri must have a number of the register'],
  ])('refuses an event of %s about the company %s', (published_at, number, problem) => {
    const event = { timepoint: 1, published_at, type: 'changed' };
    const uri = `/company/${number}/persons-with-significant-control/individual/abc`;
    const data = { kind: 'individual-person-with-significant-control' };
    expect(pscReader(asOf).read(JSON.stringify({ resource_uri: uri, data, event }))).toEqual({ problem });
  });

  it('dates an event of the stream by its publication, and removes what the register deleted', () => {
    const event = { timepoint: 1, published_at: '2024-06-27T17:14:02', type: 'deleted' };
    const uri = '/company/01234567/persons-with-significant-control/corporate-entity/abc';
    const deleted = pscReader(asOf).read(JSON.stringify({ resource_uri: uri, event }));
    expect(deleted).toEqual({
      statements: [
        { type: 'removal', of: 'record', id: uri, asOf: '2024-06-27T17:14:02Z' },
        { type: 'removal', of: 'company', id: uri, asOf: '2024-06-27T17:14:02Z' },
      ],
      notices: [],
    });
    const changed = pscReader(asOf).read(
      JSON.stringify({ resource_uri: uri, data: entity, event: { ...event, type: 'changed' } }),
    );
    expect('statements' in changed && changed.statements.map(({ type, asOf: at }) => [type, at])).toEqual([
      ['company', '2024-06-27T17:14:02Z'],
      ['record', '2024-06-27T17:14:02Z'],
    ]);
  });

  it.each([
    [
      '{"data":{"kind":"individual-person-with-significant-control","links":{"self":"/company/1/x"}}}',
      'company_number is missing',
    ],
    [
      '{"company_number":"1","data":{"kind":"individual-person-with-significant-control"}}',
      'data.links.self is missing',
    ],
    [
      '{"company_number":"1"}',
      'the statement must be an entry of the snapshot, with data, or an event of the stream, with resource_uri and event',
    ],
    [
      '{"company_number":"1","data":{"kind":"exemptions","notified_on":"2024-02-30"}}',
      'data.notified_on must be a date (yyyy-MM-dd)',
    ],
  ])('says what is wrong with %s', (text, problem) => {
    expect(pscReader(asOf).read(text)).toEqual({ problem });
  });

  function recordsOf(data: object) {
    const read = pscReader(asOf).read(line(data));
    const record = 'statements' in read ? read.statements.find((statement) => statement.type === 'record') : undefined;
    return record?.records;
  }
});

describeWithSharedData('the samples of the register of persons with significant control', () => {
  it('of the snapshot are all read', () => {
    const { problems, notices, statements, records } = readLinesOf(
      pscReader(asOf),
      sharedLines('registers/uk-psc-snapshot-jsonl/psc-snapshot-sample.jsonl'),
    );
    expect(problems).toEqual([]);
    expect(notices).toEqual({});
    expect(statements).toEqual({ company: 12, person: 6, record: 19 });
    expect(records).toEqual({ beneficialOwnership: 8, companyStructure: 2, ownership: 16, unspecifiedOwner: 1 });
  });

  it('of every kind are read, and what is not loaded is reported', () => {
    const { problems, notices, statements } = readLinesOf(
      pscReader(asOf),
      sharedLines('registers/uk-psc-snapshot-jsonl/psc-kinds-synthetic.jsonl'),
    );
    expect(problems).toEqual(['company_number is missing']);
    expect(notices).toEqual({
      'entry without a nature of control: no record loaded': 5,
    });
    expect(statements).toEqual({ company: 5, person: 3, record: 11 });
  });

  it('of the stream are all read', () => {
    const lines = ['sample_psc_stream', 'psc-stream-genuine-corporate'].flatMap((file) =>
      sharedLines(`registers/uk-psc-stream-jsonl/${file}.jsonl`),
    );
    expect(readLinesOf(pscReader(asOf), lines).problems).toEqual([]);
  });
});
