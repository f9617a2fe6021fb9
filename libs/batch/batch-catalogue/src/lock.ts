import type { GraphTransaction } from '@company-relations/neo4j-client';
import lockCatalogue from './queries/lock-catalogue.cypher';

/** Serialises all writers of the catalogue, and all that act on its contents. */
export async function lock(transaction: GraphTransaction): Promise<void> {
  await transaction.run(lockCatalogue);
}
