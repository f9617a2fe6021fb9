import { areas, Grants, maskStructure } from '@company-relations/authorization';
import {
  type Company,
  dayOf,
  type Entity,
  noRecords,
  type Records,
  serviceId,
  type RecordsInOneDirection,
} from '@company-relations/ownership';
import { structureToWire } from './structure-to-wire';

const company = (id: number, more: Partial<Company> = {}): Company =>
  ({
    ...{ type: 'company', serviceId: serviceId(id), countryCode: 'NO', searchable: true, isProtected: false },
    profile: { name: `Company ${id}`, countryCode: 'NO', legalForm: 1005, updatedAt: '0001-01-01T00:00:00Z' },
    ...more,
  }) as Company;
const reading = (relations: readonly [Entity, Partial<Records>][], more: Partial<RecordsInOneDirection> = {}) => ({
  relations: relations.map(([entity, current]) => ({
    entity,
    current: { ...noRecords, ...current },
    ended: noRecords,
  })),
  parties: relations.length,
  ...more,
});
const kari: Entity = {
  type: 'person',
  serviceId: serviceId(9),
  profile: { name: 'Kari', birthDate: '1970', isProtected: true },
  isProtected: true,
};
const state = company(3, { profile: { name: 'The State', countryCode: 'NO', legalForm: 1039 } });
const noHiddenAccess = new Grants({ NO: areas.filter((area) => area !== 'HiddenPersonAccess') });

it('writes a structure as a program and a picture need it', () => {
  const up = new Map([
    [
      serviceId(1),
      reading(
        [
          [company(2), { ownership: [{ minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true }] }],
          [
            kari,
            { beneficialOwnership: [{ text: 'Kari', minVotes: 25, isMinVotesExcluded: true }], role: [{ id: 7 }] },
          ],
        ],
        {
          unspecifiedOwners: [
            { category: 'directParent', reason: 'notPublic', text: 'X', source: 'GLEIF', asOf: '2024-05-01T00:00:00Z' },
          ],
        },
      ),
    ],
    [serviceId(2), reading([[state, { ownership: [{ stakePercent: 0 }] }]], { parties: 12 })],
    [serviceId(3), reading([])],
  ]);
  const structure = maskStructure(
    {
      company: company(1),
      request: { directions: ['up'], depth: 5 },
      readings: { up, down: new Map() },
      ultimateOwners: [{ entity: state, stake: { minStakePercent: 0, maxStakePercent: 50 } }],
      areOwnersOmitted: false,
    },
    noHiddenAccess,
  );
  const node = (id: number, name: string, Kind = 'company') => ({
    ...{ Node: String(id), Kind, ServiceId: id, Name: name, CountryCode: 'NO' },
    ...{ IsCompany: true, IsSearchableEntity: true },
  });
  expect(JSON.parse(JSON.stringify(structureToWire(structure)))).toEqual({
    ServiceId: 1,
    Direction: 'up',
    Depth: 5,
    Nodes: [
      {
        ...node(1, 'Company 1'),
        UnspecifiedOwners: [
          {
            Category: 'directParent',
            Reason: 'notPublic',
            Description: 'Whether there is a direct parent is not public.',
            Text: 'X',
            Source: 'GLEIF',
            AsOf: '2024-05-01T00:00:00Z',
          },
        ],
      },
      node(2, 'Company 2'),
      node(3, 'The State', 'state'),
      {
        ...{ Node: '9', Kind: 'protected', ServiceId: 9, Name: 'Protected Identity', BirthDate: 'Protected Identity' },
        ...{ IsCompany: false, IsProtected: true },
      },
      { Node: 'unknown-1', Kind: 'unknown' },
    ],
    Edges: [
      {
        ...{ From: '2', To: '1', Kind: 'ownership', MinOwnershipStake: 25, MaxOwnershipStake: 50 },
        IsMinOwnershipStakeExcluded: true,
      },
      {
        ...{ From: '9', To: '1', Kind: 'beneficialOwnership', MinVotes: 25, Text: 'Protected Identity' },
        IsMinVotesExcluded: true,
      },
      { From: '9', To: '1', Kind: 'role', Id: 7 },
      { From: '3', To: '2', Kind: 'ownership' },
      {
        ...{ From: 'unknown-1', To: '1', Kind: 'companyStructure' },
        Text: 'Whether there is a direct parent is not public.',
      },
    ],
    UltimateOwners: [{ Node: '3', Share: { MinOwnershipStake: 0, MaxOwnershipStake: 50 }, IsConnected: true }],
    Stops: [
      { Node: '2', Direction: 'up', Reason: 'Size', Count: 11 },
      { Node: '3', Direction: 'up', Reason: 'NobodyRecorded' },
      { Node: 'unknown-1', Direction: 'up', Reason: 'Unknown' },
    ],
  });
});

it('names the direction, the loops, and where areas are withheld', () => {
  const both = new Map([[serviceId(1), reading([[company(1), { ownership: [{ stakePercent: 5 }] }]])]]);
  const structure = (directions: readonly ('up' | 'down')[]) =>
    structureToWire(
      maskStructure(
        {
          company: company(1),
          request: { directions, depth: 1 },
          readings: { up: both, down: both },
          areOwnersOmitted: true,
        },
        new Grants({ NO: ['Owner', 'BeneficialOwner'] }),
      ),
    );
  const { Direction, Loops, Stops, UltimateOwnersOmitted, Edges } = structure(['up', 'down']);
  expect([Direction, Loops, Stops, UltimateOwnersOmitted, Edges.length]).toEqual([
    'both',
    [['1']],
    [{ Node: '1', Direction: 'up', Reason: 'NotGranted', Count: undefined, Areas: ['CompanyStructureOwner'] }],
    true,
    1,
  ]);
  expect(structure(['down']).Direction).toBe('down');
});

it('of a past day it names the day, ended records, unknown dates, and what is withheld', () => {
  const kept = { ownership: [{ stakePercent: 5 }] };
  const ended = { ownership: [{ inDate: '2019-01-01T00:00:00Z', outDate: '2021-01-01T00:00:00Z' }] };
  const relation = { entity: company(2), current: { ...noRecords, ...kept }, ended: { ...noRecords, ...ended } };
  const day = dayOf('2020-06-15T00:00:00Z');
  const structure = (grants: Grants) =>
    structureToWire(
      maskStructure(
        {
          company: company(1),
          request: { directions: ['up'], depth: 1, asOf: day, pastDay: { day, today: day + 2_000 } },
          readings: { up: new Map([[serviceId(1), { relations: [relation], parties: 1 }]]), down: new Map() },
          ultimateOwners: [],
          areOwnersOmitted: false,
        },
        grants,
      ),
    );
  const { AsOf, HistoryNotGranted, UltimateOwners, Edges } = structure(noHiddenAccess);
  expect({ AsOf, HistoryNotGranted, UltimateOwners, Edges: JSON.parse(JSON.stringify(Edges)) }).toEqual({
    AsOf: '2020-06-15',
    UltimateOwners: [],
    Edges: [
      { From: '2', To: '1', Kind: 'ownership', AreDatesUnknown: true, OwnershipStake: 5 },
      {
        ...{ From: '2', To: '1', Kind: 'ownership', IsEnded: true },
        ...{ InDate: '2019-01-01T00:00:00Z', OutDate: '2021-01-01T00:00:00Z' },
      },
    ],
  });
  const withheld = structure(new Grants({ NO: ['Owner'] }));
  expect([withheld.HistoryNotGranted, withheld.UltimateOwners, withheld.Edges.length]).toEqual([true, undefined, 1]);
});

it('says of a past day which reasons have ended since, and which may not have held yet', () => {
  const reasons = reading([], {
    unspecifiedOwners: [{ category: 'beneficialOwner', reason: 'notConfirmed', asOf: '2024-05-01T00:00:00Z' }],
    endedReasons: [
      { category: 'beneficialOwner', reason: 'unknown', asOf: '2024-05-01T00:00:00Z' },
      { category: 'directParent', reason: 'exempt', inDate: '2019-01-01T00:00:00Z', asOf: '2024-05-01T00:00:00Z' },
    ],
  });
  const pastDay = { day: dayOf('2020-06-15T00:00:00Z'), today: dayOf('2026-01-01T00:00:00Z') };
  const { Nodes, Edges } = structureToWire(
    maskStructure(
      {
        company: company(1),
        request: { directions: ['up'], depth: 1, asOf: pastDay.day, pastDay },
        readings: { up: new Map([[serviceId(1), reasons]]), down: new Map() },
        areOwnersOmitted: false,
      },
      new Grants({ NO: areas }),
    ),
  );
  expect(
    Nodes[0]?.UnspecifiedOwners?.map(({ Reason, IsEnded, AreDatesUnknown }) => [Reason, IsEnded, AreDatesUnknown]),
  ).toEqual([
    ['notConfirmed', undefined, true],
    ['unknown', true, true],
    ['exempt', true, true],
  ]);
  expect(Edges.map(({ From, IsEnded, AreDatesUnknown }) => [From, IsEnded, AreDatesUnknown])).toEqual([
    ['unknown-1', undefined, true],
    ['exempt-1', true, true],
  ]);
});
