import { areas, Grants, mask, type Masked, type VisibleCompanyRelations } from '@company-relations/authorization';
import {
  type BeneficialOwnershipRecord,
  type CompanyProfile,
  type CompanyRelations,
  noRecords,
  type OwnershipRecord,
  type Person,
  type PersonProfile,
  type Records,
  type Relation,
  type RoleRecord,
  serializeCompanyProfile,
  serializePersonProfile,
  serviceId,
  type UnprotectedCompany,
  type UnprotectedPerson,
} from '@company-relations/ownership';
import { companyJsonInPieces, companyJsonTexts, entityToWire } from './company-json';
import { ownershipToWire, roleToWire } from './record-json';

const grants = new Grants({ NO: areas });
const at = '2024-05-01T00:00:00Z';
const noDate = '0001-01-01T00:00:00Z';

/** What is stored of a record and never sent as a member: the two numbers of a range are; a text says inferred ends. */
const neverSent = {
  isMinStakeExcluded: true,
  isMaxStakeExcluded: true,
  isMinVotesExcluded: true,
  isMaxVotesExcluded: true,
  endedNotLaterThan: at,
} as const;
const ownership: Required<Omit<OwnershipRecord, keyof typeof neverSent>> = {
  stakePercent: 51.5,
  minStakePercent: 50,
  maxStakePercent: 75,
  numberOfShares: 1000,
  numberOfVotes: 2000,
  minVotes: 25,
  maxVotes: 50,
  shareClass: 'A',
  protocolDate: '2020-01-01T00:00:00Z',
  inDate: '1970-01-01T00:00:00Z',
  outDate: '2022-01-01T00:00:00Z',
  updatedAt: at,
};
const wiredOwnership = {
  OwnershipStake: 51.5,
  MinOwnershipStake: 50,
  MaxOwnershipStake: 75,
  NumberOfShares: 1000,
  NumberOfVotes: 2000,
  MinVotes: 25,
  MaxVotes: 50,
  ShareClass: 'A',
  ProtocolDate: '2020-01-01T00:00:00Z',
  InDate: '1970-01-01T00:00:00Z',
  OutDate: '2022-01-01T00:00:00Z',
  UpdatedAt: at,
};
const beneficial: Required<Omit<BeneficialOwnershipRecord, keyof typeof neverSent>> = {
  ...ownership,
  caseNo: 'case',
  registrationId: 'registration',
  statusCode: 'status',
  suspicionDate: '2023-01-01',
  suspicionLevel: 'level',
  suspicionCaseNo: 'suspicion',
  suspicionIssueId: 'issue',
  proxyCompanyRegistrationNumber: 'proxy',
  proxyCompanyName: 'Proxy AS',
  text: 'text',
};
const wiredBeneficial = {
  ...wiredOwnership,
  CaseNo: 'case',
  RegistrationId: 'registration',
  StatusCode: 'status',
  SuspicionDate: '2023-01-01',
  SuspicionLevel: 'level',
  SuspicionCaseNo: 'suspicion',
  SuspicionIssueID: 'issue',
  ProxyCompanyRegistrationNumber: 'proxy',
  ProxyCompanyName: 'Proxy AS',
  Text: 'text',
};
const role: Required<Omit<RoleRecord, 'endedNotLaterThan'>> = {
  id: 7,
  text: 'Chair',
  category: 'Board',
  inDate: at,
  outDate: '2022-01-01T00:00:00Z',
  updatedAt: at,
};
const wiredRole = {
  Id: 7,
  Text: 'Chair',
  Category: 'Board',
  InDate: at,
  OutDate: '2022-01-01T00:00:00Z',
  UpdatedAt: at,
};
const address = { street: 'Street 1', zipCode: '0001', city: 'City', countryCode: 'NO' };
const wiredAddress = { Street: 'Street 1', ZipCode: '0001', City: 'City', CountryCode: 'NO' };
const ubo = {
  hasReportedMissingUbo: true,
  caseNo: 'case',
  registrationId: 'registration',
  status: 'status',
  suspicionLevel: 'level',
  suspicionDate: '2023-01-01',
  suspicionCaseNo: 'suspicion',
  isUboExcluded: false,
};
const wiredUbo = {
  HasReportedMissingUBO: true,
  CaseNo: 'case',
  RegistrationId: 'registration',
  Status: 'status',
  SuspicionLevel: 'level',
  SuspicionDate: '2023-01-01',
  SuspicionCaseNo: 'suspicion',
  IsUBOExcluded: false,
};
const profile: Required<CompanyProfile> = {
  name: 'Company AS',
  orgNo: '123',
  countryCode: 'NO',
  legalForm: 1,
  operationalStatus: 2,
  totalNumberOfShares: 100.5,
  totalNumberOfVotes: 200,
  addresses: [address],
  registrationDate: at,
  uboDetails: ubo,
  updatedAt: at,
};
const personProfile: Required<PersonProfile> = {
  name: 'First Last',
  firstName: 'First',
  lastName: 'Last',
  birthDate: '1970-01',
  nationalIdentificationNumber: '010170',
  gender: 'F',
  citizenships: ['NO', 'SE'],
  countryOfResidences: ['NO'],
  addresses: [address],
  countryCode: 'NO',
  isProtected: false,
  registrationDate: at,
  updatedAt: at,
};
const all: Records = {
  beneficialOwnership: [beneficial],
  ownership: [ownership],
  companyStructure: [ownership],
  role: [role],
};
const wiredRecords = {
  BeneficialOwnerships: [wiredBeneficial],
  Ownerships: [wiredOwnership],
  CompanyStructureOwners: [wiredOwnership],
  KeyPersonRoles: [wiredRole],
};

const companyOf = (id: number, own: CompanyProfile): UnprotectedCompany => ({
  type: 'company',
  serviceId: serviceId(id),
  profile: own,
  countryCode: own.countryCode,
  searchable: true,
  isProtected: false,
});
const personOf = (id: number, own: PersonProfile): UnprotectedPerson => ({
  type: 'person',
  serviceId: serviceId(id),
  profile: own,
  isProtected: false,
});
const relation = (entity: Relation['entity'], current = noRecords, ended = noRecords): Relation => ({
  entity,
  current,
  ended,
});
/** Writes a company and parses the text again, so that members omitted in JSON are also omitted here. */
const sent = (relations: Partial<CompanyRelations>) =>
  companyJsonTexts([
    mask({ company: companyOf(1, { countryCode: 'NO' }), parents: [], children: [], ...relations }, grants),
  ]).join();
const sentParent = (parent: Relation) => JSON.stringify(JSON.parse(sent({ parents: [parent] })).Parents[0]);
const sentRecords = (current: Partial<Records>) =>
  JSON.parse(sentParent(relation(personOf(2, {}), { ...noRecords, ...current })));

/** One copy of `value` for each member, in which that member is absent. */
const without = <T extends object>(value: T) =>
  (Object.keys(value) as (keyof T)[]).map((name) => [name, { ...value, [name]: undefined }] as [keyof T, T]);

describe('a company', () => {
  it('is sent with every member in the order of the specification', () => {
    const parents = [relation(personOf(2, { name: 'P' }), { ...noRecords, role: [role] })];
    const children = [relation(companyOf(3, { countryCode: 'NO' }), { ...noRecords, ownership: [{}] })];
    expect(sent({ company: companyOf(1, profile), parents, children })).toBe(
      JSON.stringify({
        ServiceId: 1,
        Name: 'Company AS',
        OrgNo: '123',
        CountryCode: 'NO',
        LegalForm: 1,
        OperationalStatus: 2,
        TotalNumberOfShares: 100.5,
        TotalNumberOfVotes: 200,
        Parents: [{ ServiceId: 2, Name: 'P', IsCompany: false, KeyPersonRoles: [wiredRole] }],
        Children: [{ ServiceId: 3, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true, Ownerships: [{}] }],
        UBODetails: wiredUbo,
      }),
    );
  });

  it('without any field has only its ServiceId', () => {
    expect(sent({ company: companyOf(1, {}) })).toBe('{"ServiceId":1}');
  });

  it('omits codes and totals of 0', () => {
    expect(
      sent({
        company: companyOf(1, { legalForm: 0, operationalStatus: 0, totalNumberOfShares: 0, totalNumberOfVotes: -0 }),
      }),
    ).toBe('{"ServiceId":1}');
  });

  it('includes that no missing beneficial owner was reported', () => {
    expect(sent({ company: companyOf(1, { uboDetails: { hasReportedMissingUbo: false } }) })).toBe(
      '{"ServiceId":1,"UBODetails":{"HasReportedMissingUBO":false}}',
    );
  });
});

describe('why a register names no beneficial owner', () => {
  const unspecifiedOwners = [{ category: 'beneficialOwner', reason: 'none', text: 'code' } as const];

  it('is the status of the registration, unless the register states one', () => {
    const company = companyOf(1, { countryCode: 'NO' });
    const status = 'There is no beneficial owner.';
    expect(sent({ company, unspecifiedOwners })).toBe(
      JSON.stringify({ ServiceId: 1, CountryCode: 'NO', UBODetails: { HasReportedMissingUBO: false, Status: status } }),
    );
    const uboDetails = { hasReportedMissingUbo: true, status: 'REG' };
    expect(sent({ company: companyOf(1, { countryCode: 'NO', uboDetails }), unspecifiedOwners })).toBe(
      JSON.stringify({ ServiceId: 1, CountryCode: 'NO', UBODetails: { HasReportedMissingUBO: true, Status: 'REG' } }),
    );
  });
});

describe('a relation', () => {
  it('to a person is sent with every member in the order of the specification', () => {
    expect(sentParent(relation(personOf(2, personProfile), all, all))).toBe(
      JSON.stringify({
        ServiceId: 2,
        Name: 'First Last',
        FirstName: 'First',
        LastName: 'Last',
        BirthDate: '1970-01',
        NationalIdentificationNumber: '010170',
        Gender: 'F',
        Citizenships: ['NO', 'SE'],
        CountryOfResidences: ['NO'],
        Addresses: [wiredAddress],
        CountryCode: 'NO',
        IsCompany: false,
        IsProtected: false,
        ...wiredRecords,
        History: [{ ServiceId: 2, ...wiredRecords }],
        RegistrationDate: at,
        UpdatedAt: at,
      }),
    );
  });

  it('to a company is sent with every member in the order of the specification', () => {
    expect(sentParent(relation(companyOf(2, profile), all, all))).toBe(
      JSON.stringify({
        ServiceId: 2,
        Name: 'Company AS',
        OrgNo: '123',
        Addresses: [wiredAddress],
        CountryCode: 'NO',
        IsCompany: true,
        IsSearchableEntity: true,
        ...wiredRecords,
        History: [{ ServiceId: 2, ...wiredRecords }],
        RegistrationDate: at,
        UpdatedAt: at,
      }),
    );
  });

  it('to a company that cannot be searched has IsSearchableEntity false', () => {
    expect(
      JSON.parse(sentParent(relation(companyOf(2, { countryCode: 'SE' }), { ...noRecords, role: [role] }))),
    ).toEqual({
      ServiceId: 2,
      CountryCode: 'SE',
      IsCompany: true,
      IsSearchableEntity: false,
      KeyPersonRoles: [wiredRole],
    });
  });

  it('to a former owner has the profile and only History', () => {
    expect(
      sentParent(relation(personOf(2, { name: 'Former' }), noRecords, { ...noRecords, ownership: [ownership] })),
    ).toBe(
      JSON.stringify({
        ServiceId: 2,
        Name: 'Former',
        IsCompany: false,
        History: [{ ServiceId: 2, Ownerships: [wiredOwnership] }],
      }),
    );
  });

  it('omits empty arrays and default datetimes, and keeps 1970-01-01', () => {
    const empty = {
      citizenships: [],
      countryOfResidences: [],
      addresses: [],
      registrationDate: noDate,
      updatedAt: '1970-01-01T00:00:00Z',
    };
    expect(sentParent(relation(personOf(2, empty), { ...noRecords, role: [{ id: 1 }] }))).toBe(
      '{"ServiceId":2,"IsCompany":false,"KeyPersonRoles":[{"Id":1}],"UpdatedAt":"1970-01-01T00:00:00Z"}',
    );
  });

  it.each(without(personProfile))('to a person without %s has all other members', (_name, own) => {
    const whole = JSON.parse(sentParent(relation(personOf(2, personProfile), all)));
    const partial = JSON.parse(sentParent(relation(personOf(2, own), all)));
    expect(Object.keys(whole).length - Object.keys(partial).length).toBe(1);
    expect({ ...whole, ...partial }).toEqual(whole);
  });

  it.each(without(address))('has addresses without %s', (name, partial) => {
    const [first] = JSON.parse(sentParent(relation(personOf(2, { addresses: [partial] }), all))).Addresses;
    expect(Object.values(first)).toEqual(
      Object.entries(address).flatMap(([member, value]) => (member === name ? [] : [value])),
    );
  });
});

describe('ultimate ownerships', () => {
  const ultimateOwnership = { stakePercent: 30, minStakePercent: 25, maxStakePercent: 50 };
  const wiredUltimate = { OwnershipStake: 30, MinOwnershipStake: 25, MaxOwnershipStake: 50 };

  it('follow the ownerships, and are the only array of an owner without direct ownerships', () => {
    const person = personOf(2, { name: 'P', updatedAt: at });
    const around = [{ ServiceId: 2, Name: 'P', IsCompany: false }, { UpdatedAt: at }];
    const parents = [relation(person, all, all), relation(person), relation(person, noRecords, all)].map((each) => ({
      ...each,
      ultimateOwnership,
    }));
    const { BeneficialOwnerships, Ownerships, ...others } = wiredRecords;
    const UltimateOwnerships = [wiredUltimate];
    const History = [{ ServiceId: 2, ...wiredRecords }];
    expect(JSON.stringify(JSON.parse(sent({ parents })).Parents)).toBe(
      JSON.stringify([
        { ...around[0], BeneficialOwnerships, Ownerships, UltimateOwnerships, ...others, History, ...around[1] },
        { ...around[0], UltimateOwnerships, ...around[1] },
        { ...around[0], UltimateOwnerships, History, ...around[1] },
      ]),
    );
  });

  it('of an unknown share are empty', () => {
    expect(sentParent({ ...relation(personOf(2, {})), ultimateOwnership: {} })).toBe(
      '{"ServiceId":2,"IsCompany":false,"UltimateOwnerships":[{}]}',
    );
  });
});

describe('companies of one page', () => {
  it('have the same text as each company alone, even when an owner is masked in only some of them', () => {
    const owner: Person = { type: 'person', serviceId: serviceId(9), profile: { name: 'Hidden' }, isProtected: true };
    const seen = new Grants({ NO: areas, SE: ['Owner'] });
    const ownedBy = (id: number, countryCode: string) =>
      mask(
        {
          company: companyOf(id, { countryCode }),
          parents: [relation(owner, { ...noRecords, ownership: [{}] })],
          children: [],
        },
        seen,
      );
    const page = [ownedBy(1, 'NO'), ownedBy(2, 'SE'), ownedBy(3, 'NO')];
    const names = companyJsonTexts(page).map((text) => JSON.parse(text).Parents[0].Name);
    expect([companyJsonTexts(page), names]).toEqual([
      page.flatMap((each) => companyJsonTexts([each])),
      ['Hidden', 'Protected Identity', 'Hidden'],
    ]);
  });

  it('have the same IsSearchableEntity for a common owner as each company alone', () => {
    const owner = companyOf(9, { countryCode: 'SE' });
    const ownedBy = (id: number, seen: Grants) =>
      mask(
        {
          company: companyOf(id, { countryCode: 'NO' }),
          parents: [relation(owner, { ...noRecords, ownership: [{}] })],
          children: [],
        },
        seen,
      );
    const page = [ownedBy(1, grants), ownedBy(2, new Grants({ NO: areas, SE: [] })), ownedBy(3, grants)];
    expect(companyJsonTexts(page).map((text) => JSON.parse(text).Parents[0].IsSearchableEntity)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('published JSON', () => {
  const open = {
    ...companyOf(2, {}),
    publishedJson: serializeCompanyProfile({ name: 'Stored AS', countryCode: 'NO' }),
  };
  const records = { ...noRecords, ownership: [{}] };

  it('of an unprotected entity is sent as stored', () => {
    expect(JSON.parse(sentParent(relation(open, records)))).toMatchObject({
      ServiceId: 2,
      Name: 'Stored AS',
      CountryCode: 'NO',
    });
  });

  it.each([
    ['company', open],
    ['person', { ...personOf(2, {}), publishedJson: serializePersonProfile({ name: 'Stored AS' }) }],
  ])('never replaces the masked profile of a %s, even in a careless copy', (_type, entity) => {
    // The compiler and the mask both prevent such a copy. The casts bypass them.
    const careless = { ...entity, isProtected: true, profile: { name: 'Protected Identity' } };
    const visible = {
      ...mask({ company: companyOf(1, {}), parents: [], children: [] }, grants),
      parents: [relation(careless as never, records)],
    };
    const text = companyJsonTexts([visible as unknown as Masked<VisibleCompanyRelations>]).join();
    expect([text.includes('Protected Identity'), text.includes('Stored AS')]).toEqual([true, false]);
    expect(entityToWire(careless as never, undefined, {})).toMatchObject({ Name: 'Protected Identity' });
  });
});

describe('an entity', () => {
  const dates = { registrationDate: at, updatedAt: at };

  it('is sent with the given members between its profile and its dates', () => {
    const wired = [
      entityToWire(personOf(2, { name: 'P', isProtected: false, ...dates }), undefined, {
        KeyPersonRoles: [wiredRole],
      }),
      entityToWire(companyOf(3, { name: 'C', updatedAt: noDate }), false, {}),
      entityToWire(companyOf(4, {}), true, {}),
    ];
    expect(JSON.stringify(wired)).toBe(
      JSON.stringify([
        {
          ServiceId: 2,
          Name: 'P',
          IsCompany: false,
          IsProtected: false,
          KeyPersonRoles: [wiredRole],
          RegistrationDate: at,
          UpdatedAt: at,
        },
        { ServiceId: 3, Name: 'C', IsCompany: true, IsSearchableEntity: false },
        { ServiceId: 4, IsCompany: true, IsSearchableEntity: true },
      ]),
    );
  });
});

describe('a company with very many relations', () => {
  const parents = [2, 3, 4].map((id) =>
    relation(personOf(id, { name: `Person ${id}` }), { ...noRecords, ownership: [{ stakePercent: id }] }),
  );
  const children = [5, 6].map((id) =>
    relation(companyOf(id, { countryCode: 'NO' }), { ...noRecords, ownership: [{}] }),
  );
  const uboDetails = { hasReportedMissingUbo: true };
  const company = companyOf(1, { name: 'Audit AS', countryCode: 'NO', uboDetails });
  const masked = (relations: Partial<CompanyRelations>) =>
    mask({ company, parents: [], children: [], ...relations }, grants);

  async function pieces(slices: readonly Partial<CompanyRelations>[]): Promise<string[]> {
    const found: string[] = [];
    for await (const piece of companyJsonInPieces(masked({}), from(slices))) found.push(piece);
    return found;
  }

  async function* from(slices: readonly Partial<CompanyRelations>[]) {
    for (const slice of slices) yield masked(slice);
  }

  it.each([
    [
      'parents and children',
      { parents, children },
      [
        { parents: parents.slice(0, 2) },
        { parents: parents.slice(2) },
        { children: children.slice(0, 1) },
        { children: children.slice(1) },
      ],
    ],
    [
      'parents alone, one slice empty',
      { parents },
      [{ parents: parents.slice(0, 1) }, {}, { parents: parents.slice(1) }],
    ],
    ['children alone', { children }, [{ children }]],
    ['nothing', {}, []],
  ] as const)('has the same text in pieces as in one: %s', async (_what, whole, slices) => {
    const written = await pieces(slices);
    const full = slices.filter((slice) => 'parents' in slice || 'children' in slice).length;
    expect([written.join(''), written.length]).toEqual([companyJsonTexts([masked(whole)])[0], full + 2]);
  });
});

describe('records', () => {
  it.each(without(beneficial))('of a beneficial owner without %s have all other members', (name, record) => {
    const [member] = Object.entries(wiredBeneficial)[Object.keys(beneficial).indexOf(name)] ?? [];
    const { [member as keyof typeof wiredBeneficial]: _absent, ...others } = wiredBeneficial;
    expect(sentRecords({ beneficialOwnership: [record] }).BeneficialOwnerships).toEqual([others]);
  });

  it.each(without(role).filter(([name]) => name !== 'id'))(
    'of a role without %s have all other members',
    (name, record) => {
      const [member] = Object.entries(wiredRole)[Object.keys(role).indexOf(name)] ?? [];
      const { [member as keyof typeof wiredRole]: _absent, ...others } = wiredRole;
      expect(sentRecords({ role: [record] }).KeyPersonRoles).toEqual([others]);
    },
  );

  it('have the same members with open bounds and inferred ends as without', () => {
    expect(
      sentRecords({
        beneficialOwnership: [{ ...beneficial, ...neverSent }],
        ownership: [{ ...ownership, ...neverSent }],
        companyStructure: [{ ...ownership, ...neverSent }],
        role: [{ ...role, endedNotLaterThan: at }],
      }),
    ).toEqual(
      sentRecords({
        beneficialOwnership: [beneficial],
        ownership: [ownership],
        companyStructure: [ownership],
        role: [role],
      }),
    );
  });

  it('omit numbers that are 0, even a lower bound', () => {
    const zeros = {
      stakePercent: 0,
      minStakePercent: 0,
      maxStakePercent: 25,
      numberOfShares: 0,
      numberOfVotes: 0,
      minVotes: 0,
      maxVotes: 0,
    };
    expect(sentRecords({ ownership: [zeros] }).Ownerships).toEqual([{ MaxOwnershipStake: 25 }]);
  });

  it('omit default datetimes', () => {
    const dates = { protocolDate: noDate, inDate: noDate, outDate: '0001-01-01', updatedAt: noDate };
    expect(sentRecords({ ownership: [dates], role: [{ id: 0, ...dates }] })).toEqual({
      ServiceId: 2,
      IsCompany: false,
      Ownerships: [{}],
      KeyPersonRoles: [{ Id: 0 }],
    });
  });

  it('have the same text alone as in a company', () => {
    expect([ownershipToWire(ownership), roleToWire(role)]).toEqual([wiredOwnership, wiredRole]);
  });

  it('keep their order', () => {
    expect(sentRecords({ role: [{ id: 2 }, { id: 1 }] }).KeyPersonRoles).toEqual([{ Id: 2 }, { Id: 1 }]);
  });
});
