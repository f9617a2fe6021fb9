import { checkProperty } from '@company-relations/property-testing';
import { drawPicture } from '@company-relations/ownership-picture';
import fc from 'fast-check';
import { answer, company, firstAnswer, holding, person, role, secondAnswer } from '../testing/answers';
import { knownStructureOf, type Side, withResponse } from './known-structure';
import { maxPartiesShown, type OpenedSides, maxPartiesPerSide, visibleStructure } from './visible-structure';

const opened = (...open: Side[]): OpenedSides => ({ open: new Set(open), first: new Map() });
const nodesOf = ({ Nodes }: ReturnType<typeof visibleStructure>) => Nodes.map(({ Node }) => Node);
const both = withResponse(knownStructureOf(firstAnswer), secondAnswer);

test('a closed company is alone and says that its owners are not drawn', () => {
  const visible = visibleStructure(both, opened());
  expect([nodesOf(visible), visible.Edges, visible.Stops, visible.UltimateOwners]).toEqual([
    ['1'],
    [],
    [{ Node: '1', Direction: 'up', Reason: 'Depth' }],
    [],
  ]);
});

test('layer by layer: the owners of the company, then those of its owner', () => {
  const first = visibleStructure(both, opened('up:1'));
  expect([nodesOf(first), first.Stops]).toEqual([['1', '2', '3'], [{ Node: '2', Direction: 'up', Reason: 'Depth' }]]);
  const second = visibleStructure(both, opened('up:1', 'up:2'));
  expect([nodesOf(second), second.Stops]).toEqual([
    ['1', '2', '3', 'exempt-of-2-1'],
    [{ Node: 'exempt-of-2-1', Direction: 'up', Reason: 'Exempt' }],
  ]);
});

test('an ultimate owner whose links are not shown is unconnected', () => {
  const known = knownStructureOf(
    answer({
      Nodes: [company(1), company(2), person(9)],
      Edges: [holding(2, 1, 100)],
      UltimateOwners: [{ Node: '9', Share: { OwnershipStake: 100 }, IsConnected: true }],
    }),
  );
  const visible = visibleStructure(known, opened('up:1'));
  expect([nodesOf(visible), visible.UltimateOwners]).toEqual([
    ['1', '2', '9'],
    [{ Node: '9', Share: { OwnershipStake: 100 }, IsConnected: false }],
  ]);
});

test('companies that hold one another are a loop', () => {
  const known = knownStructureOf(
    answer({
      Nodes: [company(1), company(2), company(3)],
      Edges: [holding(2, 1, 60), holding(1, 2, 60), role(3, 1, 'Auditor'), role(1, 3, 'Auditor')],
    }),
  );
  expect(visibleStructure(known, opened('up:1', 'up:2')).Loops).toEqual([['1', '2']]);
});

const many = Array.from({ length: 120 }, (_, index) => index + 2);
const supernode = knownStructureOf(
  answer({
    Nodes: [company(1), ...many.map((id) => person(id))],
    Edges: many.map((id) => holding(id, 1, id === 100 ? 50 : 0.1)),
    Stops: [{ Node: '1', Direction: 'up', Reason: 'Size', Count: 49_880 }],
  }),
);

test('a company of very many links shows 50 at a time, the largest first, and how many it does not show', () => {
  const visible = visibleStructure(supernode, opened('up:1'));
  expect([visible.Nodes.length, nodesOf(visible)[1], visible.windows, visible.Stops]).toEqual([
    1 + maxPartiesPerSide,
    '100',
    [{ side: 'up:1', first: 0, shown: 50, all: 120, notRead: 49_880 }],
    [{ Node: '1', Direction: 'up', Reason: 'Size', Count: 49_950 }],
  ]);
});

test('further links of it are shown instead of the first ones', () => {
  const last = visibleStructure(supernode, { open: new Set(['up:1']), first: new Map([['up:1', 100]]) });
  expect([last.windows, nodesOf(last).includes('100')]).toEqual([
    [{ side: 'up:1', first: 100, shown: 20, all: 120, notRead: 49_880 }],
    false,
  ]);
});

test('a side that would show more than 150 parties stays closed and says so', () => {
  const owners = Array.from({ length: 40 }, (_, index) => index + 2);
  const above = owners.flatMap((id) => Array.from({ length: 10 }, (_, at) => holding(100 * id + at, id, 10)));
  const known = knownStructureOf(
    answer({
      Depth: 2,
      Nodes: [company(1), ...owners.map((id) => company(id)), ...above.map(({ From }) => company(Number(From)))],
      Edges: [...owners.map((id) => holding(id, 1, 2)), ...above],
    }),
  );
  const visible = visibleStructure(known, { open: known.read, first: new Map() });
  expect([visible.isFull, visible.Nodes.length]).toEqual([true, 1 + 40 + 10 * 10]);
  expect(visible.Stops?.filter(({ Reason }) => Reason === 'Depth')).toHaveLength(30);
  expect(visibleStructure(known, opened('up:1')).isFull).toBe(false);
});

/** Few companies with many holdings, so that layers and loops are met. */
const companyIds = fc.integer({ min: 1, max: 5 });
const holdings = fc.uniqueArray(fc.tuple(companyIds, companyIds), {
  selector: (pair) => pair.join(),
  maxLength: 12,
  size: 'max',
});
const openings = fc.uniqueArray(companyIds, { maxLength: 5, size: 'max' });

test('what is shown can be drawn, is part of what is known, and every further side adds', () => {
  checkProperty(
    { values: fc.tuple(holdings, openings), classes: ['a loop', 'a closed side', 'several layers'] },
    ([pairs, open], meet) => {
      const known = knownStructureOf(
        answer({
          Depth: 10,
          Nodes: Array.from({ length: 5 }, (_, index) => company(index + 1)),
          Edges: pairs.map(([from, to]) => holding(from, to, 10)),
        }),
      );
      const visible = visibleStructure(known, opened(...open.map((id): Side => `up:${id}`)));
      const more = visibleStructure(known, opened(...Array.from({ length: 5 }, (_, at): Side => `up:${at + 1}`)));
      expect(known.edges).toEqual(expect.arrayContaining(visible.Edges as never[]));
      expect(nodesOf(more)).toEqual(expect.arrayContaining(nodesOf(visible)));
      expect(visible.Nodes.length).toBeLessThanOrEqual(maxPartiesShown);
      expect([...drawPicture(visible).boxes.keys()].sort()).toEqual(nodesOf(visible).sort());
      meet('a loop', (visible.Loops ?? []).length > 0);
      meet(
        'a closed side',
        (visible.Stops ?? []).some(({ Reason }) => Reason === 'Depth'),
      );
      meet('several layers', visible.open.size > 2);
    },
  );
});
