import { proves } from './conformance/proves';
import { publishedCodes } from './harness/published-codes';
import { expectRelations, search } from './harness/service';

const ownership = {
  OwnershipStake: 51.5,
  MinOwnershipStake: 50,
  MaxOwnershipStake: 66.6,
  NumberOfShares: 515,
  NumberOfVotes: 1030.5,
  MinVotes: 1000,
  MaxVotes: 1100,
  ShareClass: 'A',
  ProtocolDate: '2020-01-02T00:00:00Z',
  InDate: '2020-02-03T00:00:00Z',
  UpdatedAt: '2026-01-04T05:06:07Z',
};

const { UpdatedAt, ...ownershipWithoutUpdatedAt } = ownership;

const endedOwnership = {
  ...ownershipWithoutUpdatedAt,
  OwnershipStake: 40,
  MinOwnershipStake: 30,
  InDate: '2010-01-01T00:00:00Z',
  OutDate: '2020-02-03T00:00:00Z',
  UpdatedAt,
};

const beneficialOwnership = {
  ...ownership,
  CaseNo: 'case-1',
  RegistrationId: 'registration-1',
  StatusCode: 'registered',
  SuspicionDate: '2021-03-04',
  SuspicionLevel: 'low',
  SuspicionCaseNo: 'suspicion-1',
  SuspicionIssueID: 'issue-1',
  ProxyCompanyRegistrationNumber: '910 000 102',
  ProxyCompanyName: 'Proxy AS',
  Text: 'Holds through a proxy',
};

const anne = {
  ServiceId: 1101,
  Name: 'Anne Andersen',
  FirstName: 'Anne',
  LastName: 'Andersen',
  BirthDate: '1970-02-03',
  NationalIdentificationNumber: '030270 11111',
  Gender: 'F',
  Citizenships: ['NO', 'SE'],
  CountryOfResidences: ['NO'],
  Addresses: [{ Street: 'Anneveien 3', ZipCode: '0303', City: 'Moss', CountryCode: 'NO' }],
  CountryCode: 'NO',
  IsCompany: false,
  IsProtected: false,
};

const registeredAnne = { RegistrationDate: '1970-01-01T00:00:00Z', UpdatedAt: '2026-01-06T07:08:09Z' };

const person = {
  ...anne,
  BeneficialOwnerships: [beneficialOwnership],
  Ownerships: [ownership],
  UltimateOwnerships: [{ OwnershipStake: 51.5 }],
  CompanyStructureOwners: [ownership],
  KeyPersonRoles: [
    {
      Id: publishedCodes.roleChair,
      Text: 'Chairwoman',
      Category: 'Board',
      InDate: '2020-03-04T00:00:00Z',
      UpdatedAt: '2026-01-07T00:00:00Z',
    },
  ],
  History: [
    {
      ServiceId: 1101,
      BeneficialOwnerships: [{ OutDate: '2019-01-01T00:00:00Z', Text: 'Was a beneficial owner' }],
      Ownerships: [endedOwnership],
      CompanyStructureOwners: [{ OwnershipStake: 12, OutDate: '2018-01-01T00:00:00Z' }],
      KeyPersonRoles: [
        {
          Id: publishedCodes.roleChair,
          Text: 'Deputy',
          Category: 'Board',
          InDate: '2010-03-04T00:00:00Z',
          OutDate: '2020-03-03T00:00:00Z',
          UpdatedAt: '2026-01-07T00:00:00Z',
        },
      ],
    },
  ],
  ...registeredAnne,
};

const emptyPerson = {
  ServiceId: 1102,
  IsCompany: false,
  Ownerships: [{}],
  // The known owner has 51.5 %, so at most the rest of 48.5 % is left.
  UltimateOwnerships: [{ MaxOwnershipStake: 48.5 }],
  KeyPersonRoles: [{ Id: publishedCodes.roleChair, Text: 'Chair of the Board', Category: 'Board of Directors' }],
};

const formerOwner = {
  ServiceId: 1103,
  Name: 'Former Owner',
  BirthDate: '1961-07',
  IsCompany: false,
  History: [{ ServiceId: 1103, Ownerships: [{ OwnershipStake: 5 }] }],
};

const company = {
  ServiceId: 1201,
  Name: 'Mor Holding AS',
  OrgNo: '910000103',
  Addresses: [{ Street: 'Morveien 2', ZipCode: '0202', City: 'Bergen', CountryCode: 'NO' }, { City: 'Voss' }],
  CountryCode: 'NO',
  IsCompany: true,
  IsSearchableEntity: true,
  CompanyStructureOwners: [{ OwnershipStake: 60 }],
  RegistrationDate: '1990-01-02T00:00:00Z',
  UpdatedAt: '2026-01-05T00:00:00Z',
};

const unknownOwners = { ServiceId: 1202, Name: 'Owners who are not known', IsCompany: true, IsSearchableEntity: false };

const unknownParty = {
  ...unknownOwners,
  Ownerships: [{ MaxOwnershipStake: 10 }],
  UltimateOwnerships: [{ MaxOwnershipStake: 10 }],
};

const child = {
  ServiceId: 1203,
  Name: 'Datter AS',
  CountryCode: 'NO',
  IsCompany: true,
  IsSearchableEntity: true,
  Ownerships: [{ MaxOwnershipStake: 25, InDate: '1970-01-01T00:00:00Z' }],
};

async function treesOf(id: number): Promise<{ Parents?: unknown[]; Children?: unknown[] }> {
  const answer = await search('full', { ServiceId: [id] });
  const { Relations } = answer.json as { Relations: { Parents?: unknown[]; Children?: unknown[] }[] };
  return Relations[0] ?? {};
}

/** Compares two values including the order of their members. */
function expectSameText(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
  expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
}

describe('the fields of a relation', () => {
  proves(
    [
      'Relation.ServiceId',
      'Relation.Name',
      'Relation.FirstName',
      'Relation.LastName',
      'Relation.BirthDate',
      'Relation.NationalIdentificationNumber',
      'Relation.Gender',
      'Relation.Citizenships',
      'Relation.CountryOfResidences',
      'Relation.Addresses',
      'Relation.CountryCode',
      'Relation.IsCompany',
      'Relation.IsProtected',
      'Relation.BeneficialOwnerships',
      'Relation.Ownerships',
      'Relation.CompanyStructureOwners',
      'Relation.KeyPersonRoles',
      'Relation.History',
      'Relation.RegistrationDate',
      'Relation.UpdatedAt',
      'Address.Street',
      'Address.ZipCode',
      'Address.City',
      'Address.CountryCode',
      'Ownership.OwnershipStake',
      'Ownership.MinOwnershipStake',
      'Ownership.MaxOwnershipStake',
      'Ownership.NumberOfShares',
      'Ownership.NumberOfVotes',
      'Ownership.MinVotes',
      'Ownership.MaxVotes',
      'Ownership.ShareClass',
      'Ownership.ProtocolDate',
      'Ownership.InDate',
      'Ownership.OutDate',
      'Ownership.UpdatedAt',
      'BeneficialOwnership: every Ownership field',
      'BeneficialOwnership.CaseNo',
      'BeneficialOwnership.RegistrationId',
      'BeneficialOwnership.StatusCode',
      'BeneficialOwnership.SuspicionDate',
      'BeneficialOwnership.SuspicionLevel',
      'BeneficialOwnership.SuspicionCaseNo',
      'BeneficialOwnership.SuspicionIssueID',
      'BeneficialOwnership.ProxyCompanyRegistrationNumber',
      'BeneficialOwnership.ProxyCompanyName',
      'BeneficialOwnership.Text',
      'Role.Id',
      'Role.Text',
      'Role.Category',
      'Role.InDate',
      'Role.OutDate',
      'Role.UpdatedAt',
      'decision 19',
      'decision 20',
    ],
    'shows every field of a person and of each kind of record, current and ended, in the order of the specification',
    async () => {
      const { Parents } = await treesOf(1001);
      expectSameText(Parents?.[0], person);
    },
  );

  proves(
    [
      'Relation.Name',
      'Relation.FirstName',
      'Relation.LastName',
      'Relation.BirthDate',
      'Relation.NationalIdentificationNumber',
      'Relation.Gender',
      'Relation.Citizenships',
      'Relation.CountryOfResidences',
      'Relation.Addresses',
      'Relation.CountryCode',
      'Relation.IsProtected',
      'Relation.BeneficialOwnerships',
      'Relation.CompanyStructureOwners',
      'Relation.History',
      'Relation.RegistrationDate',
      'Relation.UpdatedAt',
      'Ownership.OwnershipStake',
      'Ownership.ShareClass',
      'Ownership.ProtocolDate',
      'Ownership.InDate',
      'Ownership.OutDate',
      'Ownership.UpdatedAt',
      'Role.InDate',
      'Role.OutDate',
      'Role.UpdatedAt',
      'rule: a default datetime is omitted',
      'decision 19',
      'decision 21',
    ],
    'omits every absent field and default datetime of a person and of its records',
    async () => {
      const { Parents } = await treesOf(1001);
      expectSameText(Parents?.[1], emptyPerson);
    },
  );

  proves(
    ['Relation.History', 'Relation.BirthDate', 'decision 19', 'decision 20'],
    'shows a former owner with the profile and History only',
    async () => {
      const { Parents } = await treesOf(1001);
      expectSameText(Parents?.[2], formerOwner);
    },
  );

  proves(
    [
      'Relation.OrgNo',
      'Relation.Addresses',
      'Relation.IsCompany',
      'Relation.IsSearchableEntity',
      'Relation.CompanyStructureOwners',
      'Address.Street',
      'Address.ZipCode',
      'Address.CountryCode',
      'decision 20',
    ],
    'shows a company, and a party that is no entity of a register as not searchable',
    async () => {
      const { Parents } = await treesOf(1001);
      expectSameText(Parents?.slice(3), [company, unknownParty]);
    },
  );

  proves(
    [
      'RelationsCompany.Children',
      'Ownership.OwnershipStake',
      'Ownership.MinOwnershipStake',
      'Ownership.MaxOwnershipStake',
      'Ownership.NumberOfShares',
      'Ownership.NumberOfVotes',
      'Ownership.MinVotes',
      'Ownership.MaxVotes',
      'rule: zero is omitted',
      'decision 19',
    ],
    'omits zeros, so that a range from 0 is a maximum without a minimum, and keeps 1970-01-01',
    async () => {
      const { Children } = await treesOf(1001);
      expectSameText(Children, [child]);
    },
  );

  proves(
    ['RelationsCompany.Parents', 'decision 14'],
    'lists relations by ServiceId and records by InDate, absent first, whatever the order of loading',
    async () => {
      const { Parents } = await treesOf(1004);
      const { CompanyStructureOwners: _structure, RegistrationDate, UpdatedAt: updatedAt, ...known } = company;
      // Company 1001 holds up to 25 % of company 1203. So the owners of company 1001 are ultimate owners of company
      // 1203 too.
      expectSameText(Parents, [
        { ...anne, UltimateOwnerships: [{ MaxOwnershipStake: 0.515 }], ...registeredAnne },
        {
          ServiceId: 1102,
          IsCompany: false,
          Ownerships: [{ OwnershipStake: 9 }],
          UltimateOwnerships: [{ MinOwnershipStake: 9, MaxOwnershipStake: 9.485 }],
        },
        {
          ...known,
          Ownerships: [
            { OwnershipStake: 1 },
            { OwnershipStake: 2, InDate: '2022-01-01T00:00:00Z' },
            { OwnershipStake: 3, InDate: '2023-01-01T00:00:00Z' },
          ],
          UltimateOwnerships: [{ OwnershipStake: 6 }],
          RegistrationDate,
          UpdatedAt: updatedAt,
        },
        { ...unknownOwners, UltimateOwnerships: [{ MaxOwnershipStake: 0.1 }] },
        {
          ServiceId: 1203,
          Name: 'Datter AS',
          CountryCode: 'NO',
          IsCompany: true,
          IsSearchableEntity: true,
          Ownerships: [{ OwnershipStake: 4 }],
        },
      ]);
    },
  );

  proves(['decision 14'], 'gives the same bytes for the same search', async () => {
    const [first, second] = await Promise.all([
      search('full', { ServiceId: [1001, 1004] }),
      search('full', { ServiceId: ['1004', '1001'] }),
    ]);
    expect(second.text).toBe(first.text);
  });

  proves(
    ['RelationsCompany.Parents', 'RelationsCompany.Children'],
    'shows a company that owns itself on both sides',
    async () => {
      const itself = {
        ServiceId: 2005,
        Name: 'Selveier AS',
        CountryCode: 'NO',
        IsCompany: true,
        IsSearchableEntity: true,
        Ownerships: [{ OwnershipStake: 5 }],
      };
      expectRelations(await search('full', { ServiceId: [2005] }), [
        { ServiceId: 2005, Name: 'Selveier AS', CountryCode: 'NO', Parents: [itself], Children: [itself] },
      ]);
    },
  );
});
