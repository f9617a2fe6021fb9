import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { ultimateOwnershipBudget } from './harness/api-settings';
import type { Answer } from './harness/http';
import { publishedCodes } from './harness/published-codes';
import { expectRelations, search, searchRelations, startApiWith } from './harness/service';

const hidden = 'Protected Identity';
const omittedHeader = 'x-ultimate-ownerships-omitted';

type Members = Readonly<Record<string, unknown>>;

const nl = (ServiceId: number, Name: string) => ({ ServiceId, Name, CountryCode: 'NL' });
const be = (ServiceId: number, Name: string) => ({ ServiceId, Name, CountryCode: 'BE' });
const related = (company: Members, ...records: readonly Members[]) =>
  Object.assign({ ...company, IsCompany: true, IsSearchableEntity: true }, ...records) as Members;
const person = (ServiceId: number, Name: string, ...records: readonly Members[]) =>
  Object.assign({ ServiceId, Name, IsCompany: false }, ...records) as Members;

const percent = (stake: number) => [{ OwnershipStake: stake }];
const between = (min: number, max: number) => [{ MinOwnershipStake: min, MaxOwnershipStake: max }];
const directly = (stake: number) => ({ Ownerships: percent(stake) });
const ultimately = (stake: number) => ({ UltimateOwnerships: percent(stake) });
const both = (stake: number) => ({ ...directly(stake), ...ultimately(stake) });

const [below, middle, above] = [nl(9001, 'Onder BV'), nl(9002, 'Midden BV'), be(9003, 'Boven NV')];

const toos = (records: Members) => ({
  ServiceId: 9101,
  Name: 'Toos Top',
  FirstName: 'Toos',
  LastName: 'Top',
  BirthDate: '1960-05-06',
  NationalIdentificationNumber: '9101-1',
  Gender: 'F',
  Citizenships: ['NL'],
  CountryOfResidences: ['BE'],
  Addresses: [{ Street: 'Topstraat 1', ZipCode: '1000', City: 'Brussel', CountryCode: 'BE' }],
  CountryCode: 'BE',
  IsCompany: false,
  ...records,
  RegistrationDate: '1999-01-02T00:00:00Z',
  UpdatedAt: '2026-01-06T07:08:09Z',
});

// The shares from the top down: 60 %, then 60 % of 50 %, then 80 % of that.
const belowWhole = { ...below, Parents: [related(middle, directly(60)), toos(ultimately(24))] };
const middleWhole = {
  ...middle,
  Parents: [related(above, directly(50)), toos(ultimately(40))],
  Children: [related(below, directly(60))],
};
const aboveWhole = { ...above, Parents: [toos(both(80))], Children: [related(middle, directly(50))] };

const [daughter, mother] = [nl(9011, 'Dochter BV'), nl(9012, 'Moeder BV')];
const grandmother = { ServiceId: 9013, Name: 'Oma NV', OrgNo: '0400.000.013', CountryCode: 'BE' };

/**
 * The owners of the mother company: a company that can be searched, a company in a country that is not granted, and a
 * party that no register knows.
 */
const ownersOfMother = (records: (stake: number) => Members): readonly Members[] => [
  {
    ServiceId: 9013,
    Name: 'Oma NV',
    OrgNo: '0400.000.013',
    Addresses: [{ Street: 'Omalaan 3', ZipCode: '2000', City: 'Antwerpen', CountryCode: 'BE' }],
    CountryCode: 'BE',
    IsCompany: true,
    IsSearchableEntity: true,
    ...records(40),
    RegistrationDate: '1950-01-02T00:00:00Z',
    UpdatedAt: '2026-01-05T00:00:00Z',
  },
  {
    ServiceId: 9014,
    Name: 'Tante GmbH',
    CountryCode: 'AT',
    IsCompany: true,
    IsSearchableEntity: false,
    ...records(20),
  },
  {
    ServiceId: 9015,
    Name: 'Aandeelhouders die niet bekend zijn',
    IsCompany: true,
    IsSearchableEntity: false,
    ...records(10),
  },
];

describe('the ultimate ownerships of a company', () => {
  proves(
    ['Relation.UltimateOwnerships', 'RelationsCompany.Parents', 'decision 25', 'decision 20'],
    'show the owner at the top through two countries, with a Relation of its own without a direct holding',
    async () => {
      expectRelations(await search('benelux', { ServiceId: [9001, 9002, 9003] }), [
        belowWhole,
        middleWhole,
        aboveWhole,
      ]);
    },
  );

  proves(
    [
      'Relation.UltimateOwnerships',
      'Relation.IsSearchableEntity',
      'RelationsCompany.Children',
      'decision 20',
      'decision 25',
    ],
    'stand in the Parents and in the Children of an ultimate owner, whose profile is shown, searchable or not',
    async () => {
      expectRelations(await search('benelux', { ServiceId: [9011, 9012, 9013] }), [
        { ...daughter, Parents: [related(mother, directly(50)), ...ownersOfMother((stake) => ultimately(stake / 2))] },
        { ...mother, Parents: ownersOfMother(both), Children: [related(daughter, directly(50))] },
        { ...grandmother, Children: [related(daughter, ultimately(20)), related(mother, both(40))] },
      ]);
    },
  );

  proves(['Relation.UltimateOwnerships', 'decision 25'], 'count every round through a loop', async () => {
    const [parent, company] = [nl(9021, 'Ouder BV'), nl(9022, 'Kind BV')];
    // In the company, the founder owns 80 % of 50 %, and the investor 50 %. In the parent, the investor owns 50 % of
    // 20 %. The companies own parts of each other, so 20 % of 50 % of each share comes back in every round.
    const rounds = 1 / (1 - 0.1);
    const [founder, investor] = [44.444444, 55.555556];
    expect([founder, investor]).toEqual([Number((40 * rounds).toFixed(6)), Number((50 * rounds).toFixed(6))]);
    expectRelations(await search('benelux', { ServiceId: [9021, 9022] }), [
      {
        ...parent,
        Parents: [
          related(company, directly(20)),
          person(9102, 'Frans Founder', directly(80), ultimately(88.888889)),
          person(9103, 'Ina Investor', ultimately(11.111111)),
        ],
        Children: [related(company, directly(50))],
      },
      {
        ...company,
        Parents: [
          related(parent, directly(50)),
          person(9102, 'Frans Founder', ultimately(founder)),
          person(9103, 'Ina Investor', directly(50), ultimately(investor)),
        ],
        Children: [related(parent, directly(20))],
      },
    ]);
  });

  proves(
    ['Relation.UltimateOwnerships', 'RelationsCompany.Children', 'decision 25'],
    'include every member of a closed loop, never the company itself',
    async () => {
      const [x, y, company] = [nl(9031, 'X BV'), nl(9032, 'Y BV'), nl(9033, 'Onder XY BV')];
      expectRelations(await search('benelux', { ServiceId: [9031, 9032, 9033] }), [
        { ...x, Parents: [related(y, both(90))], Children: [related(y, both(90)), related(company, ultimately(90))] },
        { ...y, Parents: [related(x, both(90))], Children: [related(x, both(90)), related(company, both(100))] },
        { ...company, Parents: [related(x, ultimately(90)), related(y, both(100))] },
      ]);
    },
  );

  proves(
    [
      'Relation.UltimateOwnerships',
      'Ownership.MinOwnershipStake',
      'Ownership.MaxOwnershipStake',
      'decision 19',
      'decision 25',
    ],
    'are ranges where holdings are, as far as the other owners leave room',
    async () => {
      const [company, holding] = [nl(9041, 'Bereik BV'), nl(9042, 'Houder BV')];
      expectRelations(await search('benelux', { ServiceId: [9041, 9042] }), [
        {
          ...company,
          Parents: [
            related(holding, { Ownerships: between(75, 100) }),
            person(9104, 'Bo Bereik', { UltimateOwnerships: between(37.5, 75) }),
            person(9105, 'Onno Onbekend', { Ownerships: [{}], UltimateOwnerships: [{ MaxOwnershipStake: 25 }] }),
          ],
        },
        {
          ...holding,
          Parents: [person(9104, 'Bo Bereik', { Ownerships: between(50, 75), UltimateOwnerships: between(50, 75) })],
          Children: [related(company, { Ownerships: between(75, 100) })],
        },
      ]);
    },
  );

  proves(
    ['Relation.UltimateOwnerships', 'decision 19', 'decision 25'],
    'are one empty record where nothing is known',
    async () => {
      const [company, holding] = [nl(9051, 'Mist BV'), nl(9052, 'Nevel BV')];
      expectRelations(await search('benelux', { ServiceId: [9051, 9052] }), [
        {
          ...company,
          Parents: [related(holding, { Ownerships: [{}] }), person(9106, 'Nora Nevel', { UltimateOwnerships: [{}] })],
        },
        {
          ...holding,
          Parents: [person(9106, 'Nora Nevel', { Ownerships: [{}], UltimateOwnerships: [{}] })],
          Children: [related(company, { Ownerships: [{}] })],
        },
      ]);
    },
  );

  proves(
    ['Relation.UltimateOwnerships', 'decision 25'],
    'are without figures by every chain through an over-issued company, and by no other',
    async () => {
      const [issued, company] = [nl(9061, 'Te Veel BV'), nl(9062, 'Onder Te Veel BV')];
      const unsaid = { UltimateOwnerships: [{}] };
      expectRelations(await search('benelux', { ServiceId: [9061, 9062] }), [
        {
          ...issued,
          Parents: [
            person(9107, 'Een Eigenaar', directly(70), unsaid),
            person(9108, 'Twee Eigenaar', directly(60), unsaid),
          ],
          Children: [related(company, directly(50))],
        },
        {
          ...company,
          Parents: [
            related(issued, directly(50)),
            toos(both(25)),
            person(9107, 'Een Eigenaar', unsaid),
            person(9108, 'Twee Eigenaar', directly(5), unsaid),
          ],
        },
      ]);
    },
  );

  proves(
    ['Relation.UltimateOwnerships', 'decision 19', 'decision 20'],
    'stand after Ownerships and before CompanyStructureOwners, and in no History',
    async () => {
      const ended = [{ OwnershipStake: 20, OutDate: '2020-01-01T00:00:00Z' }];
      const records = {
        BeneficialOwnerships: percent(30),
        ...both(30),
        CompanyStructureOwners: percent(30),
        KeyPersonRoles: [{ Id: publishedCodes.roleChair, Text: 'Board', Category: 'Board' }],
      };
      const history = (ServiceId: number) => ({
        History: [{ ServiceId, BeneficialOwnerships: ended, Ownerships: ended, CompanyStructureOwners: ended }],
      });
      const [owned, owner] = [nl(9071, 'Alles BV'), be(9072, 'Alles Holding NV')];
      expectRelations(await search('benelux', { ServiceId: [9071, 9072] }), [
        { ...owned, Parents: [related(owner, records, history(9072))] },
        { ...owner, Children: [related(owned, records, history(9071))] },
      ]);
    },
  );
});

describe('who may see ultimate ownerships', () => {
  proves(
    ['Relation.UltimateOwnerships', 'area Owner', 'decision 2', 'decision 3', 'decision 4', 'decision 25'],
    'needs Owner in the country of the company for its Parents',
    async () => {
      expectRelations(await search('benelux-owner-nl', { ServiceId: [9001, 9002, 9003] }), [
        below,
        middle,
        { ...above, Parents: aboveWhole.Parents },
      ]);
    },
  );

  proves(
    ['Relation.UltimateOwnerships', 'area Owner', 'decision 2', 'decision 4', 'decision 25'],
    'needs Owner in the country of the child for the Children',
    async () => {
      expectRelations(await search('benelux-owner-nl', { ServiceId: [9012, 9013] }), [mother, grandmother]);
    },
  );

  proves(
    ['Relation.UltimateOwnerships', 'area Owner', 'decision 2', 'decision 25'],
    'needs Owner in no other country: the figures include holdings that are not shown',
    async () => {
      expectRelations(await search('benelux-owner-be', { ServiceId: [9001, 9002, 9003, 9013] }), [
        belowWhole,
        middleWhole,
        { ...above, Children: aboveWhole.Children },
        { ...grandmother, Children: [related(daughter, ultimately(20)), related(mother, both(40))] },
      ]);
    },
  );

  const [quiet, quietHolding] = [nl(9081, 'Stil BV'), be(9082, 'Stil Holding NV')];
  const hiddenAddresses = [{ Street: hidden, ZipCode: hidden, City: hidden, CountryCode: hidden }];

  const gerda = (access: boolean, records: Members) => {
    const shown = (text: string) => (access ? text : hidden);
    return {
      ServiceId: 9109,
      Name: shown('Gerda Geheim'),
      FirstName: shown('Gerda'),
      LastName: shown('Geheim'),
      BirthDate: hidden,
      NationalIdentificationNumber: shown('9109-1'),
      Gender: 'F',
      Citizenships: [hidden],
      CountryOfResidences: [hidden],
      Addresses: hiddenAddresses,
      CountryCode: hidden,
      IsCompany: false,
      IsProtected: true,
      ...records,
      RegistrationDate: '2001-01-01T00:00:00Z',
      UpdatedAt: '2026-01-08T00:00:00Z',
    };
  };
  const business = (access: boolean) => ({
    ServiceId: 9083,
    Name: access ? 'Gerda Geheim Advies' : hidden,
    OrgNo: access ? '9083-1' : hidden,
  });
  const relatedBusiness = (access: boolean, records: Members) =>
    related({ ...business(access), Addresses: hiddenAddresses, CountryCode: 'BE' }, records);

  /**
   * The companies that the protected person and her business ultimately own, as a caller sees them with or without
   * Hidden Person Access in each country.
   */
  const quietGroup = (inNetherlands: boolean, inBelgium: boolean) => [
    {
      ...quiet,
      Parents: [
        related(quietHolding, directly(40)),
        relatedBusiness(inNetherlands, ultimately(10)),
        gerda(inNetherlands, ultimately(20)),
      ],
    },
    {
      ...quietHolding,
      Parents: [relatedBusiness(inBelgium, both(25)), gerda(inBelgium, both(50))],
      Children: [related(quiet, directly(40))],
    },
    {
      ...business(inBelgium),
      CountryCode: 'BE',
      Children: [related(quiet, ultimately(10)), related(quietHolding, both(25))],
    },
  ];

  proves(
    [
      'Relation.UltimateOwnerships',
      'Relation.IsProtected',
      'area Hidden Person Access',
      'decision 2',
      'decision 5',
      'decision 6',
      'decision 25',
    ],
    'sees a protected person, or the business of one, masked without Hidden Person Access in the country of the company',
    async () => {
      const answerTo = (subscription: string) => search(subscription, { ServiceId: [9081, 9082, 9083] });
      expectRelations(await answerTo('benelux'), quietGroup(true, true));
      expectRelations(await answerTo('benelux-hidden-nl'), quietGroup(false, true));
      expectRelations(await answerTo('benelux-masked'), quietGroup(false, false));
    },
  );
});

describe('a company with more holdings above or below it than are read', () => {
  let api: ApiProcess;

  beforeAll(async () => {
    api = await startApiWith(ultimateOwnershipBudget(3));
  });

  afterAll(() => api.stop());

  const ask = (...ServiceId: number[]): Promise<Answer> =>
    searchRelations('benelux', { SearchParameters: { ServiceId } }, api.baseUrl);

  const star = (records: (stake: number) => Members) => ({
    ...nl(9091, 'Ster BV'),
    Parents: [
      {
        ServiceId: 9014,
        Name: 'Tante GmbH',
        CountryCode: 'AT',
        IsCompany: true,
        IsSearchableEntity: false,
        CompanyStructureOwners: percent(60),
      },
      ...[1, 2, 3, 4].map((number) => person(9110 + number, `Ster ${number}`, records(25))),
    ],
  });
  const handItself = { ServiceId: 9092, Name: 'Hand NV', OrgNo: '0400.000.092', CountryCode: 'BE' };
  const fingers = [1, 2, 3, 4].map((number) => nl(9092 + number, `Vinger ${number} BV`));
  const hand = (records: (stake: number) => Members) => ({
    ...handItself,
    Children: fingers.map((finger) => related(finger, records(100))),
  });
  const thumb = { ...fingers[0], Parents: [related(handItself, both(100))] };

  proves(
    ['Relation.UltimateOwnerships', 'decision 25'],
    'has no ultimate ownerships and is named in a header; other companies have theirs, even those that share holdings with it',
    async () => {
      const answer = await ask(9001, 9091, 9092, 9093);
      expectRelations(answer, [belowWhole, star(directly), hand(directly), thumb]);
      expect(answer.headers[omittedHeader]).toBe('9091, 9092');
    },
  );

  proves(['Relation.UltimateOwnerships', 'decision 25'], 'is answered alone as together with others', async () => {
    const answer = await ask(9092);
    expectRelations(answer, [hand(directly)]);
    expect(answer.headers[omittedHeader]).toBe('9092');
  });

  proves(
    ['Relation.UltimateOwnerships', 'area Owner', 'decision 25'],
    'is not named to callers who may see no holding there',
    async () => {
      const answer = await searchRelations(
        'benelux-owner-nl',
        { SearchParameters: { ServiceId: [9091, 9092] } },
        api.baseUrl,
      );
      expect([answer.status, omittedHeader in answer.headers]).toEqual([200, false]);
    },
  );

  proves(['Relation.UltimateOwnerships', 'decision 25'], 'leaves other answers without such a header', async () => {
    const within = await ask(9001, 9093);
    expectRelations(within, [belowWhole, thumb]);
    const usual = await search('benelux', { ServiceId: [9001, 9091, 9092, 9093] });
    expectRelations(usual, [belowWhole, star(both), hand(both), thumb]);
    expect([within, usual].map(({ headers }) => omittedHeader in headers)).toEqual([false, false]);
  });
});
