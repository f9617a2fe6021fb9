/** The largest number of ids per query, so that no query takes long. */
const maxChunkSize = 10_000;

/** Reads the rows of all ids, one chunk of ids after the other. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  read: (chunk: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += maxChunkSize) {
    for (const row of await read(all.slice(at, at + maxChunkSize))) rows.push(row);
  }
  return rows;
}
