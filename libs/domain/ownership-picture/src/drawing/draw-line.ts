import { type Label, lineText, rowHeight, styleNames } from '../labels';
import type { Point } from '../layout/geometry';
import type { PlacedWire } from '../layout/layered';
import { type LineStyle, type PictureLine } from '../picture-graph';
import { paintAttributes, type Theme } from './palette';
import { drawText } from './draw-text';
import { shape, type Shape } from './shape';

const radius = 6;
const arrowLength = 9;
const arrowHalf = 4.5;

/** The dash pattern of each style. The styles also have different colours. */
const dashes: Readonly<Record<LineStyle, string | undefined>> = { shares: undefined, control: '8 4', role: '2 3' };

/** Draws a line with an arrow at the company. `title` describes the line completely. */
export function drawLine(line: PictureLine, points: readonly Point[], title: string, theme: Theme): Shape {
  return shape(
    'g',
    {
      class: 'picture-line',
      role: 'graphics-symbol',
      'data-from': line.from,
      'data-to': line.to,
      'data-style': line.style,
    },
    shape('title', {}, title),
    ...lineShapes(line.style, points, theme),
  );
}

/** The stroke and the arrow of a line. */
export function lineShapes(style: LineStyle, points: readonly Point[], theme: Theme): Shape[] {
  const end = points.at(-1) as Point;
  const before = points.at(-2) as Point;
  const along = { x: Math.sign(end.x - before.x), y: Math.sign(end.y - before.y) };
  const neck = { x: end.x - along.x * arrowLength, y: end.y - along.y * arrowLength };
  return [
    shape('path', {
      d: roundedPath([...points.slice(0, -1), style === 'role' ? end : neck]),
      ...paintAttributes(style, theme),
      'stroke-width': 2,
      'stroke-dasharray': dashes[style],
    }),
    shape('path', {
      d: arrowPath(end, neck, along, style),
      ...paintAttributes(`${style}-end`, theme),
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }),
  ];
}

/** Returns the path of an arrow: a closed triangle for shares and control, an open angle for roles. */
function arrowPath(end: Point, neck: Point, along: Point, style: LineStyle): string {
  const side = { x: along.y * arrowHalf, y: along.x * arrowHalf };
  const [one, other] = [
    { x: neck.x + side.x, y: neck.y + side.y },
    { x: neck.x - side.x, y: neck.y - side.y },
  ];
  return `M${placeText(one)}L${placeText(end)}L${placeText(other)}${style === 'role' ? '' : 'Z'}`;
}

/** Returns the data of a `path` element with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  const parts = [`M${placeText(points[0] as Point)}`];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined) continue;
    if (after === undefined) parts.push(`L${placeText(point)}`);
    else parts.push(`L${placeText(towards(point, before))}Q${placeText(point)} ${placeText(towards(point, after))}`);
  }
  return parts.join('');
}

/** The point near a corner where its curve begins. */
function towards(corner: Point, other: Point): Point {
  const length = Math.abs(other.x - corner.x) + Math.abs(other.y - corner.y);
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part };
}

function placeText({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** Rounds to two decimals, so that all JavaScript engines write the same text. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Draws the label of a line on the background colour, so that the line does not run through the text. */
export function drawLabel(
  line: PictureLine,
  label: Label,
  place: PlacedWire['label'],
  title: string,
  theme: Theme,
): Shape {
  const { width, height, rows } = label;
  return shape(
    'g',
    { class: 'picture-label', 'data-from': line.from, 'data-to': line.to, 'data-style': line.style },
    shape('title', {}, title),
    shape('rect', { ...place, width, height, ...paintAttributes('page', theme) }),
    ...rows.map((row, index) =>
      drawText(row, { x: place.x + width / 2, y: place.y + 13 + index * rowHeight, isCentred: true }, 'text', theme),
    ),
  );
}

export function lineTitle(line: PictureLine, nameOf: (node: string) => string): string {
  return `${nameOf(line.from)} → ${nameOf(line.to)} (${styleNames[line.style]})\n${lineText(line)}`;
}
