import { type ServiceId, serviceId } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';
import { type KeptFigures, keptFiguresOf } from './kept-figures';

/**
 * The largest number of times that a company is read again because a transaction changed its figures during the read.
 */
const maxRereads = 2;

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
  let read = rows.map(rowOf);
  for (let rereads = 0; rereads < maxRereads; rereads++) {
    const torn = read.filter(({ figures }) => figures === 'torn').map(({ row }) => serviceId(row.serviceId));
    if (torn.length === 0) break;
    const again = new Map((await readAgain([...new Set(torn)])).map((row) => [row.serviceId, row]));
    read = read.flatMap((each) => {
      if (each.figures !== 'torn') return [each];
      const row = again.get(each.row.serviceId);
      return row ? [rowOf({ ...row, orgNo: each.row.orgNo })] : [];
    });
  }
  return read.map(({ row, figures }) => ({ row, figures: typeof figures === 'string' ? undefined : figures }));
}
