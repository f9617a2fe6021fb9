import type { GraphAddress } from '@company-relations/local-neo4j';
import type { Bench } from '../bench';
import { connect } from '../bench-graph';
import { contentOf } from '../kept-graphs';
import { fillPostgres } from './fill';

/** Fills PostgreSQL with the entities and records of the graph with this many companies. */
export async function copyToPostgres(
  bench: Bench,
  graph: GraphAddress,
  companies: number,
  connectionString: string,
): Promise<void> {
  bench.print('Copying the same rows to PostgreSQL, where that was not done before');
  const client = connect(graph);
  try {
    await fillPostgres(connectionString, client, await contentOf(bench, companies));
  } finally {
    await client.close();
  }
}
