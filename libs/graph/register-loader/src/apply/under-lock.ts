import type { GraphClient, GraphTransaction } from '@company-relations/neo4j-client';
import takeCounter from '../queries/apply/take-counter.cypher';

/**
 * Runs `work` in one writing transaction that first takes the lock of the loads, so that such transactions run one
 * after the other. If a transient error rolls the transaction back, `work` runs again.
 *
 * @throws GraphUnavailable
 */
export function underLock<T>(graph: GraphClient, work: (transaction: GraphTransaction) => Promise<T>): Promise<T> {
  return graph.write(async (transaction) => {
    await transaction.run(takeCounter);
    return work(transaction);
  });
}
