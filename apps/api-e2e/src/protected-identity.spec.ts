import { proves } from './conformance/proves';
import { publishedCodes } from './harness/published-codes';
import { expectRelations, idsOf, paginationOf, search } from './harness/service';

const hidden = 'Protected Identity';
const hiddenAddresses = [{ Street: hidden, ZipCode: hidden, City: hidden, CountryCode: hidden }];

/**
 * A protected person for whom every field is set. Some members are always masked. The others are masked for callers
 * without Hidden Person Access.
 */
function hanne(access: boolean, stakes: Record<string, unknown>): Record<string, unknown> {
  const shown = (text: string) => (access ? text : hidden);
  return {
    ServiceId: 3101,
    Name: shown('Hanne Hemmelig'),
    FirstName: shown('Hanne'),
    LastName: shown('Hemmelig'),
    BirthDate: hidden,
    NationalIdentificationNumber: shown('010170-1111'),
    Gender: 'F',
    Citizenships: [hidden],
    CountryOfResidences: [hidden],
    Addresses: hiddenAddresses,
    CountryCode: hidden,
    IsCompany: false,
    IsProtected: true,
    ...stakes,
    RegistrationDate: '2001-01-01T00:00:00Z',
    UpdatedAt: '2026-01-08T00:00:00Z',
  };
}

const ultimately = (stake: number) => ({ UltimateOwnerships: [{ OwnershipStake: stake }] });

const ida = (access: boolean, stakes: Record<string, unknown>) => ({
  ServiceId: 3102,
  Name: access ? 'Ida Ikke' : hidden,
  IsCompany: false,
  IsProtected: true,
  ...stakes,
});

const jens = {
  ServiceId: 3103,
  Name: 'Jens Jensen',
  BirthDate: '1980-02-02',
  NationalIdentificationNumber: '020280-2222',
  CountryCode: 'DK',
  IsCompany: false,
};

const hanneInDelta = {
  Ownerships: [{ OwnershipStake: 40, InDate: '2020-01-01T00:00:00Z' }],
  ...ultimately(40),
  History: [{ ServiceId: 3101, Ownerships: [{ OwnershipStake: 45, OutDate: '2019-01-01T00:00:00Z' }] }],
};

function delta(access: boolean, child: Record<string, unknown>): Record<string, unknown> {
  const shown = (text: string) => (access ? text : hidden);
  return {
    ServiceId: 3001,
    Name: 'Delta ApS',
    OrgNo: '30010000',
    CountryCode: 'DK',
    Parents: [
      hanne(access, hanneInDelta),
      ida(access, { Ownerships: [{ OwnershipStake: 5 }], ...ultimately(5) }),
      { ...jens, Ownerships: [{ OwnershipStake: 15 }], ...ultimately(15) },
      {
        ServiceId: 3104,
        Name: shown('Karl Kendt'),
        NationalIdentificationNumber: shown('030390-3333'),
        IsCompany: false,
        IsProtected: true,
        History: [{ ServiceId: 3104, Ownerships: [{ OwnershipStake: 7, OutDate: '2018-01-01T00:00:00Z' }] }],
      },
    ],
    Children: [{ ...frida(child), Ownerships: [{ OwnershipStake: 1 }] }],
  };
}

/** The sole trader business of the protected person, as a relation in a response. */
const frida = (shown: Record<string, unknown>) => ({
  ServiceId: 3003,
  ...shown,
  Addresses: hiddenAddresses,
  CountryCode: 'SE',
  IsCompany: true,
  IsSearchableEntity: true,
});

const fridaShown = { Name: 'Frida Falk Konsult', OrgNo: '850101-1234' };
const fridaHidden = { Name: hidden, OrgNo: hidden };

/**
 * Company Epsilon. The owners of Delta ultimately own a little of it through the sole trader business: 20 % of 1 % of
 * their share in Delta.
 */
function epsilon(access: boolean): Record<string, unknown> {
  return {
    ServiceId: 3002,
    Name: 'Epsilon AB',
    OrgNo: '556000-3002',
    CountryCode: 'SE',
    Parents: [
      { ...frida(access ? fridaShown : fridaHidden), Ownerships: [{ OwnershipStake: 20 }] },
      hanne(access, { Ownerships: [{ OwnershipStake: 60 }], ...ultimately(60.08) }),
      ida(access, ultimately(0.01)),
      {
        ...jens,
        ...ultimately(0.03),
        History: [
          {
            ServiceId: 3103,
            KeyPersonRoles: [
              { Id: publishedCodes.roleChair, Text: 'Chair', Category: 'Board', OutDate: '2021-01-01T00:00:00Z' },
            ],
          },
        ],
      },
    ],
  };
}

describe('persons of protected identity', () => {
  proves(
    [
      'Relation.IsProtected',
      'Relation.BirthDate',
      'Relation.NationalIdentificationNumber',
      'area Hidden Person Access',
      'decision 5',
      'decision 6',
    ],
    'are masked without Hidden Person Access, in History too; what is absent stays absent',
    async () => {
      expectRelations(await search('masked', { ServiceId: [3001, 3002] }), [delta(false, fridaHidden), epsilon(false)]);
    },
  );

  proves(
    ['Relation.NationalIdentificationNumber', 'Relation.BirthDate', 'area Hidden Person Access', 'decision 5'],
    'show names and national id with Hidden Person Access, and nothing else',
    async () => {
      expectRelations(await search('full', { ServiceId: [3001, 3002] }), [delta(true, fridaShown), epsilon(true)]);
    },
  );

  proves(
    ['area Hidden Person Access', 'decision 2', 'decision 5', 'decision 6'],
    'are masked by the country of each record: one person, shown in Denmark and hidden in Sweden',
    async () => {
      expectRelations(await search('hidden-dk', { ServiceId: [3001, 3002] }), [
        delta(true, fridaHidden),
        epsilon(false),
      ]);
    },
  );
});

describe('the search by national id', () => {
  const nationalId = (number: string, ...countries: string[]) => ({
    NationalIdentificationNumber: [number],
    CountryCode: countries,
  });

  proves(
    ['parameter.NationalIdentificationNumber', 'decision 6'],
    'finds a protected person only with Hidden Person Access in the country',
    async () => {
      const found = async (subscription: string) =>
        idsOf(await search(subscription, nationalId('010170-1111', 'DK', 'SE')));
      expect(await found('full')).toEqual([3001, 3002]);
      expect(await found('masked')).toEqual([]);
      expect(await found('hidden-dk')).toEqual([3001]);
    },
  );

  proves(['decision 6'], 'answers for a hidden person as for one that does not exist', async () => {
    const [hidden, invented] = await Promise.all([
      search('masked', nationalId('010170-1111', 'DK')),
      search('masked', nationalId('311299-9999', 'DK')),
    ]);
    expect({ text: hidden.text, pagination: paginationOf(hidden) }).toEqual({
      text: invented.text,
      pagination: paginationOf(invented),
    });
  });

  proves(
    ['decision 6', 'decision 11'],
    'finds the former holdings of a protected person only with the access',
    async () => {
      expect(idsOf(await search('full', nationalId('030390-3333', 'DK')))).toEqual([3001]);
      expect(idsOf(await search('masked', nationalId('030390-3333', 'DK')))).toEqual([]);
    },
  );

  proves(['decision 6'], 'finds a protected sole trader by the person only with the access', async () => {
    expect(idsOf(await search('full', nationalId('19850101-1234', 'SE')))).toEqual([3003]);
    for (const number of ['19850101-1234', '850101-1234'])
      expect(idsOf(await search('masked', nationalId(number, 'SE')))).toEqual([]);
  });
});

describe('sole traders', () => {
  proves(
    ['decision 6', 'parameter.OrgNo'],
    'of protected persons are not found by OrgNo without the access',
    async () => {
      const found = async (subscription: string, orgNo: string) =>
        idsOf(await search(subscription, { OrgNo: [orgNo] }));
      expect(await found('full', '850101-1234')).toEqual([3003]);
      for (const orgNo of ['850101-1234', '8501011234', '19850101-1234']) {
        expect(await found('masked', orgNo)).toEqual([]);
        expect(await found('hidden-dk', orgNo)).toEqual([]);
      }
    },
  );

  proves(['decision 6'], 'of protected persons are found by other parameters with name and number masked', async () => {
    const person = (name: string, number: string) => ({
      ServiceId: 3105,
      Name: name,
      NationalIdentificationNumber: number,
      IsCompany: false,
      IsProtected: true,
      // The texts from the register could contain the name of the person, so they are masked together with the person.
      KeyPersonRoles: [
        {
          Id: publishedCodes.roleChair,
          Text: name === hidden ? hidden : 'Owner',
          Category: name === hidden ? hidden : 'Sole trader',
        },
      ],
    });
    const owner = {
      ServiceId: 3001,
      Name: 'Delta ApS',
      OrgNo: '30010000',
      CountryCode: 'DK',
      IsCompany: true,
      IsSearchableEntity: true,
      Ownerships: [{ OwnershipStake: 1 }],
    };
    const owned = {
      ServiceId: 3002,
      Name: 'Epsilon AB',
      OrgNo: '556000-3002',
      CountryCode: 'SE',
      IsCompany: true,
      IsSearchableEntity: true,
      Ownerships: [{ OwnershipStake: 20 }],
    };
    const ownersOfDelta = (access: boolean) => [
      hanne(access, ultimately(0.4)),
      ida(access, ultimately(0.05)),
      { ...jens, ...ultimately(0.15) },
    ];
    expectRelations(await search('masked', { ServiceId: [3003] }), [
      {
        ServiceId: 3003,
        ...fridaHidden,
        CountryCode: 'SE',
        Parents: [owner, ...ownersOfDelta(false), person(hidden, hidden)],
        Children: [owned],
      },
    ]);
    expectRelations(await search('full', { ServiceId: [3003] }), [
      {
        ServiceId: 3003,
        ...fridaShown,
        CountryCode: 'SE',
        Parents: [owner, ...ownersOfDelta(true), person('Frida Falk', '19850101-1234')],
        Children: [owned],
      },
    ]);
  });

  proves(['decision 6'], 'of persons who are not protected are found and shown', async () => {
    expectRelations(await search('masked', { OrgNo: ['7002022345'] }), [
      {
        ServiceId: 3004,
        Name: 'Gustav Gran Snickeri',
        OrgNo: '700202-2345',
        CountryCode: 'SE',
        Parents: [
          {
            ServiceId: 3106,
            Name: 'Gustav Gran',
            NationalIdentificationNumber: '19700202-2345',
            IsCompany: false,
            IsProtected: false,
            KeyPersonRoles: [{ Id: publishedCodes.roleChair, Text: 'Owner', Category: 'Sole trader' }],
          },
        ],
      },
    ]);
  });
});
