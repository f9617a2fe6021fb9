import type { GraphTransaction } from '@company-relations/neo4j-client';
import lockCatalogue from './queries/lock-catalogue.cypher';

/** Whoever writes the catalogue, or acts on what stands in it, waits here for all others who do. */
export async function lock(transaction: GraphTransaction): Promise<void> {
  await transaction.run(lockCatalogue);
}
