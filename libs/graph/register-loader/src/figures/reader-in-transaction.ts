import type { CypherQuery, GraphReader, GraphTransaction } from '@company-relations/neo4j-client';

/** A reader that sees what a transaction has written. */
export function readerIn(transaction: GraphTransaction): GraphReader {
  return {
    read: <Row>(query: CypherQuery, parameters?: Record<string, unknown>) => transaction.run<Row>(query, parameters),
  };
}
