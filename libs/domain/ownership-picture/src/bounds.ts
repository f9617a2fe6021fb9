import type { Structure } from './structure';

/** How large a structure may be that is drawn. */
export interface PictureBounds {
  readonly parties: number;
  readonly records: number;
  /** All records of one style between two parties are one line. */
  readonly lines: number;
}

/**
 * The bounds of a picture that a server draws. A drawing of this size takes about a second of one processor. The parties
 * of one company always have room for a line of each style.
 */
export const serverBounds: PictureBounds = { parties: 150, records: 2_000, lines: 450 };

/** A structure is larger than may be drawn. */
export class PictureTooLargeError extends Error {
  override readonly name = 'PictureTooLargeError';
}

/** @throws PictureTooLargeError */
export function assertSize({ Nodes, Edges }: Structure, { parties, records }: PictureBounds): void {
  if (Nodes.length > parties || Edges.length > records)
    throw new PictureTooLargeError('The structure has more parties or records than may be drawn.');
}

/** @throws PictureTooLargeError */
export function assertLines(count: number, { lines }: PictureBounds): void {
  if (count > lines) throw new PictureTooLargeError('The structure has more lines than may be drawn.');
}
