import { type ServiceId, serviceId } from '@company-relations/ownership';
import type { RelationsRow } from '../relation-rows';

/** The largest number of times that a company is read again because a transaction changed it during the read. */
const maxRereads = 2;

/** A company that was read, with its row. */
interface ReadRow {
  readonly row: RelationsRow;
}

/**
 * Reads companies again that a transaction changed during the read. If one changes during every read, the last read
 * counts. A company that was deleted in the meantime is left out.
 *
 * @param readAgain reads the companies with these ids.
 */
export async function readAgainWhileTorn<Company extends ReadRow>(
  first: readonly Company[],
  isTorn: (company: Company) => boolean,
  readAgain: (ids: readonly ServiceId[]) => Promise<readonly Company[]>,
): Promise<readonly Company[]> {
  let read = first;
  for (let rereads = 0; rereads < maxRereads; rereads++) {
    const torn = read.filter(isTorn).map(({ row }) => serviceId(row.serviceId));
    if (torn.length === 0) break;
    const again = new Map((await readAgain([...new Set(torn)])).map((company) => [company.row.serviceId, company]));
    read = read.flatMap((before) => {
      if (!isTorn(before)) return [before];
      const now = again.get(before.row.serviceId);
      // The company is read again by its service id, also if it was found by its organisation number.
      return now ? [{ ...now, row: { ...now.row, orgNo: before.row.orgNo } }] : [];
    });
  }
  return read;
}
