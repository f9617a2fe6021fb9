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
