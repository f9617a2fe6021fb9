import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import takeCounter from '../queries/apply/take-counter.cypher';

/**
 * Runs `work` in one writing transaction. The transaction first takes the lock of the loads, so that all transactions
 * with this lock run one after the other. If a transient error rolls the transaction back, `work` runs again from its
 * start.
 *
 * @throws GraphUnavailable
 */
export function underLock<T>(graph: GraphClient, work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
  return graph.write(async (transaction) => {
    await transaction.run(takeCounter);
    return work(transaction);
  });
}
