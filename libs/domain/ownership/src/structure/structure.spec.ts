import { noRecords, type Records } from '../records';
import type { Company, Entity, Person } from '../entities';
import { serviceId } from '../entities';
import type { Relation } from '../company-relations';
import { runAtOnce } from '../steps';
import type { LoadedUnspecifiedOwnerRecord } from '../unspecified-owners';
import { uniqueNodeNamesOf, structureInSteps } from './structure';
import {
  sortedByPlacementPriority,
  type StructureBounds,
  type StructureDirection,
  type RecordsInOneDirection,
  StructureWalk,
} from './structure-walk';

const company = (id: number, more: Partial<Company> = {}): Company =>
  ({
    type: 'company',
    serviceId: serviceId(id),
    profile: { name: `Company ${id}` },
    countryCode: 'NO',
    searchable: true,
    isProtected: false,
    ...more,
  }) as Company;
const person = (id: number, name?: string): Person => ({
  type: 'person',
  serviceId: serviceId(id),
  profile: name === undefined ? {} : { name },
  isProtected: false,
});
const relation = (entity: Entity, current: Partial<Records>, ended: Partial<Records> = {}): Relation => ({
  entity,
  current: { ...noRecords, ...current },
  ended: Object.keys(ended).length === 0 ? noRecords : { ...noRecords, ...ended },
});
const owns = (entity: Entity, stakePercent = 10) => relation(entity, { ownership: [{ stakePercent }] });
const serves = (entity: Entity) => relation(entity, { role: [{ id: 1 }] });
const reason = (reasonOf: LoadedUnspecifiedOwnerRecord['reason'], category: LoadedUnspecifiedOwnerRecord['category']) =>
  ({ category, reason: reasonOf, asOf: '2024-01-01T00:00:00Z' }) satisfies LoadedUnspecifiedOwnerRecord;

type Readings = Partial<
  Record<StructureDirection, Record<number, Partial<RecordsInOneDirection> & { relations: Relation[] }>>
>;

/** Walks over readings until the end, and makes the structure. What has no reading has no parties. */
function structureOf(readings: Readings, bounds: Partial<StructureBounds> = {}, areAllOwnersVisible = true) {
  const walk = new StructureWalk({
    company: company(1),
    directions: ['up'],
    depth: 3,
    isReadable: () => true,
    ...bounds,
  });
  const read: string[] = [];
  for (let portion = walk.next(); portion; portion = walk.next()) {
    read.push(`${portion.direction} ${portion.companies.map(({ serviceId: id }) => id).join()}`);
    for (const each of portion.companies) {
      const { relations = [], ...rest } = readings[portion.direction]?.[each.serviceId] ?? {};
      walk.add(each, portion.direction, {
        relations: sortedByPlacementPriority(relations),
        parties: relations.length,
        ...rest,
      });
    }
  }
  const structure = runAtOnce(structureInSteps(walk, () => areAllOwnersVisible));
  const names = uniqueNodeNamesOf(structure);
  return {
    read,
    nodes: [...structure.nodes, ...structure.unnamed].map((node) => names.get(node)),
    edges: structure.edges.map(({ from, to, kind, isEnded }) =>
      [from.serviceId, to.serviceId, kind, ...(isEnded ? ['ended'] : [])].join(' '),
    ),
    loops: structure.loops,
    stops: structure.stops.map(({ at, direction, reason: why, count }) =>
      [names.get(at), direction, why, ...(count === undefined ? [] : [count])].join(' '),
    ),
    connected: [...structure.connected],
  };
}

describe('a walk', () => {
  it('goes up level by level over all records but roles, and says where it ends', () => {
    const up = {
      1: {
        relations: [owns(company(2)), relation(person(9, 'Kari'), { beneficialOwnership: [{}] }), serves(company(3))],
      },
      2: {
        relations: [
          relation(company(4), { companyStructure: [{}] }),
          relation(company(6), { beneficialOwnership: [{}] }),
        ],
      },
      3: { relations: [owns(company(5))] },
    };
    expect(structureOf({ up })).toEqual({
      read: ['up 1', 'up 2', 'up 4,6'],
      nodes: ['1', '2', '3', '4', '6', '9'],
      edges: [
        '2 1 ownership',
        '3 1 role',
        '9 1 beneficialOwnership',
        '4 2 companyStructure',
        '6 2 beneficialOwnership',
      ],
      loops: [],
      stops: ['4 up NobodyRecorded', '6 up NobodyRecorded'],
      connected: [1, 2],
    });
  });

  it('ends at the depth asked for, without reading there', () => {
    const up = { 1: { relations: [owns(company(2))] }, 2: { relations: [owns(company(3))] } };
    expect(structureOf({ up }, { depth: 1 })).toMatchObject({
      read: ['up 1'],
      nodes: ['1', '2'],
      stops: ['2 up Depth'],
    });
    expect(structureOf({ up }, { depth: 2 })).toMatchObject({
      read: ['up 1', 'up 2'],
      nodes: ['1', '2', '3'],
      stops: ['3 up Depth'],
    });
  });

  it('goes both ways from the company alone, and gives a record once that was read from both ends', () => {
    const up = { 1: { relations: [owns(company(2))] }, 2: { relations: [owns(company(1), 5)] } };
    const down = {
      1: { relations: [owns(company(2), 5), owns(company(3))] },
      2: { relations: [owns(company(1)), owns(company(7))] },
    };
    expect(structureOf({ up, down }, { directions: ['up', 'down'], depth: 2 })).toEqual({
      read: ['up 1', 'down 1', 'up 2', 'down 2,3'],
      nodes: ['1', '2', '3', '7'],
      edges: ['2 1 ownership', '1 2 ownership', '1 3 ownership', '2 7 ownership'],
      loops: [[1, 2]],
      stops: ['7 down Depth'],
      connected: [1, 2],
    });
  });

  it('reads nothing of what may not be read, and stops there without a reason of its own', () => {
    const up = { 1: { relations: [owns(company(2, { countryCode: 'SE' }))] }, 2: { relations: [owns(company(3))] } };
    const isReadable = ({ countryCode }: Company) => countryCode === 'NO';
    expect(structureOf({ up }, { isReadable })).toMatchObject({ read: ['up 1'], nodes: ['1', '2'], stops: [] });
  });

  it('says that no owner is recorded only where all owners are visible, and also where only roles are shown', () => {
    const up = { 1: { relations: [serves(person(9, 'Kari'))] } };
    expect(structureOf({ up }).stops).toEqual(['1 up NobodyRecorded']);
    expect(structureOf({ up }, {}, false).stops).toEqual([]);
    expect(structureOf({ down: {} }, { directions: ['down'] }).stops).toEqual([]);
  });

  it('shows records that have ended, and follows them', () => {
    const up = { 1: { relations: [relation(company(2), {}, { ownership: [{ stakePercent: 1 }] })] } };
    expect(structureOf({ up })).toMatchObject({ edges: ['2 1 ownership ended'], read: ['up 1', 'up 2'] });
  });
});

describe('the size', () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => owns(company(from + at)));

  it('counts nodes level by level, those that lead on before roles and companies before persons', () => {
    const up = {
      1: { relations: [serves(company(2)), owns(person(3, 'Kari')), owns(company(5)), owns(company(4))] },
      4: { relations: [owns(company(6))] },
    };
    const nodesOf = (maxNodes: number) => {
      const { nodes, stops } = structureOf({ up }, { maxNodes });
      return [nodes, stops];
    };
    expect(nodesOf(2)).toEqual([
      ['1', '4'],
      ['1 up Size 3', '4 up Size'],
    ]);
    expect(nodesOf(3)).toEqual([
      ['1', '4', '5'],
      ['1 up Size 2', '4 up Size', '5 up Size'],
    ]);
    expect(nodesOf(4)).toEqual([
      ['1', '3', '4', '5'],
      ['1 up Size 1', '4 up Size', '5 up Size'],
    ]);
    expect(nodesOf(5)).toEqual([
      ['1', '2', '3', '4', '5'],
      ['4 up Size', '5 up Size'],
    ]);
    expect(nodesOf(6)).toEqual([
      ['1', '2', '3', '4', '5', '6'],
      ['5 up NobodyRecorded', '6 up Size'],
    ]);
    expect(nodesOf(7)).toEqual([
      ['1', '2', '3', '4', '5', '6'],
      ['5 up NobodyRecorded', '6 up NobodyRecorded'],
    ]);
  });

  it('counts parties that were cut before they were read', () => {
    const up = { 1: { relations: many(2, 2), parties: 40_000 } };
    expect(structureOf({ up }, { maxNodes: 3 }).stops).toEqual(['1 up Size 39998', '2 up Size', '3 up Size']);
  });

  it('is 500 nodes unless another bound is given', () => {
    const { nodes, edges, stops } = structureOf({ up: { 1: { relations: many(2, 600) } } }, { depth: 1 });
    expect([nodes, edges.length]).toEqual([Array.from({ length: 500 }, (_, at) => `${at + 1}`), 499]);
    expect(stops.filter((stop) => stop.includes('Size'))).toEqual(['1 up Size 101']);
  });

  it('gives those a place that come first, and shows their records with the company', () => {
    const [owner, far] = [person(9, 'Kari'), person(10, 'Ola')];
    const up = { 1: { relations: [...many(2, 3), owns(owner)] } };
    expect(structureOf({ up }, { maxNodes: 4, first: [owner, far] })).toMatchObject({
      nodes: ['1', '2', '9', '10'],
      edges: ['2 1 ownership', '9 1 ownership'],
      stops: ['1 up Size 2', '2 up Size'],
      connected: [1, 2, 9],
    });
  });

  it('reads at most 20 companies at once', () => {
    const { read } = structureOf({ up: { 1: { relations: many(2, 45) } } }, { depth: 2 });
    expect(read.map((portion) => portion.split(',').length)).toEqual([1, 20, 20, 5]);
  });
});

describe('loops', () => {
  it('are all companies that lead to one another, and those that hold themselves; not by roles', () => {
    const up = {
      1: { relations: [owns(company(2)), owns(company(1)), owns(company(5))] },
      2: { relations: [relation(company(3), { companyStructure: [{}] })] },
      3: { relations: [owns(company(2)), owns(company(4))] },
      4: { relations: [owns(company(4))] },
      5: { relations: [serves(company(1))] },
    };
    expect(structureOf({ up }, { depth: 5 }).loops).toEqual([[1], [2, 3], [4]]);
  });
});

describe('owners who are not named', () => {
  it('stand in the place of a party, by category and kind, with a stop of their own', () => {
    const unspecifiedOwners = [
      reason('exempt', 'beneficialOwner'),
      reason('notProvided', 'directParent'),
      reason('unknown', 'directParent'),
      reason('none', 'ultimateParent'),
    ];
    const up = {
      1: { relations: [owns(company(2))], unspecifiedOwners },
      2: { relations: [], unspecifiedOwners: [reason('restricted', 'beneficialOwner')] },
    };
    expect(structureOf({ up })).toMatchObject({
      nodes: ['1', '2', 'exempt-1', 'unknown-1', 'unknown-2'],
      stops: ['exempt-1 up Exempt', 'unknown-1 up Unknown', 'unknown-2 up Unknown'],
    });
    expect(structureOf({ up }, { maxNodes: 2 })).toMatchObject({ nodes: ['1', 'exempt-1'] });
  });

  it('do not hide that no owner is recorded if they only say that there is none', () => {
    const up = { 1: { relations: [], unspecifiedOwners: [reason('none', 'beneficialOwner')] } };
    expect(structureOf({ up })).toMatchObject({ nodes: ['1'], stops: ['1 up NobodyRecorded'] });
  });
});

it('a party without any identity is a stop, whatever the depth', () => {
  const anonymous = company(2, { searchable: false, profile: {} });
  const up = { 1: { relations: [owns(anonymous), owns(person(9))] } };
  for (const depth of [1, 2]) expect(structureOf({ up }, { depth }).stops).toEqual(['2 up Unknown', '9 up Unknown']);
});
