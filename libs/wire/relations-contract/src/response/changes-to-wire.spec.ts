import { areas, Grants, maskChanges } from '@company-relations/authorization';
import { type Company, dayOf, type Entity, noRecords, serviceId } from '@company-relations/ownership';
import { changesToWire } from './changes-to-wire';

const at = (date: string) => `${date}T00:00:00Z`;
const company: Company = {
  ...{ type: 'company', serviceId: serviceId(1), profile: { name: 'Asked AS', countryCode: 'NO' }, countryCode: 'NO' },
  ...{ searchable: true, isProtected: false },
};
const kari: Entity = { type: 'person', serviceId: serviceId(9), profile: { name: 'Kari' }, isProtected: false };
const period = { from: dayOf(at('2020-01-01')), to: dayOf(at('2020-12-31')), today: dayOf(at('2026-11-23')) };
const inDate = at('2020-06-01');

const loaded = {
  ...{ company, period, parties: 3 },
  relations: [
    {
      entity: kari,
      current: {
        ...noRecords,
        ownership: [{ minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true as const, inDate }],
      },
      ended: { ...noRecords, ownership: [{ stakePercent: 10, outDate: inDate }], role: [{ id: 7 }] },
    },
  ],
  before: { more: 0 },
  after: { ultimateOwners: [{ entity: kari, stake: { minStakePercent: 0, maxStakePercent: 50 } }], more: 2 },
};

it('writes the changes, the parties and the ultimate owners of both days, and omits null, 0 and empty values', () => {
  expect(JSON.parse(JSON.stringify(changesToWire(maskChanges(loaded, new Grants({ NO: areas })))))).toEqual({
    ...{ ServiceId: 1, From: '2020-01-01', To: '2020-12-31' },
    Before: { AsOf: '2019-12-31', UltimateOwnersOmitted: true },
    After: {
      AsOf: '2020-12-31',
      UltimateOwners: [{ Node: '9', Share: { MinOwnershipStake: 0, MaxOwnershipStake: 50 } }],
      MoreUltimateOwners: 2,
    },
    Nodes: [
      {
        ...{ Node: '1', Kind: 'company', ServiceId: 1, Name: 'Asked AS', CountryCode: 'NO', IsCompany: true },
        IsSearchableEntity: true,
      },
      { Node: '9', Kind: 'person', ServiceId: 9, Name: 'Kari', IsCompany: false },
    ],
    Changes: [
      {
        ...{ Party: '9', Kind: 'ownership', Change: 'Changed' },
        Before: [{ OwnershipStake: 10, OutDate: inDate, IsEnded: true, AreDatesUnknown: true }],
        After: [{ MinOwnershipStake: 25, MaxOwnershipStake: 50, InDate: inDate, IsMinOwnershipStakeExcluded: true }],
      },
      {
        ...{ Party: '9', Kind: 'role', Change: 'Unknown' },
        Before: [{ Id: 7, IsEnded: true, AreDatesUnknown: true }],
        After: [{ Id: 7, IsEnded: true, AreDatesUnknown: true }],
      },
    ],
    MoreParties: 2,
  });
});

it('writes what is withheld, and no change', () => {
  expect(
    changesToWire(maskChanges({ ...loaded, relations: [], parties: 0 }, new Grants({ NO: ['KeyPerson'] }))),
  ).toEqual({
    ...{ ServiceId: 1, From: '2020-01-01', To: '2020-12-31' },
    NotGranted: ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'],
    HistoryNotGranted: true,
    Before: { AsOf: '2019-12-31' },
    After: { AsOf: '2020-12-31' },
    Nodes: [expect.objectContaining({ Node: '1' })],
    Changes: [],
  });
});
