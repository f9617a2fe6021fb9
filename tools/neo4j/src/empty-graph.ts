import neo4j from 'neo4j-driver';
import type { GraphAddress } from './server';

/** Empties a graph: what a client can see of it afterwards is as in a new one. */
export async function emptyGraph({ uri, user, password }: GraphAddress): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  const session = driver.session();
  const namesOf = async (query: string) =>
    (await session.run(query)).records.map((record) => `\`${String(record.get('name')).replaceAll('`', '``')}\``);
  try {
    for (const name of await namesOf('SHOW CONSTRAINTS YIELD name')) await session.run(`DROP CONSTRAINT ${name}`);
    // Each graph has the two lookup indexes from its beginning. That of a constraint went with it.
    for (const name of await namesOf("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'"))
      await session.run(`DROP INDEX ${name}`);
    // In parts: one transaction may use little memory.
    await session.run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
    // Plans were made for the data that is gone.
    await session.run('CALL db.clearQueryCaches()');
  } finally {
    await session.close();
    await driver.close();
  }
}
