import { bodsReader } from './bods-reader';
import type { BodsEntity } from './bods-statement';

const gb = { name: 'United Kingdom', code: 'GB' };
const coh = { scheme: 'GB-COH', id: '00102498' };
const lei = { scheme: 'XI-LEI', id: '213800LH1BZH3DI6G760' };

function read(details: Partial<BodsEntity>, statement: object = {}) {
  const recordDetails = { isComponent: false, entityType: { type: 'registeredEntity' }, ...details };
  return bodsReader.read(
    JSON.stringify({
      recordId: 'e1',
      recordType: 'entity',
      recordStatus: 'new',
      statementDate: '2024-06-06',
      recordDetails,
      ...statement,
    }),
  );
}

function company(details: Partial<BodsEntity>, statement: object = {}) {
  const line = read(details, statement);
  const [first] = 'statements' in line ? line.statements : [];
  if (first?.type !== 'company') throw new Error(JSON.stringify(line));
  return first;
}

describe('an entity of BODS', () => {
  it('becomes a company', () => {
    expect(
      read({
        entityType: { type: 'registeredEntity', details: 'Public Limited Company' },
        name: 'BP P.L.C.',
        incorporatedInJurisdiction: gb,
        identifiers: [coh, lei],
        foundingDate: '1909-04-14',
        addresses: [{ type: 'registered', address: ' 1 St James Square, London ', postCode: 'SW1Y 4PD', country: gb }],
      }),
    ).toEqual({
      statements: [
        {
          type: 'company',
          id: 'e1',
          asOf: '2024-06-06T00:00:00Z',
          rank: 0,
          identifiers: [coh, lei],
          searchable: true,
          profile: {
            name: 'BP P.L.C.',
            orgNo: '00102498',
            countryCode: 'GB',
            legalForm: 5002,
            addresses: [{ street: '1 St James Square, London', zipCode: 'SW1Y 4PD', countryCode: 'GB' }],
            registrationDate: '1909-04-14T00:00:00Z',
          },
        },
      ],
      notices: [],
    });
  });

  it('ranks behind the register when the record id says that it is the record of a LEI', () => {
    expect(company({ identifiers: [lei, coh] }, { recordId: `XI-LEI-${lei.id}` }).rank).toBe(1);
    expect(company({ identifiers: [coh, lei] }, { recordId: lei.id.toLowerCase() }).rank).toBe(1);
    expect(company({ identifiers: [lei, coh] }, { recordId: 'GB-COH-00102498' }).rank).toBe(0);
  });

  describe('country', () => {
    it.each([
      [{ jurisdiction: gb }, 'GB'],
      [{ incorporatedInJurisdiction: gb }, 'GB'],
      [{ jurisdiction: { name: 'Delaware', code: 'US-DE' }, incorporatedInJurisdiction: gb }, 'US'],
      [{ jurisdiction: { name: 'x', code: ' gb ' } }, 'GB'],
    ])('of %j is %s', (details, countryCode) => {
      expect(company(details).profile).toEqual({ countryCode });
    });

    it.each([
      [{ name: 'Atlantis' }, 'without an ISO 3166 code'],
      [{ name: 'Atlantis', code: 'ATL' }, 'without an ISO 3166 code'],
      [{ code: 'England' }, 'without an ISO 3166 code'],
      [{ code: 'ZZ' }, 'with the code ZZ, which no country has'],
      [{ code: 'UK' }, 'with the code UK, which no country has (the code of the United Kingdom is GB)'],
      [{ code: 'ZZ-DE' }, 'with the code ZZ, which no country has'],
    ])('of %j is reported as missing', (jurisdiction, what) => {
      expect(read({ jurisdiction })).toEqual({
        statements: [expect.objectContaining({ profile: {}, searchable: true })],
        notices: [`jurisdiction ${what}: not loaded`],
      });
    });

    const differs = 'number of a register of another country than the jurisdiction: the jurisdiction is the country';
    const several = 'no jurisdiction, and numbers of registers of several countries: no country loaded';
    const none = 'no jurisdiction, and no number of a national register: no search finds the company';
    it.each<[string, Partial<BodsEntity>, string | undefined, string[]]>([
      ['the scheme of its number', { identifiers: [coh] }, 'GB', []],
      ['the scheme of its number, with a LEI', { identifiers: [lei, coh] }, 'GB', []],
      ['the scheme with an alpha-3 country', { identifiers: [{ scheme: 'IRL-BAU', id: '434151' }] }, 'IE', []],
      ['the scheme, for Kosovo', { identifiers: [{ scheme: 'XK-ARBK', id: '1' }] }, 'XK', []],
      ['two schemes of one country', { identifiers: [coh, { scheme: 'GB-CHC', id: '1' }] }, 'GB', []],
      ['its jurisdiction, and the scheme agrees', { jurisdiction: gb, identifiers: [coh] }, 'GB', []],
      [
        'its jurisdiction, where the scheme differs',
        { jurisdiction: { code: 'JE' }, identifiers: [coh] },
        'JE',
        [differs],
      ],
      [
        'its scheme, where the jurisdiction is none',
        { jurisdiction: { code: 'UK' }, identifiers: [coh] },
        'GB',
        ['jurisdiction with the code UK, which no country has (the code of the United Kingdom is GB): not loaded'],
      ],
      ['none: the schemes differ', { identifiers: [coh, { scheme: 'NO-BRC', id: '1' }] }, undefined, [several]],
      [
        'none: the number is of a foreign company',
        { identifiers: [{ scheme: 'GB-COH', id: 'fc 012345' }] },
        undefined,
        [none],
      ],
      ['none: only a LEI', { identifiers: [lei] }, undefined, [none]],
      ['none: a blank number', { identifiers: [{ scheme: 'GB-COH', id: ' ' }] }, undefined, [none]],
      ['none: a scheme of no country', { identifiers: [{ scheme: 'UK-COH', id: '1' }] }, undefined, [none]],
    ])('is that of %s', (_title, details, countryCode, notices) => {
      const { orgNo: _orgNo, ...profile } = company(details).profile;
      expect([profile, read(details)]).toEqual([
        countryCode === undefined ? {} : { countryCode },
        expect.objectContaining({ notices }),
      ]);
    });
  });

  describe('organisation number', () => {
    const ie = { name: 'Ireland', code: 'IE' };
    it.each<[string, Partial<BodsEntity>, string | undefined]>([
      ['a register of its own country', { jurisdiction: gb, identifiers: [lei, coh] }, '00102498'],
      [
        'a scheme with an alpha-3 country',
        { jurisdiction: ie, identifiers: [{ scheme: 'IRL-BAU', id: ' 434151 ' }] },
        '434151',
      ],
      [
        'the country of a subdivision',
        { jurisdiction: { name: 'Ohio', code: 'US-OH' }, identifiers: [{ scheme: 'US-SAM', id: '3675' }] },
        '3675',
      ],
      ['a LEI alone', { jurisdiction: gb, identifiers: [lei] }, undefined],
      [
        'a register of another country',
        { jurisdiction: gb, identifiers: [{ scheme: 'IN-MCA', id: 'F03031' }] },
        undefined,
      ],
      ['the country of the scheme', { identifiers: [coh] }, '00102498'],
      ['no scheme', { jurisdiction: gb, identifiers: [{ id: '1' }] }, undefined],
      ['an unknown country', { jurisdiction: gb, identifiers: [{ scheme: 'XXX-REG', id: '1' }] }, undefined],
      ['blank number', { jurisdiction: gb, identifiers: [{ scheme: 'GB-COH', id: ' ' }] }, undefined],
    ])('by %s', (_title, details, orgNo) => {
      expect(company(details).profile.orgNo).toBe(orgNo);
    });
  });

  describe('identifiers that merge', () => {
    it('are normalised, with a scheme, and each once', () => {
      const identifiers = [
        { scheme: 'au-abn', id: '004 085 616' },
        { scheme: 'AU-ABN', id: '004085616' },
        { id: '1' },
        { scheme: 'AU-ABN' },
        { scheme: 'AU-ABN', id: ' - ' },
      ];
      expect(company({ identifiers }).identifiers).toEqual([{ scheme: 'AU-ABN', id: '004085616' }]);
    });

    it('are file numbers of a state only together with the state', () => {
      const identifiers = [{ scheme: 'US-SAM', id: '3675' }];
      expect(company({ identifiers, jurisdiction: { code: 'US-OH' } }).identifiers).toEqual([
        { scheme: 'US-SAM/US-OH', id: '3675' },
      ]);
      expect(company({ identifiers }).identifiers).toEqual([]);
    });

    it('are no German register numbers: each court counts from one', () => {
      expect(company({ identifiers: [{ scheme: 'DE-CR', id: 'HRB 113611' }] }).identifiers).toEqual([]);
    });
  });

  it.each(['anonymousEntity', 'unknownEntity'])(
    'that is an %s is kept apart, without name or number, and not searchable',
    (type) => {
      expect(
        read({
          entityType: { type, details: 'x' },
          name: 'Unknown',
          jurisdiction: gb,
          identifiers: [coh],
          foundingDate: '2000-01-01',
          addresses: [{ address: 'x' }],
        }),
      ).toEqual({
        statements: [
          {
            type: 'company',
            id: 'e1',
            asOf: '2024-06-06T00:00:00Z',
            rank: 0,
            identifiers: [],
            searchable: false,
            profile: { countryCode: 'GB' },
          },
        ],
        notices: [],
      });
    },
  );

  it('gives all distinct addresses, the registered one first', () => {
    const addresses = [
      { address: 'Untyped', country: { name: 'Somewhere' } },
      { type: 'alternative', address: 'Other' },
      { type: 'business', address: 'Same', postCode: '1' },
      { type: 'registered', address: 'Same', postCode: '1' },
      { type: 'registered', address: ' ' },
      { type: 'registered', address: 'First', country: gb },
    ];
    expect(read({ addresses })).toEqual({
      statements: [
        expect.objectContaining({
          profile: {
            addresses: [
              { street: 'Same', zipCode: '1' },
              { street: 'First', countryCode: 'GB' },
              { street: 'Other' },
              { street: 'Untyped' },
            ],
          },
        }),
      ],
      notices: [
        'no jurisdiction, and no number of a national register: no search finds the company',
        'country of an address without an ISO 3166 code: not loaded',
      ],
    });
  });

  it('that was not created by registration has a founding date and no registration date', () => {
    expect(company({ entityType: { type: 'stateBody' }, foundingDate: '1900-01-01' }).profile).toEqual({});
  });

  describe('operational status', () => {
    it.each<[string, Partial<BodsEntity>, object, number | undefined]>([
      ['dissolved', { dissolutionDate: '2021-12-21' }, {}, 10],
      [
        'dissolved by a LEI record',
        { dissolutionDate: '2021-12-21' },
        { recordId: 'XI-LEI-1', recordStatus: 'closed' },
        10,
      ],
      ['still to be dissolved', { dissolutionDate: '2024-06-07' }, {}, undefined],
      ['closed by its register', {}, { recordStatus: 'closed' }, 11],
      ['with a LEI that is no longer kept up', {}, { recordId: 'XI-LEI-1', recordStatus: 'closed' }, undefined],
      ['not said to be closed', {}, { recordStatus: 'updated' }, undefined],
    ])('of one %s', (_title, details, statement, operationalStatus) => {
      expect([company(details, statement).profile.operationalStatus, company(details, statement).searchable]).toEqual([
        operationalStatus,
        true,
      ]);
    });
  });

  it('with an unknown legal form is loaded without, and reported', () => {
    expect(read({ entityType: { type: 'registeredEntity', details: 'Société\n anonyme' }, jurisdiction: gb })).toEqual({
      statements: [expect.objectContaining({ profile: { countryCode: 'GB' } })],
      notices: ['unknown legal form "Société  anonyme" of GB: not loaded'],
    });
    expect(read({ entityType: { type: 'registeredEntity', details: 'Corporation' } })).toEqual({
      statements: [expect.objectContaining({ profile: {} })],
      notices: [
        'unknown legal form "Corporation" of no country: not loaded',
        'no jurisdiction, and no number of a national register: no search finds the company',
      ],
    });
  });

  describe('says what is wrong', () => {
    it.each<[string, object, string]>([
      [
        'an impossible statement date',
        { statementDate: '2024-13-01' },
        'statementDate must be a date (yyyy-MM-dd) or a date-time with Z or an offset',
      ],
      ['an unknown record type', { recordType: 'account' }, 'recordType must be one of entity, person, relationship'],
      ['an unknown status', { recordStatus: 'gone' }, 'recordStatus must be one of new, updated, closed'],
      ['no details', { recordDetails: undefined }, 'recordDetails is missing'],
      ['no entity type', { recordDetails: {} }, 'recordDetails.entityType is missing'],
      [
        'an impossible founding date',
        { recordDetails: { entityType: { type: 'state' }, foundingDate: '2023-02-29' } },
        'recordDetails.foundingDate must be a date (yyyy-MM-dd)',
      ],
      ['no record id', { recordId: undefined }, 'recordId is missing'],
    ])('%s', (_title, statement, problem) => {
      expect(read({}, statement)).toEqual({ problem });
    });
  });

  it('is dated to the second in UTC', () => {
    expect(company({}, { statementDate: '2019-09-11T12:17:23.5+01:00' }).asOf).toBe('2019-09-11T11:17:23Z');
  });
});
