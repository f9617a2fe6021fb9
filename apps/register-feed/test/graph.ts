import { GraphClient } from '@company-relations/neo4j-client';

type Properties = Record<string, unknown>;

/** A client for the temporary database server of this test run. */
export function testGraph(): GraphClient {
  const { NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD } = testEnv();
  return new GraphClient({
    uri: NEO4J_URI,
    user: NEO4J_USER,
    password: NEO4J_PASSWORD,
    queryTimeoutMs: 30_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 4,
  });
}

/** Returns the environment variables with which a command works on the temporary database server. */
export function testEnv(): { NEO4J_URI: string; NEO4J_USER: string; NEO4J_PASSWORD: string } {
  const { TEST_NEO4J_URI = '', TEST_NEO4J_USER = '', TEST_NEO4J_PASSWORD = '' } = process.env;
  return { NEO4J_URI: TEST_NEO4J_URI, NEO4J_USER: TEST_NEO4J_USER, NEO4J_PASSWORD: TEST_NEO4J_PASSWORD };
}

export async function clear(graph: GraphClient): Promise<void> {
  await graph.run({ name: 'clear', text: 'MATCH (n) WHERE NOT n:Migration DETACH DELETE n' });
}

export async function rows<Row>(graph: GraphClient, text: string): Promise<Row[]> {
  return graph.read<Row>({ name: 'look', text });
}

/**
 * Returns everything in the graph as sorted lines, one for each node and relationship. Leaves out applied migrations,
 * the lock of the catalogue, which a migration of older graphs makes, the log of changes, stored figures and their
 * marks. Also leaves out the former ServiceIds of merged companies, because they depend on the order of loading.
 */
export async function dump(graph: GraphClient, ignored: RegExp = /(?!)/): Promise<string[]> {
  const found = await rows<{ thing: readonly unknown[] }>(
    graph,
    `MATCH (node) WHERE NOT node:Migration|BatchLock|Change|Protection|FiguresState AND node.locked IS NULL AND coalesce(node.name, '') <> 'change' AND NOT coalesce(node.key, '') STARTS WITH 'service:' RETURN [labels(node), properties(node)] AS thing
     UNION ALL MATCH (a)-[r]->(b) WHERE NOT r:ULTIMATELY_OWNS AND NOT coalesce(a.key, '') STARTS WITH 'service:' RETURN [properties(a), type(r), properties(r), properties(b)] AS thing`,
  );
  return found.map(({ thing }) => JSON.stringify(thing, sortedMembers).replaceAll(new RegExp(ignored, 'g'), '')).sort();
}

const labelsOfFigures = ['FiguresDue', 'FiguresOmitted', 'LoaderMustKeepFigures'];

function sortedMembers(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !labelsOfFigures.includes(item as string));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as Properties).filter(([name]) => !/^(figures|mayOmitBelow)/.test(name));
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
