import type { Shape } from '../drawing/shape';
import { drawPicture } from '../picture';
import type { Structure } from '../structure';
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
} from './drawn-picture';

const pairs = <Value>(values: readonly Value[]) =>
  values.flatMap((value, index) => values.slice(index + 1).map((other) => [value, other] as const));

/** Returns the parts of a drawn structure: parties, labels, frames, lines, and the texts around the drawing. */
export function partsOf(structure: Structure) {
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

/** Removes repeated points. The tip of an arrow repeats the end of its line. */
function withoutRepeats(way: readonly Place[]): Place[] {
  return way.filter(({ x, y }, index) => x !== way[index - 1]?.x || y !== way[index - 1]?.y);
}

export type Parts = ReturnType<typeof partsOf>;

/**
 * Asserts that a picture is readable: everything is drawn, nothing overlaps, each text is inside its box and at least
 * 11 px high, and no line crosses a box or the label of another line.
 */
export function expectReadable(structure: Structure, parts: Parts): void {
  expectAllDrawn(structure, parts);
  expectNoOverlap(parts);
  expectTextsInside(parts);
  expectLinesClear(parts);
  expectFrames(structure, parts);
}

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

/**
 * Asserts that each line leads from the border of its party to the border of its company without crossing another box,
 * label or caption.
 */
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

/** Asserts that each frame contains its loop and no other party, and that frames do not overlap. */
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
