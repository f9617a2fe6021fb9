import type { GraphTransaction } from '@company-relations/neo4j-client';
import lockCatalogue from './queries/lock-catalogue.cypher';

/**
 * Locks the catalogue until the transaction ends. Every transaction that writes to the catalogue takes this lock, so
 * only one of them runs at a time.
 */
export async function takeCatalogueLock(transaction: GraphTransaction): Promise<void> {
  await transaction.run(lockCatalogue);
}
