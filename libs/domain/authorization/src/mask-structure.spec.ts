import {
  type Company,
  dayOf,
  type Entity,
  sortedByPlacementPriority,
  noRecords,
  type Records,
  type Relation,
  type RecordsInOneDirection,
} from '@company-relations/ownership';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { maskStructure, ultimateOwnersPlacedFirst } from './mask-structure';
import { but, company, person, protectedTrader } from './testing/entities';
import type { LoadedStructure } from './visible-structure';

const hidden = 'Protected Identity';
const isCurrent = { isEnded: false, areDatesUnknown: false };
const relation = (entity: Entity, current: Partial<Records>): Relation => ({
  entity,
  current: { ...noRecords, ...current },
  ended: noRecords,
});
const reading = (relations: readonly Relation[], more: Partial<RecordsInOneDirection> = {}): RecordsInOneDirection => ({
  relations: sortedByPlacementPriority(relations),
  parties: relations.length,
  ...more,
});

// 1 (NO) is owned by 2 (SE) and the protected person 10; 2 by the protected sole trader 4 (GB) and by 10. 1 owns 5 (DK).
const [one, two, four, five] = [company(1, 'NO'), company(2, 'SE'), protectedTrader(4, 'GB'), company(5, 'DK')];
const ten = person(10, true);
const proxied = { text: 'of person 10', proxyCompanyName: 'Proxy', proxyIsProtected: true as const };
const loaded: LoadedStructure = {
  company: one,
  request: { directions: ['up', 'down'], depth: 2 },
  readings: {
    up: new Map([
      [
        one.serviceId,
        reading([
          relation(two, { ownership: [{ stakePercent: 60 }] }),
          relation(ten, { beneficialOwnership: [proxied], role: [{ id: 1, text: 'The boss' }] }),
        ]),
      ],
      [
        two.serviceId,
        reading([relation(four, { ownership: [{}] }), relation(ten, { ownership: [{}] })], {
          unspecifiedOwners: [
            { category: 'beneficialOwner', reason: 'exempt', text: 'E1', asOf: '2024-01-01T00:00:00Z' },
            { category: 'directParent', reason: 'none', asOf: '2024-01-01T00:00:00Z' },
          ],
        }),
      ],
    ]),
    down: new Map([
      [one.serviceId, reading([relation(five, { ownership: [{ stakePercent: 5 }] })])],
      [five.serviceId, reading([])],
    ]),
  },
  ultimateOwners: [
    { entity: ten, stake: { stakePercent: 70 } },
    { entity: four, stake: { stakePercent: 30 } },
  ],
  areOwnersOmitted: false,
};

const everywhere = (granted: readonly Area[]) => ({ NO: granted, SE: granted, GB: granted, DK: granted });
const visible = (grants: Record<string, readonly Area[]>, changed: Partial<LoadedStructure> = {}) =>
  maskStructure({ ...loaded, ...changed }, new Grants({ ...everywhere(areas), ...grants }));
const identities = (grants: Record<string, readonly Area[]>) =>
  Object.fromEntries(visible(grants).nodes.map(({ node, kind, entity }) => [node, [kind, entity.profile.name]]));
const edgesOf = (grants: Record<string, readonly Area[]>) =>
  visible(grants).edges.map(({ from, to, kind }) => `${from} ${to} ${kind}`);

describe('a visible structure', () => {
  it('has everything with all areas everywhere', () => {
    const { nodes, unnamed, edges, ultimateOwners, stops, loops, ...rest } = visible({});
    expect(nodes.map(({ node, kind, isSearchableEntity }) => [node, kind, isSearchableEntity])).toEqual([
      ['1', 'company', true],
      ['2', 'company', true],
      ['4', 'company', true],
      ['5', 'company', true],
      ['10', 'person', undefined],
    ]);
    expect(unnamed).toEqual([
      {
        ...{ node: 'exempt-1', kind: 'exempt', company: '2', recordKind: 'beneficialOwnership' },
        reasons: [expect.objectContaining({ text: 'E1' })],
      },
    ]);
    expect(edges).toEqual([
      { from: '2', to: '1', kind: 'ownership', ...isCurrent, record: { stakePercent: 60 } },
      { from: '10', to: '1', kind: 'beneficialOwnership', ...isCurrent, record: proxied },
      { from: '10', to: '1', kind: 'role', ...isCurrent, record: { id: 1, text: 'The boss' } },
      { from: '4', to: '2', kind: 'ownership', ...isCurrent, record: {} },
      { from: '10', to: '2', kind: 'ownership', ...isCurrent, record: {} },
      { from: '1', to: '5', kind: 'ownership', ...isCurrent, record: { stakePercent: 5 } },
    ]);
    expect(ultimateOwners).toEqual([
      { node: '10', stake: { stakePercent: 70 }, isConnected: true },
      { node: '4', stake: { stakePercent: 30 }, isConnected: true },
    ]);
    expect(stops).toEqual([
      { node: '4', direction: 'up', reason: 'Depth' },
      { node: 'exempt-1', direction: 'up', reason: 'Exempt' },
    ]);
    expect([loops, rest]).toEqual([
      [],
      {
        ...{ company: 1, request: loaded.request, areOwnersOmitted: false, isHistoryWithheld: false },
        disclosesProtectedIdentity: true,
      },
    ]);
  });

  it('needs the area of each record in the country of the company that the record is about', () => {
    expect(edgesOf({ NO: but('Owner') })).toEqual(['10 1 beneficialOwnership', '10 1 role', '1 5 ownership']);
    expect(edgesOf({ SE: but('Owner') })).toEqual([
      '2 1 ownership',
      '10 1 beneficialOwnership',
      '10 1 role',
      '1 5 ownership',
    ]);
    expect(edgesOf({ NO: but('BeneficialOwner', 'KeyPerson'), SE: [], DK: [] })).toEqual(['2 1 ownership']);
  });

  it('says where areas are withheld, from the grants and the country alone', () => {
    const notGranted = (grants: Record<string, readonly Area[]>) =>
      visible(grants).stops.filter(({ reason }) => reason === 'NotGranted');
    const stop = (node: string, ...withheld: Area[]) => ({
      node,
      direction: 'up',
      reason: 'NotGranted',
      areas: withheld,
    });
    expect(notGranted({ SE: but('BeneficialOwner') })).toEqual([stop('2', 'BeneficialOwner')]);
    expect(notGranted({ NO: but('CompanyStructureOwner'), SE: ['KeyPerson'] })).toEqual([
      stop('1', 'CompanyStructureOwner'),
      stop('2', 'BeneficialOwner', 'Owner', 'CompanyStructureOwner'),
    ]);
  });

  it('lists ultimate owners whose links are withheld, unconnected, and none without Owner for the company', () => {
    const { ultimateOwners, nodes } = visible({ SE: [] });
    expect(ultimateOwners).toEqual([
      { node: '10', stake: { stakePercent: 70 }, isConnected: false },
      { node: '4', stake: { stakePercent: 30 }, isConnected: false },
    ]);
    expect(nodes.map(({ node }) => node)).toEqual(['1', '2', '4', '5', '10']);
    const without = visible({ NO: but('Owner') }, { areOwnersOmitted: true });
    expect([without.ultimateOwners, without.areOwnersOmitted, without.nodes.map(({ node }) => node)]).toEqual([
      undefined,
      false,
      ['1', '5', '10'],
    ]);
  });

  it('gives a fifth of the places to ultimate owners before others, the largest', () => {
    const owners = Array.from({ length: 200 }, (_, at) => ({ entity: company(1000 + at, 'NO'), stake: {} }));
    const entities = owners.map(({ entity }) => entity);
    const request = { directions: ['up'], depth: 1 } as const;
    expect(ultimateOwnersPlacedFirst(owners, request)).toEqual(entities.slice(0, 100));
    expect(ultimateOwnersPlacedFirst(owners, { ...request, maxNodes: 150 })).toEqual(entities.slice(0, 30));
  });

  it('says how many ultimate owners have no place', () => {
    const owners = Array.from({ length: 104 }, (_, at) => ({ entity: person(1_000 + at), stake: {} }));
    const { ultimateOwners, stops } = visible(
      {},
      {
        request: { directions: ['up'], depth: 1, maxNodes: 103 },
        readings: { up: new Map([[one.serviceId, reading([])]]), down: new Map() },
        ultimateOwners: owners,
      },
    );
    expect([ultimateOwners?.length, stops]).toEqual([
      102,
      [
        { node: '1', direction: 'up', reason: 'UltimateOwners', count: 2 },
        { node: '1', direction: 'up', reason: 'NobodyRecorded' },
      ],
    ]);
  });

  it('says only to those who may see owners that there are too many holdings', () => {
    const omitted = (grants: Record<string, readonly Area[]>) =>
      visible(grants, { areOwnersOmitted: true }).areOwnersOmitted;
    expect([omitted({}), omitted({ NO: but('Owner') })]).toEqual([true, false]);
  });
});

describe('a protected identity', () => {
  it('is shown only with Hidden Person Access in the countries of all records of the structure', () => {
    const person10 = (grants: Record<string, readonly Area[]>) => identities(grants)['10'];
    expect(person10({ GB: but('HiddenPersonAccess'), DK: [] })).toEqual(['person', 'secret 10']);
    expect(person10({ NO: but('HiddenPersonAccess') })).toEqual(['protected', hidden]);
    expect(person10({ SE: but('HiddenPersonAccess') })).toEqual(['protected', hidden]);
    // The record in Sweden is withheld, so it does not decide.
    expect(person10({ SE: ['BeneficialOwner'] })).toEqual(['person', 'secret 10']);
  });

  it('of an ultimate owner needs it in the country of the company asked for', () => {
    expect(identities({ NO: but('HiddenPersonAccess') })['4']).toEqual(['protected', hidden]);
    expect(identities({ SE: but('HiddenPersonAccess') })['4']).toEqual(['protected', hidden]);
    expect(identities({ GB: [] })['4']).toEqual(['company', 'Company 4']);
  });

  it('is masked in texts, titles and proxies of all its records, if one of them masks it', () => {
    const { edges } = visible({ SE: but('HiddenPersonAccess') });
    expect(edges.filter(({ from }) => from === '10').map(({ record }) => record)).toEqual([
      { ...proxied, text: hidden, proxyCompanyName: hidden },
      { id: 1, text: hidden },
      {},
    ]);
  });

  it('of a proxy, with the texts of its record, is shown with Hidden Person Access in the country of the company, which is a disclosure', () => {
    const byProxy = {
      proxyCompanyRegistrationNumber: '41',
      proxyCompanyName: 'Proxy',
      proxyIsProtected: true as const,
      text: 'held for 41',
      caseNo: '41/1',
    };
    const up = new Map([[one.serviceId, reading([relation(person(11), { beneficialOwnership: [byProxy] })])]]);
    const structure: Partial<LoadedStructure> = {
      request: { directions: ['up'], depth: 1 },
      readings: { up, down: new Map() },
      ultimateOwners: [],
    };
    const shown = (grants: Record<string, readonly Area[]>) => {
      const { edges, disclosesProtectedIdentity } = visible(grants, structure);
      return [edges[0]?.record, disclosesProtectedIdentity];
    };
    expect(shown({})).toEqual([byProxy, true]);
    expect(shown({ NO: but('HiddenPersonAccess') })).toEqual([
      {
        ...byProxy,
        ...{ proxyCompanyRegistrationNumber: hidden, proxyCompanyName: hidden, text: hidden, caseNo: hidden },
      },
      false,
    ]);
  });

  it('is a disclosure only where it is shown', () => {
    const discloses = (grants: Record<string, readonly Area[]>) => visible(grants).disclosesProtectedIdentity;
    const without = but('HiddenPersonAccess');
    expect(discloses({ NO: without, SE: without })).toBe(false);
    expect(discloses({ NO: without })).toBe(false);
    expect(discloses({ SE: without })).toBe(true);
  });
});

it('a company that is masked is masked in the reasons why its owners are not named', () => {
  const trader: Company = protectedTrader(4, 'GB');
  const reasons = [{ category: 'beneficialOwner', reason: 'notConfirmed', text: 'about 4', asOf: '' }] as const;
  const structure: Partial<LoadedStructure> = {
    company: trader,
    request: { directions: ['up'], depth: 1 },
    readings: { up: new Map([[trader.serviceId, reading([], { unspecifiedOwners: reasons })]]), down: new Map() },
    ultimateOwners: [],
  };
  const shown = (grants: Record<string, readonly Area[]>) => {
    const { nodes, unnamed } = visible(grants, structure);
    return [nodes[0]?.unspecifiedOwners, unnamed[0]?.reasons].map((owners) => owners?.map(({ text }) => text));
  };
  expect(shown({})).toEqual([['about 4'], ['about 4']]);
  expect(shown({ GB: but('HiddenPersonAccess') })).toEqual([[hidden], [hidden]]);
  expect(shown({ GB: but('BeneficialOwner') })).toEqual([[], undefined]);
});

describe('a structure of a past day', () => {
  const pastDay = { day: dayOf('2020-06-15T00:00:00Z'), today: dayOf('2026-01-01T00:00:00Z') };
  const [since2020, until2021] = [{ inDate: '2020-01-01T00:00:00Z' }, { outDate: '2021-01-01T00:00:00Z' }];
  const past: Partial<LoadedStructure> = {
    request: { directions: ['up'], depth: 2, pastDay },
    readings: {
      up: new Map([
        [
          one.serviceId,
          reading([
            {
              entity: two,
              current: {
                ...noRecords,
                ownership: [{ ...since2020, stakePercent: 1 }, { inDate: '2021-01-01T00:00:00Z' }],
              },
              ended: { ...noRecords, ownership: [{ ...since2020, ...until2021, stakePercent: 2 }] },
            },
          ]),
        ],
        [
          two.serviceId,
          reading([], {
            unspecifiedOwners: [
              { category: 'directParent', reason: 'notPublic', inDate: '2022-01-01T00:00:00Z', asOf: '' },
            ],
            endedReasons: [
              { category: 'beneficialOwner', reason: 'none', ...since2020, ...until2021, asOf: '' },
              { category: 'directParent', reason: 'unknown', outDate: '2019-01-01T00:00:00Z', asOf: '' },
            ],
          }),
        ],
      ]),
      down: new Map(),
    },
  };
  const shown = (grants: Record<string, readonly Area[]>) => {
    const { edges, stops, nodes, ultimateOwners, isHistoryWithheld } = visible(grants, past);
    return {
      edges: edges.map(({ isEnded, areDatesUnknown, record }) => [record, isEnded, areDatesUnknown]),
      stops: stops.map(({ node, reason }) => `${node} ${reason}`),
      reasons: nodes[1]?.unspecifiedOwners.map(({ reason, isEnded, areDatesUnknown }) => [
        ...[reason, isEnded && 'ended', areDatesUnknown && 'dates not known'].filter((mark) => mark),
      ]),
      owners: ultimateOwners?.map(({ node }) => node),
      isHistoryWithheld,
    };
  };

  it('has the records that were in force then, those that have ended since among them', () => {
    expect(shown({})).toEqual({
      edges: [
        [{ ...since2020, stakePercent: 1 }, false, false],
        [{ ...since2020, ...until2021, stakePercent: 2 }, true, false],
      ],
      stops: ['2 NobodyRecorded'],
      reasons: [['none', 'ended']],
      owners: ['10', '4'],
      isHistoryWithheld: false,
    });
  });

  it('needs Relations History for what has ended since, for ultimate owners, and to say that no owner is recorded', () => {
    expect(shown({ NO: but('RelationsHistory') })).toEqual({
      edges: [[{ ...since2020, stakePercent: 1 }, false, false]],
      stops: ['1 HistoryNotGranted', '2 NobodyRecorded'],
      reasons: [['none', 'ended']],
      owners: undefined,
      isHistoryWithheld: true,
    });
    expect(shown({ SE: but('RelationsHistory') })).toMatchObject({
      stops: ['2 HistoryNotGranted'],
      reasons: [],
      owners: ['10', '4'],
      isHistoryWithheld: false,
    });
    expect(shown({ NO: but('Owner', 'RelationsHistory') })).toMatchObject({
      owners: undefined,
      isHistoryWithheld: false,
    });
  });

  it('marks the records that may have been in force, as their dates do not say so', () => {
    const unknown = reading([relation(two, { ownership: [{ stakePercent: 5 }] })]);
    const { edges } = visible({}, { ...past, readings: { up: new Map([[one.serviceId, unknown]]), down: new Map() } });
    expect(edges.map(({ areDatesUnknown }) => areDatesUnknown)).toEqual([true]);
  });

  it('marks why owners are not named as it marks records', () => {
    const reasons = reading([], {
      unspecifiedOwners: [
        { category: 'directParent', reason: 'notPublic', asOf: '' },
        { category: 'directParent', reason: 'exempt', ...since2020, asOf: '' },
      ],
      endedReasons: [{ category: 'beneficialOwner', reason: 'unknown', ...since2020, ...until2021, asOf: '' }],
    });
    const { nodes, unnamed } = visible(
      {},
      { ...past, readings: { up: new Map([[one.serviceId, reasons]]), down: new Map() } },
    );
    const [ofRegister, exempt, ended] = [
      { category: 'directParent', reason: 'notPublic', asOf: '', areDatesUnknown: true },
      { category: 'directParent', reason: 'exempt', ...since2020, asOf: '' },
      { category: 'beneficialOwner', reason: 'unknown', ...since2020, ...until2021, asOf: '', isEnded: true },
    ];
    expect(nodes[0]?.unspecifiedOwners).toEqual([ofRegister, exempt, ended]);
    expect(unnamed.map((party) => party.reasons)).toEqual([[ended], [ofRegister], [exempt]]);
  });

  it('is no other than of today if no day is named: nothing that has ended', () => {
    const { edges } = visible({}, { ...past, request: { directions: ['up'], depth: 2 } });
    expect(edges.map(({ isEnded, areDatesUnknown }) => [isEnded, areDatesUnknown])).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});
