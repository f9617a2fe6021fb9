import type { GraphAddress } from '@company-relations/local-neo4j';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { Bench } from '../bench';
import { connect } from '../bench-graph';
import { contentOf } from '../kept-graphs';
import { fillFigures } from './figures';
import { fillPostgres } from './fill';
import { fillLines } from './lines';

/** What a benchmark compares with, in addition to the entities and records of the graph. */
type Extra = 'figures' | 'lines';

type Fill = (connectionString: string, graph: GraphClient, content: string) => Promise<void>;

const fills: Readonly<Record<Extra, Fill>> = { figures: fillFigures, lines: fillLines };

/**
 * Fills PostgreSQL with the entities and records of the graph with this many companies.
 *
 * @param extra a table of the figures (ultimate ownerships) too, or the tables from which lines of packages are copied.
 */
export async function copyToPostgres(
  bench: Bench,
  graph: GraphAddress,
  companies: number,
  connectionString: string,
  extra?: Extra,
): Promise<void> {
  bench.print('Copying the same rows to PostgreSQL, where that was not done before');
  const client = connect(graph);
  try {
    const content = await contentOf(bench, companies);
    await fillPostgres(connectionString, client, content);
    if (extra) await fills[extra](connectionString, client, content);
  } finally {
    await client.close();
  }
}
