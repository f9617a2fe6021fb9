import { gleifReader } from './gleif-reader';

const lei = '5299000EXAMPLE000A11';
const text = ($: string) => ({ $ });
const entity = {
  LegalName: { '@xml:lang': 'en', $: 'Example Ltd' },
  LegalAddress: {
    FirstAddressLine: text('1 Example Street'),
    AdditionalAddressLine: [text('Floor 2'), text('Suite 3')],
    City: text('London'),
    Country: text('GB'),
    PostalCode: text('E1 1AA'),
  },
  HeadquartersAddress: { FirstAddressLine: text('2 Example Street'), City: text('Paris'), Country: text('FR') },
  RegistrationAuthority: {
    RegistrationAuthorityID: text('RA000585'),
    RegistrationAuthorityEntityID: text('1234567'),
  },
  LegalJurisdiction: text('GB'),
  EntityCategory: text('GENERAL'),
  LegalForm: { EntityLegalFormCode: text('H0PO') },
  EntityStatus: text('ACTIVE'),
  EntityCreationDate: text('2019-12-31T23:00:00Z'),
};
const registration = {
  LastUpdateDate: text('2024-01-31T23:30:15.250+01:00'),
  RegistrationStatus: text('ISSUED'),
};

function read(changes: object = {}, registered: object = {}, rest: object = {}) {
  const record = {
    LEI: text(lei),
    Entity: { ...entity, ...changes },
    Registration: { ...registration, ...registered },
    ...rest,
  };
  return gleifReader().read(JSON.stringify(record));
}

/** The company that is read, with the notices. */
function company(changes: object = {}, registered: object = {}) {
  const answer = read(changes, registered);
  if ('problem' in answer) throw new Error(answer.problem);
  const [statement] = answer.statements;
  if (statement?.type !== 'company') throw new Error('no company');
  return { ...statement, notices: answer.notices };
}

const authority = (id: string, number: string) => ({
  RegistrationAuthority: { RegistrationAuthorityID: text(id), RegistrationAuthorityEntityID: text(number) },
});
const form = (code: string, other?: string) => ({
  LegalForm: { EntityLegalFormCode: text(code), ...(other !== undefined && { OtherLegalForm: text(other) }) },
});

describe('a record of LEI-CDF', () => {
  it('is a company with the number of its register', () => {
    expect(read()).toEqual({
      statements: [
        {
          type: 'company',
          id: `XI-LEI-${lei}`,
          asOf: '2024-01-31T22:30:15Z',
          rank: 1,
          identifiers: [
            { scheme: 'XI-LEI', id: lei },
            { scheme: 'GB-COH', id: '01234567' },
          ],
          searchable: true,
          profile: {
            name: 'Example Ltd',
            orgNo: '01234567',
            countryCode: 'GB',
            legalForm: 5001,
            operationalStatus: 1,
            addresses: [
              { street: '1 Example Street, Floor 2, Suite 3', zipCode: 'E1 1AA', city: 'London', countryCode: 'GB' },
              { street: '2 Example Street', city: 'Paris', countryCode: 'FR' },
            ],
            registrationDate: '2020-01-01T00:00:00Z',
          },
        },
      ],
      notices: [],
    });
  });

  it.each([
    ['RA000586', 'NI 12345', 'GB-COH', 'NI012345'],
    ['RA000472', '999 000 011', 'NO-BRC', '999000011'],
    ['RA000544', '559900-0015', 'SE-ON', '5599000015'],
    ['RA000170', '99 00 00 60', 'DK-CVR', '99000060'],
    ['RA000025', '0999.000.015', 'BE-BCE_KBO', '0999000015'],
  ])('of the authority %s joins %s with %s %s', (id, number, scheme, joined) => {
    const { identifiers, profile, notices } = company(authority(id, number));
    expect({ identifiers, notices }).toEqual({
      identifiers: [
        { scheme: 'XI-LEI', id: lei },
        { scheme, id: joined },
      ],
      notices: [],
    });
    expect(profile.orgNo).toBe(scheme === 'GB-COH' ? joined : undefined);
  });

  it.each([
    ['RA000472', '12345', 'number that the registration authority RA000472 does not give: not loaded'],
    ['RA000665', 'S000005113', 'number of the registration authority RA000665: not loaded'],
    ['RA000472', '000 000 000', 'number that the registration authority RA000472 does not give: not loaded'],
    ['RA000587', '123456', 'number that the registration authority RA000587 does not give: not loaded'],
    // The number of a sole trader of Sweden is that of the person.
    ['RA000544', '991131-0009', 'number that the registration authority RA000544 does not give: not loaded'],
    ['RA999999', '1234567', undefined],
  ])('of the authority %s is not joined by %s', (id, number, notice) => {
    const { identifiers, profile, notices } = company(authority(id, number));
    expect({ identifiers, notices }).toEqual({
      identifiers: [{ scheme: 'XI-LEI', id: lei }],
      notices: notice === undefined ? [] : [notice],
    });
    expect(profile.orgNo).toBeUndefined();
  });

  it.each([
    ['BRANCH', 'branch: loaded as a company that has no number of a register'],
    ['FUND', 'fund: loaded as a company that has no number of a register'],
  ])('of the category %s is not joined with the company that it belongs to', (category, notice) => {
    const { identifiers, notices } = company({ EntityCategory: text(category) });
    expect({ identifiers, notices }).toEqual({ identifiers: [{ scheme: 'XI-LEI', id: lei }], notices: [notice] });
  });

  it.each([
    ['8888 with a known name', form('8888', ' private limited COMPANY '), 5001, []],
    ['8888 with another name', form('8888', 'FUND'), undefined, ['unknown legal form "FUND" of GB: not loaded']],
    ['9999', form('9999', 'NOTHING'), undefined, []],
    [
      'a name that objects of JavaScript have',
      form('constructor'),
      undefined,
      ['unknown legal form ELF constructor of GB: not loaded'],
    ],
    ['an unknown code', form('G12F'), undefined, ['unknown legal form ELF G12F of GB: not loaded']],
    ['a code of another country', form('YI42'), undefined, ['unknown legal form ELF YI42 of GB: not loaded']],
  ])('has a legal form by %s', (_, changes, legalForm, notices) => {
    const read = company(changes);
    expect({ form: read.profile.legalForm, notices: read.notices }).toEqual({ form: legalForm, notices });
  });

  it('has the same legal form when only its code changes', () => {
    const named = form('8888', 'PUBLIC LIMITED COMPANY');
    expect(company(named).profile.legalForm).toBe(company(form('B6ES')).profile.legalForm);
  });

  const inactive = { EntityStatus: text('INACTIVE') };
  it.each([
    ['a lapsed registration of an active company', {}, 'LAPSED', 1],
    ['a retired registration of an active company', {}, 'RETIRED', 1],
    ['an inactive company', inactive, 'RETIRED', 11],
    ['an inactive company whose registration is issued', inactive, 'ISSUED', 11],
    [
      'a company that expired by dissolution',
      { ...inactive, EntityExpirationReason: text('DISSOLVED') },
      'RETIRED',
      10,
    ],
    [
      'a company with the event of a dissolution',
      {
        ...inactive,
        LegalEntityEvents: {
          LegalEntityEvent: { '@event_status': 'COMPLETED', LegalEntityEventType: text('DISSOLUTION') },
        },
      },
      'RETIRED',
      10,
    ],
    [
      'a company with successors',
      { ...inactive, SuccessorEntity: [{ SuccessorLEI: text(lei) }, { SuccessorEntityName: text('Heir') }] },
      'RETIRED',
      8,
    ],
    ['a merged company', inactive, 'MERGED', 8],
    ['a company without a status', { EntityStatus: text('NULL') }, 'ISSUED', undefined],
  ])('keeps the status of %s', (_, changes, status, operationalStatus) => {
    expect(company(changes, { RegistrationStatus: text(status) }).profile.operationalStatus).toBe(operationalStatus);
  });

  it.each(['DUPLICATE', 'ANNULLED', 'CANCELLED'])('with the registration status %s is no company', (status) => {
    expect(read({}, { RegistrationStatus: text(status) })).toEqual({
      statements: [{ type: 'removal', of: 'company', id: `XI-LEI-${lei}`, asOf: '2024-01-31T22:30:15Z' }],
      notices: [],
    });
  });

  it.each(['Deletion', 'gleif:Deletion'])('with a %s is withdrawn when GLEIF deleted it', (name) => {
    const member = name.includes(':') ? 'gleif:DeletedAt' : 'DeletedAt';
    expect(read({}, {}, { Extension: { [name]: { [member]: text('2024-02-01T01:39:19Z') } } })).toEqual({
      statements: [{ type: 'removal', of: 'company', id: `XI-LEI-${lei}`, asOf: '2024-02-01T01:39:19Z' }],
      notices: [],
    });
  });

  it('without a country has a problem', () => {
    const { profile, notices } = company({ LegalJurisdiction: text('ZZ') });
    expect(profile.countryCode).toBeUndefined();
    expect(notices).toContain('legal jurisdiction with the code ZZ, which no country has: not loaded');
  });

  it('takes the country of a part of a country', () => {
    expect(
      company({ LegalJurisdiction: text('US-DE'), ...form('HZEH'), ...authority('RA999999', '1') }).profile,
    ).toEqual(expect.objectContaining({ countryCode: 'US', legalForm: 6001 }));
  });

  it.each([
    [{ LEI: text('short') }, 'LEI must be a Legal Entity Identifier'],
    [{ Registration: {} }, 'Registration.LastUpdateDate is missing'],
    [{ Registration: { LastUpdateDate: text('2024-01-31') } }, 'Registration.LastUpdateDate must be a date-time'],
    [{ Extension: { Deletion: { DeletedAt: text('today') } } }, 'Extension.Deletion.DeletedAt must be a date-time'],
  ])('with %j is bad', (rest, problem) => {
    expect(read({}, {}, rest)).toEqual({ problem });
  });

  it('takes texts that are written without an object', () => {
    expect(company({ LegalName: 'Plain Ltd', LegalForm: { EntityLegalFormCode: 'H0PO' } }).profile).toEqual(
      expect.objectContaining({ name: 'Plain Ltd', legalForm: 5001 }),
    );
  });
});
