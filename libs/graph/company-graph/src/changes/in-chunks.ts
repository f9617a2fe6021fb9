/** The default for the largest number of ids per query, so that no query takes long. */
const defaultChunkSize = 10_000;

/** Reads the rows of all ids, one chunk of ids after the other. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  read: (chunk: readonly Id[]) => Promise<readonly Row[]>,
  chunkSize = defaultChunkSize,
): Promise<Row[]> {
  const all = [...ids];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += chunkSize) {
    for (const row of await read(all.slice(at, at + chunkSize))) rows.push(row);
  }
  return rows;
}
