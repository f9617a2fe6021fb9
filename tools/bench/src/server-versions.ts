import type { GraphAddress } from '@company-relations/local-neo4j';
import pg from 'pg';
import { connect } from './bench-graph';
import components from './queries/components.cypher';

interface Servers {
  readonly graph?: GraphAddress;
  readonly connectionString?: string;
}

/** The versions of the database servers by name. */
export async function serverVersions({ graph, connectionString }: Servers): Promise<Record<string, string>> {
  return {
    ...(graph && { Neo4j: await neo4jVersion(graph) }),
    ...(connectionString !== undefined && { PostgreSQL: await postgresVersion(connectionString) }),
  };
}

async function neo4jVersion(address: GraphAddress): Promise<string> {
  const graph = connect(address);
  const [neo4j] = await graph.read<{ version: string }>(components).finally(() => graph.close());
  return neo4j?.version ?? 'unknown';
}

async function postgresVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version').finally(() => client.end());
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown';
}
