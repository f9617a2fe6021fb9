import type { Structure } from './structure';

/** The maximum size of a structure that is drawn. */
export interface PictureBounds {
  readonly parties: number;
  readonly records: number;
  /** The maximum number of lines. One line stands for all records of one style from one party to one company. */
  readonly lines: number;
}

/**
 * The bounds of a picture that a server draws. Drawing a picture of this size takes about a second of processor time.
 * `lines` is high enough for a line of each of the three styles between a company and each of its parties.
 */
export const serverBounds: PictureBounds = { parties: 150, records: 2_000, lines: 450 };

/** The structure is too large to be drawn. */
export class PictureTooLargeError extends Error {
  override readonly name = 'PictureTooLargeError';
}

/**
 * Checks that a structure has no more parties and records than the bounds allow.
 *
 * @throws PictureTooLargeError
 */
export function assertSize({ Nodes, Edges }: Structure, { parties, records }: PictureBounds): void {
  if (Nodes.length > parties || Edges.length > records)
    throw new PictureTooLargeError('The structure has more parties or records than may be drawn.');
}

/**
 * Checks that a picture has no more lines than the bounds allow.
 *
 * @throws PictureTooLargeError
 */
export function assertLines(count: number, { lines }: PictureBounds): void {
  if (count > lines) throw new PictureTooLargeError('The structure has more lines than may be drawn.');
}
