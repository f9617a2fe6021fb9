import { pscReader } from './psc-reader';

const asOf = '2024-12-19T00:00:00Z';
const company = 'GB-COH-OE000001';
const inDate = '2023-01-17T00:00:00Z';
const stake = { minStakePercent: 25, maxStakePercent: 100, isMinStakeExcluded: true };
const shares = 'ownership-of-shares-more-than-25-percent-registered-overseas-entity';
const influence = 'significant-influence-or-control-registered-overseas-entity';

const address = { premises: '1', address_line_1: 'High Street', locality: 'St Helier', country: 'Jersey' };
const readAddresses = [{ street: '1 High Street', city: 'St Helier', countryCode: 'JE' }];
const natures = { natures_of_control: [shares, influence], notified_on: '2023-01-17' };

const ownership = { kind: 'ownership', ended: false, record: { ...stake, inDate } };
const entityRecords = [ownership, { kind: 'companyStructure', ended: false, record: { inDate } }];

/** For each kind: what an entry of the register states, the profile of the party, and the records. */
const kinds = [
  {
    kind: 'individual-beneficial-owner',
    of: 'person',
    data: {
      ...natures,
      name: 'Ms Ada Test',
      name_elements: { title: 'Ms', forename: 'Ada', surname: 'Test' },
      date_of_birth: { month: 3, year: 1970 },
      nationality: 'Irish',
      country_of_residence: 'Jersey',
      is_sanctioned: false,
      address,
    },
    party: {
      type: 'person',
      profile: {
        name: 'Ms Ada Test',
        firstName: 'Ada',
        lastName: 'Test',
        birthDate: '1970-03',
        citizenships: ['IE'],
        countryOfResidences: ['JE'],
        addresses: readAddresses,
      },
    },
    records: [
      { kind: 'beneficialOwnership', ended: false, record: { ...stake, inDate, text: `${shares}, ${influence}` } },
      ownership,
    ],
  },
  {
    kind: 'corporate-entity-beneficial-owner',
    of: 'company',
    data: {
      ...natures,
      name: 'Holding Limited',
      identification: { country_registered: 'England', registration_number: '686734' },
      principal_office_address: address,
      address: { premises: '2', address_line_1: 'Service Street' },
    },
    party: {
      type: 'company',
      rank: 2,
      identifiers: [{ scheme: 'GB-COH', id: '00686734' }],
      searchable: true,
      profile: { name: 'Holding Limited', orgNo: '00686734', countryCode: 'GB', addresses: readAddresses },
    },
    records: entityRecords,
  },
  {
    kind: 'legal-person-beneficial-owner',
    of: 'company',
    data: { ...natures, name: 'North Sample Council', identification: { legal_form: 'Local Authority' }, address },
    party: {
      type: 'company',
      rank: 2,
      identifiers: [],
      searchable: true,
      profile: { name: 'North Sample Council', addresses: readAddresses },
    },
    records: entityRecords,
  },
  {
    kind: 'super-secure-beneficial-owner',
    of: 'person',
    data: { description: 'super-secure-beneficial-owner', ceased: false },
    party: { type: 'person', profile: { isProtected: true } },
    records: [{ kind: 'beneficialOwnership', ended: false, record: { text: 'nature of control not published' } }],
  },
] as const;

describe.each(kinds)('an entry of the kind $kind', ({ kind, of, data, party, records }) => {
  const self = `/company/OE000001/persons-with-significant-control/${kind}/abc`;
  const statements = (at: string) => [
    { ...party, id: self, asOf: at },
    { type: 'record', id: self, asOf: at, party: self, company, records },
  ];

  it('of the snapshot gives the party of the overseas entity, and its records', () => {
    const line = { company_number: 'OE000001', data: { ...data, kind, links: { self } } };
    expect(pscReader(asOf).read(JSON.stringify(line))).toEqual({
      statements: statements(asOf),
      notices: [],
      count: { kind: 'persons with significant control' },
    });
  });

  it('of the stream gives the same, and its deletion removes both', () => {
    const event = { timepoint: 1, published_at: '2024-06-27T17:14:02' };
    const at = '2024-06-27T17:14:02Z';
    const read = (change: object) => pscReader(asOf).read(JSON.stringify({ resource_uri: self, ...change }));
    expect(read({ data: { ...data, kind }, event: { ...event, type: 'changed' } })).toEqual({
      statements: statements(at),
      notices: [],
    });
    expect(read({ event: { ...event, type: 'deleted' } })).toEqual({
      statements: [
        { type: 'removal', of: 'record', id: self, asOf: at },
        { type: 'removal', of, id: self, asOf: at },
      ],
      notices: [],
    });
  });
});
