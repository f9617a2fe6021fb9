import type { Picture } from '@company-relations/ownership-picture';

type Boxes = Picture['boxes'];
type Box = Boxes extends ReadonlyMap<string, infer Each> ? Each : never;

/**
 * For each arrow key, a function that returns the distance between two boxes: in the direction of the key (`along`),
 * and across this direction (`across`). The function returns undefined if the second box is not in the direction of the
 * key.
 */
const distances: Readonly<Record<string, (from: Box, to: Box) => Distance | undefined>> = {
  ArrowUp: (from, to) => distance(from.y - (to.y + to.height), middleOf(from).x - middleOf(to).x),
  ArrowDown: (from, to) => distance(to.y - (from.y + from.height), middleOf(from).x - middleOf(to).x),
  ArrowLeft: (from, to) => distance(from.x - (to.x + to.width), middleOf(from).y - middleOf(to).y),
  ArrowRight: (from, to) => distance(to.x - (from.x + from.width), middleOf(from).y - middleOf(to).y),
};

interface Distance {
  readonly along: number;
  readonly across: number;
}

/**
 * Returns the party to which an arrow key leads from the party `from`. Undefined if no party is in this direction, or
 * if the key is not an arrow key.
 */
export function nearestPartyByArrowKey(boxes: Boxes, from: string, key: string): string | undefined {
  const [start, distanceOf] = [boxes.get(from), distances[key]];
  if (start === undefined || distanceOf === undefined) return undefined;
  let nearest: { readonly node: string; readonly cost: number } | undefined;
  for (const [node, box] of boxes) {
    const apart = node === from ? undefined : distanceOf(start, box);
    // The distance across counts double, so a box straight ahead is preferred to a nearer box to the side.
    const cost = apart && apart.along + 2 * apart.across;
    if (cost !== undefined && (nearest === undefined || cost < nearest.cost)) nearest = { node, cost };
  }
  return nearest?.node;
}

function distance(along: number, across: number): Distance | undefined {
  return along < 0 ? undefined : { along, across: Math.abs(across) };
}

function middleOf({ x, y, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
