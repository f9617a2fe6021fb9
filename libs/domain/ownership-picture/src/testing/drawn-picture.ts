import type { Shape } from '../drawing/shape';
import { measuredWidth } from './font-widths';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface DrawnText {
  readonly text: string;
  readonly size: number;
  readonly area: Area;
  readonly isItalic: boolean;
}

/** The parts of a party, a label or a frame in a picture, read from its shapes. */
export interface DrawnGroup {
  /** `picture-party`, `picture-label`, `picture-loop`, `picture-loose` or `picture-line`. */
  readonly kind: string;
  readonly attributes: Shape['attributes'];
  readonly title: string;
  readonly rectangles: readonly Shape[];
  readonly texts: readonly DrawnText[];
  readonly paths: readonly Shape[];
}

function areaOf({ attributes }: Shape): Area {
  const [left, top] = [Number(attributes['x']), Number(attributes['y'])];
  return { left, top, right: left + Number(attributes['width']), bottom: top + Number(attributes['height']) };
}

/** The area of the first rectangle of a group, which is its border. */
export function outerArea({ rectangles }: DrawnGroup): Area {
  return areaOf(rectangles[0] as Shape);
}

export function groupsOf(root: Shape, kind: string): DrawnGroup[] {
  return childrenOf(root)
    .filter(({ name, attributes }) => name === 'g' && attributes['class'] === kind)
    .map((group) => {
      const named = (name: string) => childrenOf(group).filter((child) => child.name === name);
      return {
        kind,
        attributes: group.attributes,
        title: named('title').map(textOf).join(),
        rectangles: named('rect'),
        texts: named('text').map(drawnText),
        paths: named('path'),
      };
    });
}

/** The texts of a picture outside all groups: its heading. */
export function headingOf(root: Shape): DrawnText[] {
  return childrenOf(root)
    .filter(({ name }) => name === 'text')
    .map(drawnText);
}

/** All shapes of a picture. */
export function allShapes(root: Shape): Shape[] {
  return [root, ...childrenOf(root).flatMap(allShapes)];
}

/** The corners of the path of a line. Rounded corners are curves, whose control points are the corners. */
export function wayOf(path: Shape): Place[] {
  const numbers = String(path.attributes['d'])
    .split(/[MLQZ ]+/)
    .filter((part) => part !== '')
    .map(Number);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] as number }] : []));
}

/** Whether the inner parts of two areas overlap. */
export function areOverlapping(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(inner: Area, outer: Area): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

/** Whether a path of horizontal and vertical stretches passes through the inner part of an area. */
export function isCrossing(way: readonly Place[], area: Area): boolean {
  return way.some((end, index) => {
    const start = way[index - 1];
    if (start === undefined) return false;
    const stretch = {
      left: Math.min(start.x, end.x) - 0.5,
      right: Math.max(start.x, end.x) + 0.5,
      top: Math.min(start.y, end.y) - 0.5,
      bottom: Math.max(start.y, end.y) + 0.5,
    };
    return areOverlapping(stretch, {
      left: area.left + 1,
      right: area.right - 1,
      top: area.top + 1,
      bottom: area.bottom - 1,
    });
  });
}

function childrenOf({ children }: Shape): Shape[] {
  return children.filter((child) => typeof child !== 'string');
}

function textOf({ children }: Shape): string {
  return children.filter((child) => typeof child === 'string').join('');
}

/** The area of a text in a wide font. If the file sets the length of the text, that length is used. */
function drawnText(shape: Shape): DrawnText {
  const { attributes } = shape;
  const text = textOf(shape);
  const size = Number(attributes['font-size']);
  const measured = measuredWidth(text, size, attributes['font-weight'] === 'bold');
  const width = attributes['textLength'] === undefined ? measured : Number(attributes['textLength']);
  const left = Number(attributes['x']) - (attributes['text-anchor'] === 'middle' ? width / 2 : 0);
  const base = Number(attributes['y']);
  const area = { left, right: left + width, top: base - 0.78 * size, bottom: base + 0.24 * size };
  return { text, size, area, isItalic: attributes['font-style'] === 'italic' };
}
