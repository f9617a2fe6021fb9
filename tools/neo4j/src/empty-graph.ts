import neo4j from 'neo4j-driver';
import type { GraphAddress } from './server';

/**
 * Empties a graph. What a client can see of it afterwards is as in a new one, except for the indexes and constraints
 * with the names in `kept`: to create them again takes long, and Neo4j forgets all query plans when it does.
 */
export async function emptyGraph({ uri, user, password }: GraphAddress, kept: ReadonlySet<string>): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  const session = driver.session();
  const drop = async (kind: 'CONSTRAINT' | 'INDEX', query: string) => {
    const { records } = await session.run(query);
    const names = records.map((record) => String(record.get('name'))).filter((name) => !kept.has(name));
    for (const name of names) await session.run(`DROP ${kind} \`${name.replaceAll('`', '``')}\``);
  };
  try {
    await drop('CONSTRAINT', 'SHOW CONSTRAINTS YIELD name');
    // Each graph has the two lookup indexes from its beginning. That of a constraint went with it.
    await drop('INDEX', "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'");
    // In parts: one transaction may use little memory.
    await session.run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
  } finally {
    await session.close();
    await driver.close();
  }
}
