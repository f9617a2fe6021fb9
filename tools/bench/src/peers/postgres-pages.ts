import pg from 'pg';
import { pageQuery, pageQueryWithFigures } from '../postgres/page';
import { serveBare } from './bare-server';

/**
 * Serves pages from PostgreSQL with the same rows. One statement finds the page and builds its JSON text, which is sent
 * unchanged. Nothing is masked, ordered, renamed or left out.
 */
export function servePostgresPages(
  port: number,
  connectionString: string,
  countries: readonly string[],
): Promise<void> {
  return servePages(port, connectionString, countries, pageQuery);
}

/** Serves the same pages with ultimate ownerships, which a table has. They are sent unchanged too. */
export function servePostgresFigures(
  port: number,
  connectionString: string,
  countries: readonly string[],
): Promise<void> {
  return servePages(port, connectionString, countries, pageQueryWithFigures);
}

async function servePages(
  port: number,
  connectionString: string,
  countries: readonly string[],
  text: string,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 20 });
  await serveBare(port, async ({ after, limit }) => {
    const { rows } = await pool.query<{ page: string }>({
      name: 'page',
      text,
      values: [countries, after, limit],
    });
    return rows[0]?.page ?? '';
  });
}
