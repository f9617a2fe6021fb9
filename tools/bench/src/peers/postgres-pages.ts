import pg from 'pg';
import { pageQuery } from '../postgres/page';
import { serveBare } from './bare-server';

/**
 * PostgreSQL over the same rows: one statement finds the page and assembles it as JSON text, which is passed on as it
 * is. Nothing is masked, ordered, renamed or left out.
 */
export async function servePostgresPages(
  port: number,
  connectionString: string,
  countries: readonly string[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 20 });
  await serveBare(port, async ({ after, limit }) => {
    const { rows } = await pool.query<{ page: string }>({
      name: 'page',
      text: pageQuery,
      values: [countries, after, limit],
    });
    return rows[0]?.page ?? '';
  });
}
