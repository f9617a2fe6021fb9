import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { Shape } from './drawing/shape';
import { svgText } from './drawing/svg-text';
import { drawPicture } from './picture';
import type { Structure } from './structure';
import {
  type Area,
  areOverlapping,
  type DrawnGroup,
  groupsOf,
  headingOf,
  isCrossing,
  isInside,
  outerArea,
  type Place,
  wayOf,
} from './testing/drawn-picture';
import { randomStructures } from './testing/random-structure';

const pairs = <Value>(values: readonly Value[]) =>
  values.flatMap((value, index) => values.slice(index + 1).map((other) => [value, other] as const));

/** Parties and labels, frames, lines, and the texts around the drawing. */
function partsOf(structure: Structure) {
  const { root, width, height } = drawPicture(structure);
  const parties = groupsOf(root, 'picture-party');
  const labels = groupsOf(root, 'picture-label');
  const loops = groupsOf(root, 'picture-loop');
  const frames = [...loops, ...groupsOf(root, 'picture-loose')];
  const lines = groupsOf(root, 'picture-line').map((line) => ({
    line,
    way: withoutRepeats([...wayOf(line.paths[0] as Shape), wayOf(line.paths[1] as Shape)[1] as Place]),
  }));
  const outside = [...headingOf(root), ...groupsOf(root, 'picture-legend').flatMap(({ texts }) => texts)];
  const page: Area = { left: 0, top: 0, right: width, bottom: height };
  return { root, parties, labels, loops, frames, lines, outside, page };
}

/** The tip of an arrow is the end of its line, too. */
function withoutRepeats(way: readonly Place[]): Place[] {
  return way.filter(({ x, y }, index) => x !== way[index - 1]?.x || y !== way[index - 1]?.y);
}

const classes = [
  'more than 100 parties',
  'a loop',
  'a loop with lines from and to others',
  'a column',
  'a line upwards',
  'a party without lines',
  'several styles between the same parties',
  'an ultimate owner',
  'a name in three rows',
] as const;

type Parts = ReturnType<typeof partsOf>;

function classesOf(
  structure: Structure,
  { parties, lines }: Parts,
): Readonly<Record<(typeof classes)[number], boolean>> {
  const { Nodes, Edges, Loops = [] } = structure;
  const between = Edges.filter(({ From, To }) => From !== To);
  const styles = new Set(
    lines.map(({ line }) => JSON.stringify([line.attributes['data-from'], line.attributes['data-to']])),
  );
  return {
    'more than 100 parties': Nodes.length > 100,
    'a loop': Loops.length > 0,
    'a loop with lines from and to others': Loops.some(
      (loop) =>
        between.some(({ From, To }) => loop.includes(From) && !loop.includes(To)) &&
        between.some(({ From, To }) => !loop.includes(From) && loop.includes(To)),
    ),
    'a column': lines.some(({ way }) => way.at(-1)?.y === way.at(-2)?.y || way[0]?.y === way[1]?.y),
    'a line upwards': lines.some(({ way }) => (way[0] as Place).y > (way.at(-1) as Place).y),
    'a party without lines': Nodes.some(({ Node }) => !between.some(({ From, To }) => From === Node || To === Node)),
    'several styles between the same parties': styles.size < lines.length,
    'an ultimate owner': (structure.UltimateOwners ?? []).length > 0,
    'a name in three rows': parties.some(({ texts }) => texts.filter(({ size }) => size > 11).length === 3),
  };
}

it('draws readable pictures of random groups', () => {
  checkProperty({ values: randomStructures, classes }, (structure, meet) => {
    const parts = partsOf(structure);
    for (const [name, isMet] of Object.entries(classesOf(structure, parts)))
      meet(name as (typeof classes)[number], isMet);
    expectAllDrawn(structure, parts);
    expectNoOverlap(parts);
    expectTextsInside(parts);
    expectLinesClear(parts);
    expectFrames(structure, parts);
  });
});

function expectAllDrawn({ Nodes, Edges }: Structure, { parties, lines, labels }: Parts): void {
  const endsOf = ({ attributes }: DrawnGroup) => JSON.stringify([attributes['data-from'], attributes['data-to']]);
  const between = [
    ...new Set(Edges.filter(({ From, To }) => From !== To).map(({ From, To }) => JSON.stringify([From, To]))),
  ];
  expect(parties.map(({ attributes }) => attributes['data-node']).sort()).toEqual(Nodes.map(({ Node }) => Node).sort());
  expect([...new Set(lines.map(({ line }) => endsOf(line)))].sort()).toEqual(between.sort());
  expect(labels.map(endsOf)).toEqual(lines.map(({ line }) => endsOf(line)));
}

function expectNoOverlap({ parties, labels, frames, outside, page }: Parts): void {
  const captions = frames.flatMap(({ texts }) => texts.map(({ area }) => area));
  const areas = [...parties.map(outerArea), ...labels.map(outerArea), ...captions, ...outside.map(({ area }) => area)];
  expect(pairs(areas).filter(([a, b]) => areOverlapping(a, b))).toEqual([]);
  expect([...areas, ...frames.map(outerArea)].filter((area) => !isInside(area, page))).toEqual([]);
}

function expectTextsInside({ parties, labels, frames, outside }: Parts): void {
  for (const group of [...parties, ...labels, ...frames]) {
    const outer = outerArea(group);
    expect(group.texts.filter(({ area }) => !isInside(area, outer))).toEqual([]);
    expect(
      group.texts.flatMap(({ area }, index) =>
        group.texts.slice(index + 1).filter((other) => areOverlapping(area, other.area)),
      ),
    ).toEqual([]);
    expect(group.title).not.toBe('');
  }
  const sizes = [...parties, ...labels, ...frames]
    .flatMap(({ texts }) => texts)
    .concat(outside)
    .map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
}

/** A line leads from the border of its party to that of its company, and through no other box, label or caption. */
function expectLinesClear({ parties, labels, lines, frames }: Parts): void {
  const boxes = new Map(parties.map((party) => [party.attributes['data-node'], outerArea(party)]));
  const captions = frames.flatMap(({ texts }) => texts.map(({ area }) => area));
  for (const [index, { line, way }] of lines.entries()) {
    const [from, to] = [boxes.get(line.attributes['data-from']), boxes.get(line.attributes['data-to'])] as [Area, Area];
    expect([isOnBorder(way[0] as Place, from), isOnBorder(way.at(-1) as Place, to)]).toEqual([true, true]);
    expect([...boxes.values(), ...captions].filter((area) => isCrossing(way, area))).toEqual([]);
    const others = labels.filter((_label, other) => other !== index);
    expect(others.map(outerArea).filter((area) => isCrossing(way, area))).toEqual([]);
    expect(isCrossing(way, outerArea(labels[index] as DrawnGroup))).toBe(true);
  }
}

function isOnBorder({ x, y }: Place, { left, right, top, bottom }: Area): boolean {
  return (
    (x >= left && x <= right && (y === top || y === bottom)) || (y >= top && y <= bottom && (x === left || x === right))
  );
}

/** A frame has its loop in it and no other party. Frames do not overlap. */
function expectFrames({ Loops = [] }: Structure, { parties, loops, frames }: Parts): void {
  expect(pairs(frames.map(outerArea)).filter(([a, b]) => areOverlapping(a, b))).toEqual([]);
  const inside = loops.map((frame) =>
    parties
      .filter((party) => areOverlapping(outerArea(party), outerArea(frame)))
      .map(({ attributes }) => attributes['data-node']),
  );
  expect(inside.map((nodes) => nodes.sort().join()).sort()).toEqual(
    Loops.map((loop) => [...loop].sort().join()).sort(),
  );
}

it('draws the same structure in the same bytes, in whatever order its lists are', () => {
  const values = fc.tuple(randomStructures, fc.infiniteStream(fc.nat({ max: 1_000_000 })));
  checkProperty(
    { values, classes: ['more than 50 parties', 'a loop'], usual: 150, full: 1000 },
    ([structure, numbers], meet) => {
      meet('more than 50 parties', structure.Nodes.length > 50);
      meet('a loop', (structure.Loops ?? []).length > 0);
      const shuffled = <Value>(list: readonly Value[] = []) =>
        list
          .map((value) => ({ value, place: numbers.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ value }) => value);
      const { Nodes, Edges, UltimateOwners, Loops, Stops } = structure;
      const turned = {
        ...structure,
        Nodes: shuffled(Nodes),
        Edges: shuffled(Edges),
        UltimateOwners: shuffled(UltimateOwners),
        Loops: shuffled(Loops).map((loop) => shuffled(loop)),
        Stops: shuffled(Stops),
      };
      expect(svgText(drawPicture(turned).root)).toBe(svgText(drawPicture(structure).root));
    },
  );
});
