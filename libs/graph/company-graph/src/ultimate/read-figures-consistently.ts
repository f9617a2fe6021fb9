import type { ServiceId } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';
import { type KeptFigures, keptFiguresOf } from './kept-figures';
import { readAgainWhileTorn } from './read-again-while-torn';

/**
 * The row of a company with its stored figures (ultimate ownerships). `figures` is undefined if the figures must be
 * computed.
 */
export interface RowWithFigures {
  readonly row: RelationsRow;
  readonly figures: KeptFigures | undefined;
}

/**
 * Returns each row with its stored figures. A company whose figures changed during the read is read again. If its
 * figures change during every read, its `figures` are undefined, and they must be computed. A company that was deleted
 * in the meantime is left out.
 *
 * @param readAgain reads the rows of the companies with these ids.
 * @param bound the bound with which the stored figures must have been derived.
 */
export async function readFiguresConsistently(
  rows: readonly RelationsRow[],
  readAgain: (ids: readonly ServiceId[]) => Promise<readonly RelationsRow[]>,
  bound: number,
): Promise<RowWithFigures[]> {
  const rowOf = (row: RelationsRow) => ({ row, figures: keptFiguresOf(row, bound) });
  const read = await readAgainWhileTorn(
    rows.map(rowOf),
    ({ figures }) => figures === 'torn',
    async (ids) => (await readAgain(ids)).map(rowOf),
  );
  return read.map(({ row, figures }) => ({ row, figures: typeof figures === 'string' ? undefined : figures }));
}
