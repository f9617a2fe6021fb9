import type { GraphAddress } from '@company-relations/local-neo4j';
import pg from 'pg';
import { connect } from './bench-graph';
import components from './queries/components.cypher';

/** The versions of the database servers, for a report. */
export async function serverVersions(address: GraphAddress, connectionString?: string): Promise<string> {
  const graph = connect(address);
  const [neo4j] = await graph.read<{ version: string }>(components).finally(() => graph.close());
  const neo4jVersion = `Neo4j ${neo4j?.version}`;
  if (connectionString === undefined) return neo4jVersion;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version').finally(() => client.end());
  return `${neo4jVersion}, PostgreSQL ${rows[0]?.server_version}`;
}
