import neo4j from 'neo4j-driver';
import type { GraphAddress } from './server';

/**
 * Empties a graph. Afterwards it looks like a new graph to a client, except for the indexes and constraints with the
 * names in `kept`. They are kept because creating them again takes long and makes Neo4j drop all its query plans.
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
    // Every new graph already has the two lookup indexes. The indexes of constraints were dropped with the constraints.
    await drop('INDEX', "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'");
    // Deletes in several transactions, because the server allows little memory for one transaction.
    await session.run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
  } finally {
    await session.close();
    await driver.close();
  }
}
