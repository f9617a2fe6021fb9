/** As many ids as a query may be asked about at once, so that none takes long. */
const most = 10_000;

/** The rows that reading gives for all of the ids, chunk after chunk. */
export async function inChunks<Id, Row>(ids: Iterable<Id>, read: (chunk: readonly Id[]) => Promise<readonly Row[]>): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += most) {
    for (const row of await read(all.slice(at, at + most))) rows.push(row);
  }
  return rows;
}
