import { areas, Grants, maskUltimateOwners } from '@company-relations/authorization';
import {
  type Company,
  type CompanyProfile,
  type Entity,
  type Explanation,
  type LoadedUnspecifiedOwnerRecord,
  type OwnershipRecord,
  serviceId,
  type Stake,
} from '@company-relations/ownership';
import type { UltimateOwnersResponse } from './ultimate-owners-response';
import { ultimateOwnersToWire } from './ultimate-owners-to-wire';

const statedAgain =
  'Another owner has the same national identification number, or the same name and date of birth: both may be one person.';

const company = (id: number, profile: CompanyProfile): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile,
  countryCode: profile.countryCode,
  searchable: true,
  isProtected: false,
});
const asked = company(1, {
  countryCode: 'NO',
  name: 'Asked AS',
  orgNo: '1',
  addresses: [{ city: 'Oslo' }],
  legalForm: 7,
  updatedAt: '2024-05-01T00:00:00Z',
});
const holding = company(2, {
  countryCode: 'DK',
  name: 'Holding ApS',
  addresses: [{ city: 'Aarhus' }],
  updatedAt: '2024-05-01T00:00:00Z',
});
const person: Entity = {
  type: 'person',
  serviceId: serviceId(9),
  isProtected: false,
  profile: {
    name: 'Kari',
    birthDate: '1970-01',
    registrationDate: '0001-01-01T00:00:00Z',
    updatedAt: '2024-05-01T00:00:00Z',
  },
};
const entities = new Map([asked, holding, person].map((entity) => [entity.serviceId, entity]));
const grants = new Grants({ NO: areas });
const link = (owner: number, owned: number, stake: Stake = {}) => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake,
});

const wire = (explanation: Explanation | undefined, records: readonly OwnershipRecord[][][][] = [], granted = grants) =>
  ultimateOwnersToWire(maskUltimateOwners({ company: asked, explanation, entities, records }, granted));

it('writes the owners with their chains and the rules, including computed figures of 0', () => {
  const explanation: Explanation = {
    owners: [
      {
        owner: serviceId(9),
        stake: { minStakePercent: 0, maxStakePercent: 30 },
        chains: [
          { links: [link(9, 2), link(2, 1)], contribution: { minStakePercent: 0, maxStakePercent: 25 } },
          { links: [link(9, 1)], contribution: { stakePercent: 0 } },
        ],
        otherChains: { minStakePercent: 0, maxStakePercent: 5 },
      },
      { owner: serviceId(2), stake: {}, chains: [{ links: [link(2, 1)], contribution: {} }], otherChains: {} },
    ],
    unidentified: 0,
    rules: [
      {
        rule: 'amlr-52',
        verdicts: [
          {
            owner: serviceId(9),
            verdict: 'undetermined',
            isOverIssued: true,
            figures: { share: { minStakePercent: 0, maxStakePercent: 30 } },
          },
        ],
      },
      {
        rule: 'amlr-54',
        verdicts: [
          { owner: serviceId(9), verdict: 'no', figures: { controlled: {}, shareOfController: { stakePercent: 0 } } },
        ],
      },
      {
        rule: 'national',
        verdicts: [
          { owner: serviceId(9), verdict: 'undetermined', isOverIssued: true, isStatedAgain: true, figures: {} },
          { owner: serviceId(2), verdict: 'yes', isStatedAgain: true, figures: {} },
        ],
      },
      { rule: 'control', verdicts: [] },
    ],
  };
  const records: OwnershipRecord[] = [
    { minStakePercent: 0, maxStakePercent: 50, updatedAt: '0001-01-01T00:00:00Z' },
    { stakePercent: 1, numberOfShares: 0, inDate: '2020-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  ];
  const half: OwnershipRecord[] = [{ stakePercent: 50 }];
  const inAsked = {
    ServiceId: 1,
    Name: 'Asked AS',
    OrgNo: '1',
    CountryCode: 'NO',
    IsCompany: true,
    IsSearchableEntity: true,
  };
  const ofHolding = {
    ServiceId: 2,
    Name: 'Holding ApS',
    CountryCode: 'DK',
    IsCompany: true,
    IsSearchableEntity: false,
    Ownerships: [{ OwnershipStake: 50 }],
  };
  const kari = { ServiceId: 9, Name: 'Kari', IsCompany: false };
  expect(JSON.stringify(wire(explanation, [[[records, half], [[]]], [[half]]]), undefined, 1)).toBe(
    JSON.stringify(
      {
        ServiceId: 1,
        Name: 'Asked AS',
        OrgNo: '1',
        CountryCode: 'NO',
        UltimateOwners: [
          {
            ServiceId: 9,
            Name: 'Kari',
            BirthDate: '1970-01',
            IsCompany: false,
            UltimateOwnerships: [{ MaxOwnershipStake: 30 }],
            UpdatedAt: '2024-05-01T00:00:00Z',
            Chains: [
              {
                Contribution: { MinOwnershipStake: 0, MaxOwnershipStake: 25 },
                Members: [
                  {
                    ...kari,
                    Ownerships: [
                      { MaxOwnershipStake: 50 },
                      { OwnershipStake: 1, InDate: '2020-01-01T00:00:00Z', UpdatedAt: '2026-01-01T00:00:00Z' },
                    ],
                  },
                  ofHolding,
                  inAsked,
                ],
              },
              { Contribution: { OwnershipStake: 0 }, Members: [kari, inAsked] },
            ],
            OtherChains: { MinOwnershipStake: 0, MaxOwnershipStake: 5 },
          },
          {
            ServiceId: 2,
            Name: 'Holding ApS',
            Addresses: [{ City: 'Aarhus' }],
            CountryCode: 'DK',
            IsCompany: true,
            IsSearchableEntity: false,
            UltimateOwnerships: [{}],
            UpdatedAt: '2024-05-01T00:00:00Z',
            Chains: [{ Contribution: {}, Members: [ofHolding, inAsked] }],
            OtherChains: {},
          },
        ],
        Unidentified: { OwnershipStake: 0 },
        Rules: [
          {
            Rule: 'amlr-52',
            Verdicts: [
              {
                ServiceId: 9,
                Verdict: 'undetermined',
                Reason: 'The stated holdings exceed 100 % (joint or indirect holdings may overlap).',
                Share: { MinOwnershipStake: 0, MaxOwnershipStake: 30 },
              },
            ],
          },
          {
            Rule: 'amlr-54',
            Verdicts: [{ ServiceId: 9, Verdict: 'no', Controlled: {}, ShareOfController: { OwnershipStake: 0 } }],
          },
          {
            Rule: 'national',
            Verdicts: [
              {
                ServiceId: 9,
                Verdict: 'undetermined',
                Reason: `The stated holdings exceed 100 % (joint or indirect holdings may overlap). ${statedAgain}`,
              },
              { ServiceId: 2, Verdict: 'yes', Reason: statedAgain },
            ],
          },
          { Rule: 'control', Verdicts: [] },
        ],
      },
      undefined,
      1,
    ),
  );
});

it('writes an empty list without recorded owners, and only the company when owners are hidden or too many', () => {
  const head = { ServiceId: 1, Name: 'Asked AS', OrgNo: '1', CountryCode: 'NO' };
  const noOwners: Explanation = { owners: [], unidentified: undefined, rules: [] };
  const bodies = [
    wire(noOwners),
    wire(undefined),
    wire(
      { ...noOwners, unidentified: 5, rules: [{ rule: 'control', verdicts: [] }] },
      [],
      new Grants({ NO: ['KeyPerson'] }),
    ),
  ];
  expect(bodies.map((body) => JSON.stringify(body))).toEqual(
    [{ ...head, UltimateOwners: [] }, head, head].map((body) => JSON.stringify(body)),
  );
});

it('writes why owners are not named, each reason as a code and as a sentence', () => {
  const unspecifiedOwners: readonly LoadedUnspecifiedOwnerRecord[] = [
    {
      category: 'beneficialOwner',
      reason: 'none',
      text: 'no-individual-or-entity-with-signficant-control',
      source: 'Companies House',
      asOf: '2024-12-19T00:00:00Z',
      inDate: '2016-07-12T00:00:00Z',
      updatedAt: '2026-01-10T08:00:00Z',
    },
    { category: 'ultimateParent', reason: 'notPublic', asOf: '0001-01-01T00:00:00Z' },
  ];
  const explanation: Explanation = {
    owners: [{ owner: serviceId(2), stake: {}, chains: [], otherChains: {} }],
    unidentified: undefined,
    rules: [],
  };
  const stated = new Map([
    [serviceId(1), unspecifiedOwners],
    [serviceId(2), unspecifiedOwners.slice(1)],
  ]);
  const explained = { company: asked, explanation, entities, records: [], unspecifiedOwners: stated };
  const granted = new Grants({ NO: areas, DK: areas });
  const notPublic = {
    Category: 'ultimateParent',
    Reason: 'notPublic',
    Description: 'Whether there is an ultimate parent is not public.',
  };
  const { UnspecifiedOwners, UltimateOwners } = ultimateOwnersToWire(maskUltimateOwners(explained, granted));
  expect(UltimateOwners?.map((owner) => owner.UnspecifiedOwners)).toEqual([[notPublic]]);
  expect(UnspecifiedOwners).toEqual([
    {
      Category: 'beneficialOwner',
      Reason: 'none',
      Description: 'There is no beneficial owner.',
      Text: 'no-individual-or-entity-with-signficant-control',
      Source: 'Companies House',
      AsOf: '2024-12-19T00:00:00Z',
      InDate: '2016-07-12T00:00:00Z',
      UpdatedAt: '2026-01-10T08:00:00Z',
    },
    notPublic,
  ]);
});

it('of a past day it names the day, ended records, unknown dates, and that history is withheld', () => {
  const explanation: Explanation = {
    owners: [
      {
        ...{ owner: serviceId(9), stake: { minStakePercent: 0, maxStakePercent: 10 } },
        chains: [{ links: [link(9, 1)], contribution: {} }],
        otherChains: { stakePercent: 0 },
      },
    ],
    unidentified: undefined,
    rules: [],
  };
  const records = [[[[{ stakePercent: 10, isEnded: true as const, areDatesUnknown: true as const }]]]];
  const day = 18_000;
  const past = { company: asked, asOf: day, pastDay: { day, today: 20_000 }, explanation, entities, records };
  const body = JSON.parse(
    JSON.stringify(ultimateOwnersToWire(maskUltimateOwners(past, grants))),
  ) as UltimateOwnersResponse;
  expect([body.AsOf, body.HistoryNotGranted, body.UltimateOwners?.[0]?.Chains[0]?.Members[0]?.Ownerships]).toEqual([
    '2019-04-14',
    undefined,
    [{ OwnershipStake: 10, IsEnded: true, AreDatesUnknown: true }],
  ]);
  const withheld = ultimateOwnersToWire(maskUltimateOwners(past, new Grants({ NO: ['Owner'] })));
  expect([withheld.AsOf, withheld.HistoryNotGranted, withheld.UltimateOwners]).toEqual(['2019-04-14', true, undefined]);
});
