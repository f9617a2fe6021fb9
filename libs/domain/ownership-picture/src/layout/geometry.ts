/** A position in a picture, in pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Rectangle = Point & Size;

export function moved<Place extends Point>(place: Place, by: Point): Place {
  return { ...place, x: place.x + by.x, y: place.y + by.y };
}

/**
 * Returns the corners of a path of horizontal and vertical stretches. Leaves out points in the middle of a straight
 * stretch.
 */
export function corners(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    const before = kept.at(-2);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    const isOnTheWay =
      last !== undefined &&
      before !== undefined &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isOnTheWay) kept.pop();
    kept.push(point);
  }
  return kept;
}
