import pg from 'pg';

/** Tables that are filled together. */
export interface FilledTables {
  /** A name for the tables. */
  readonly part: string;
  /** Identifies what the tables contain, and the statements that make them. */
  readonly content: string;
}

/**
 * Fills tables, unless an earlier run has filled them with the same content.
 *
 * @param fill must also create the tables anew.
 */
export async function filledOnce(
  connectionString: string,
  { part, content }: FilledTables,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS filled (part text PRIMARY KEY, content text NOT NULL)');
    const { rows } = await client.query<{ content: string }>('SELECT content FROM filled WHERE part = $1', [part]);
    if (rows[0]?.content === content) return;
    await client.query('DELETE FROM filled WHERE part = $1', [part]);
    await fill(client);
    await client.query('INSERT INTO filled VALUES ($1, $2)', [part, content]);
  } finally {
    await client.end();
  }
}
