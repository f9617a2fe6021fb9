import { answer, company, firstAnswer, holding, person, secondAnswer } from '../testing/answers';
import { knownStructureOf, type Side, withResponse } from './known-structure';
import { treeMove } from './tree-keys';
import { treeRows } from './tree-rows';
import { visibleStructure } from './visible-structure';

const known = withResponse(knownStructureOf(firstAnswer), secondAnswer);
const rowsWith = (...open: Side[]) =>
  treeRows(visibleStructure(known, { open: new Set(open), first: new Map() }), ({ Kind }) => Kind === 'company');
const linesOf = (rows: ReturnType<typeof rowsWith>) =>
  rows.map(
    ({ key, level, position, setSize, isExpanded }) =>
      `${'  '.repeat(level - 1)}${key} ${position}/${setSize} ${isExpanded ?? '-'}`,
  );

test('a tree has a row for each party at each of its places', () => {
  expect(linesOf(rowsWith('up:1', 'up:2'))).toEqual([
    '1 1/1 true',
    '  1/up:2 1/2 true',
    '    1/up:2/up:3 1/2 -',
    '    1/up:2/up:exempt-of-2-1 2/2 -',
    '  1/up:3 2/2 -',
  ]);
  expect(linesOf(rowsWith('up:1'))).toEqual(['1 1/1 true', '  1/up:2 1/2 false', '  1/up:3 2/2 -']);
  expect(linesOf(rowsWith())).toEqual(['1 1/1 false']);
});

test('a party in a loop has its rows at the first place only', () => {
  const loop = knownStructureOf(
    answer({ Nodes: [company(1), company(2)], Edges: [holding(2, 1, 60), holding(1, 2, 60)] }),
  );
  const visible = visibleStructure(loop, { open: new Set(['up:1', 'up:2']), first: new Map() });
  const rows = treeRows(visible, () => true);
  expect(rows.map(({ key, isExpanded, isRepeated }) => [key, isExpanded, isRepeated])).toEqual([
    ['1', true, false],
    ['1/up:2', true, false],
    ['1/up:2/up:1', undefined, true],
  ]);
});

const rows = rowsWith('up:1', 'up:2');
const row = (key: string) => rows.find((each) => each.key === key);
const focus = (key: string) => ({ kind: 'focus', key });

test.each([
  ['1', 'ArrowDown', focus('1/up:2')],
  ['1', 'ArrowUp', undefined],
  ['1/up:2', 'ArrowUp', focus('1')],
  ['1', 'End', focus('1/up:3')],
  ['1/up:3', 'ArrowDown', undefined],
  ['1/up:3', 'Home', focus('1')],
  ['1/up:2', 'ArrowRight', focus('1/up:2/up:3')],
  ['1/up:3', 'ArrowRight', undefined],
  ['1/up:2/up:3', 'ArrowLeft', focus('1/up:2')],
  ['1/up:2', 'ArrowLeft', { kind: 'collapse', row: row('1/up:2') }],
  ['1/up:2', 'Enter', { kind: 'select', row: row('1/up:2') }],
  ['1/up:2', ' ', { kind: 'select', row: row('1/up:2') }],
  ['1', 'p', focus('1/up:2/up:3')],
  ['1/up:2/up:3', 'P', focus('1/up:3')],
  ['1', 'x', undefined],
  ['1', 'Tab', undefined],
])('at %s, %s', (focused, key, move) => {
  expect(treeMove(rows, focused, key)).toEqual(move);
});

test('a closed row opens to the right', () => {
  const closed = rowsWith('up:1');
  expect(treeMove(closed, '1/up:2', 'ArrowRight')).toEqual({ kind: 'expand', row: closed[1] });
});

test('a row that is no longer there gives its place to the first', () => {
  expect(treeMove(rows, 'gone', 'ArrowDown')).toEqual(focus('1/up:2'));
  expect(treeMove([], '1', 'ArrowDown')).toBeUndefined();
});

test('names of persons are found by their letter too', () => {
  const withOwner = knownStructureOf(answer({ Nodes: [company(1), person(5, 'Åse')], Edges: [holding(5, 1, 1)] }));
  const visible = visibleStructure(withOwner, { open: new Set(['up:1']), first: new Map() });
  expect(
    treeMove(
      treeRows(visible, () => true),
      '1',
      'å',
    ),
  ).toEqual(focus('1/up:5'));
});
