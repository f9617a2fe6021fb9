import { areas, Grants, maskKeyPersons } from '@company-relations/authorization';
import {
  type Company,
  type CompanyProfile,
  type Entity,
  noRecords,
  type Records,
  serviceId,
} from '@company-relations/ownership';
import { keyPersonsToWire } from './key-persons-response';

const company = (id: number, profile: CompanyProfile): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile,
  countryCode: profile.countryCode,
  searchable: true,
  isProtected: false,
});
const parent = (entity: Entity, current: Partial<Records>) => ({
  entity,
  current: { ...noRecords, ...current },
  ended: noRecords,
});
const grants = new Grants({ NO: areas });
const asked = company(1, { countryCode: 'NO', name: 'Asked AS', addresses: [{ city: 'Oslo' }] });
const owner = company(2, { countryCode: 'NO', name: 'Owner AS', orgNo: '2' });
const person: Entity = {
  type: 'person',
  serviceId: serviceId(9),
  isProtected: false,
  profile: { name: 'Kari', birthDate: '1970-01', updatedAt: '2024-05-01T00:00:00Z' },
};

it('writes key persons with their paths, and omits null, 0, empty values and default dates', () => {
  const network = {
    asked: asked.serviceId,
    companies: [
      {
        company: asked,
        parents: [
          parent(owner, {
            ownership: [{ minStakePercent: 0, maxStakePercent: 25, updatedAt: '0001-01-01T00:00:00Z' }],
          }),
        ],
      },
      {
        company: owner,
        parents: [
          parent(person, { role: [{ id: 7, text: 'Chair', inDate: '2020-01-01T00:00:00Z' }] }),
          parent(company(3, { countryCode: 'DK', name: 'Auditors' }), { role: [{ id: 8 }] }),
        ],
      },
    ],
  };
  const Companies = [
    {
      ServiceId: 2,
      Name: 'Owner AS',
      OrgNo: '2',
      CountryCode: 'NO',
      IsSearchableEntity: true,
      Ownerships: [{ MaxOwnershipStake: 25 }],
    },
    { ServiceId: 1, Name: 'Asked AS', CountryCode: 'NO', IsSearchableEntity: true },
  ];
  expect(JSON.stringify(keyPersonsToWire(maskKeyPersons(network, { levels: 3 }, grants)))).toBe(
    JSON.stringify({
      ServiceId: 1,
      Levels: 3,
      KeyPersons: [
        {
          ServiceId: 3,
          Name: 'Auditors',
          CountryCode: 'DK',
          IsCompany: true,
          IsSearchableEntity: false,
          Paths: [{ KeyPersonRoles: [{ Id: 8 }], Companies }],
          MorePaths: false,
        },
        {
          ServiceId: 9,
          Name: 'Kari',
          BirthDate: '1970-01',
          IsCompany: false,
          UpdatedAt: '2024-05-01T00:00:00Z',
          Paths: [{ KeyPersonRoles: [{ Id: 7, Text: 'Chair', InDate: '2020-01-01T00:00:00Z' }], Companies }],
          MorePaths: false,
        },
      ],
    }),
  );
});

it('writes the day, what is withheld of it, and what its dates leave open', () => {
  const inDate = '2019-01-01T00:00:00Z';
  const companies = [
    {
      company: asked,
      parents: [{ entity: owner, current: { ...noRecords, ownership: [{ stakePercent: 5 }] }, ended: noRecords }],
    },
    {
      company: owner,
      parents: [{ entity: person, current: noRecords, ended: { ...noRecords, role: [{ id: 7, inDate }] } }],
    },
  ];
  const request = { levels: 1, asOf: 18_428, pastDay: { day: 18_428, today: 20_780 } };
  const written = (granted: Grants) =>
    keyPersonsToWire(maskKeyPersons({ asked: asked.serviceId, companies }, request, granted));
  expect(written(grants)).toEqual({
    ...{ ServiceId: 1, Levels: 1, AsOf: '2020-06-15' },
    KeyPersons: [
      expect.objectContaining({
        ServiceId: 9,
        Paths: [
          {
            KeyPersonRoles: [{ Id: 7, InDate: inDate, IsEnded: true, AreDatesUnknown: true }],
            Companies: [
              expect.objectContaining({ ServiceId: 2, Ownerships: [{ OwnershipStake: 5, AreDatesUnknown: true }] }),
              expect.objectContaining({ ServiceId: 1 }),
            ],
          },
        ],
      }),
    ],
  });
  const withoutHistory = new Grants({ NO: areas.filter((area) => area !== 'RelationsHistory') });
  expect(written(withoutHistory)).toEqual({
    ...{ ServiceId: 1, Levels: 1, AsOf: '2020-06-15', HistoryNotGranted: true, KeyPersons: [] },
  });
});

it('writes an empty list and every count without key persons', () => {
  expect(
    keyPersonsToWire(
      maskKeyPersons({ asked: asked.serviceId, companies: [{ company: asked, parents: [] }] }, { levels: 10 }, grants),
    ),
  ).toEqual({
    ServiceId: 1,
    Levels: 10,
    KeyPersons: [],
  });
});
