import neo4j from 'neo4j-driver';
import type { GraphAddress } from './server';

/**
 * Queries of the kinds that tests send. Their results do not matter. Their purpose is that Neo4j loads the classes that
 * parse, plan and run such queries.
 */
const queries = [
  'CREATE CONSTRAINT IF NOT EXISTS FOR (t:Thing) REQUIRE t.id IS UNIQUE',
  'CREATE INDEX IF NOT EXISTS FOR (t:Thing) ON (t.group, t.day)',
  'CREATE TEXT INDEX IF NOT EXISTS FOR (t:Thing) ON (t.name)',
  'CREATE INDEX IF NOT EXISTS FOR ()-[l:LINK]-() ON (l.day)',
  'CALL db.awaitIndexes(60)',
  'SHOW INDEXES YIELD name, type, state WHERE state <> "ONLINE" RETURN name, type',
  'SHOW CONSTRAINTS YIELD name',
  `UNWIND $rows AS row
   MERGE (t:Thing {id: row.id})
   ON CREATE SET t.group = row.id % 3, t.day = row.day, t.name = toString(row.id), t.numbers = [row.id, row.id + 1]
   ON MATCH SET t += row.more, t:Other
   WITH t, row WHERE row.id > 1
   MATCH (first:Thing {id: row.id / 2})
   MERGE (first)-[l:LINK]->(t)
   SET l.day = row.day, l.share = coalesce(row.share, 0.5)
   RETURN count(l) AS links`,
  `MATCH (t:Thing) WHERE t.id IN $ids
   OPTIONAL MATCH (t)-[l:LINK]->(below)
   WITH t, l, below ORDER BY below.id
   WITH t, collect({id: below.id, day: l.day, share: l.share}) AS links, count(DISTINCT below) AS counted
   RETURN t.id AS id, properties(t) AS own, links[0..10] AS links, size([link IN links WHERE link.share > 0.2 | link.id]) AS more,
     reduce(sum = 0.0, link IN links | sum + link.share) AS sum,
     CASE WHEN counted > 1 THEN 'several' WHEN counted = 1 THEN 'one' ELSE null END AS word
   ORDER BY id DESC SKIP 0 LIMIT 10`,
  `MATCH (top:Thing {id: $id})
   CALL (top) { MATCH path = (top)-[:LINK*1..4]->(low:Thing) RETURN low, length(path) AS far
                UNION MATCH (top)<-[:LINK*1..4]-(low:Thing) RETURN low, -1 AS far }
   WITH DISTINCT low, min(far) AS far WHERE EXISTS { (low)-[l:LINK]-() WHERE l.day >= $day } AND NOT EXISTS { (low)<-[:NONE]-() }
   RETURN collect(low.id) AS ids, max(far) AS far, COUNT { MATCH (any:Thing) WHERE any.group = 1 } AS counted,
     any(label IN labels(head(collect(low))) WHERE label = 'Other') AS isOther`,
  'MATCH (t:Thing) WHERE t.group IN [1, 2] AND $day <= t.day < $day + 5 AND t.name CONTAINS "1" RETURN t.id AS id ORDER BY t.id',
  'MATCH ()-[l:LINK]->() WHERE l.day > $day RETURN count(l) AS count',
  'MATCH (t:Thing {id: $id}) FOREACH (one IN CASE WHEN t.day > $day THEN [1] ELSE [] END | SET t.day = one) REMOVE t:Other',
  'MATCH (t:Thing)-[l:LINK]->() WHERE t.id < $id DELETE l',
  'MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS',
];

/** Sends queries of all kinds to a new server, so that it loads the classes that it needs for them. */
export async function sendQueries({ uri, user, password }: GraphAddress): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password));
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id: neo4j.int(id), day: neo4j.int(id), more: { known: true } }));
  const parameters = { rows, ids: [neo4j.int(1), neo4j.int(2)], id: neo4j.int(2), day: neo4j.int(1) };
  const session = driver.session();
  try {
    for (const query of queries) await session.run(query, parameters);
    // Transactions with several queries, one of which reads only.
    await session.executeWrite((transaction) => transaction.run('CREATE (t:Thing {id: 9}) RETURN t', parameters));
    await session.executeRead((transaction) => transaction.run('MATCH (t:Thing {id: $id}) RETURN t', parameters));
    await session.run('EXPLAIN MATCH (t:Thing {id: $id}) RETURN t', parameters);
  } finally {
    await session.close();
    await driver.close();
  }
}
