import type { GraphTransaction } from '@company-relations/neo4j-client';
import markQuery from '../queries/figures/mark-figures.cypher';
import { inParts } from './holdings-walk';

/**
 * Marks companies for a later derivation of their figures (ultimate ownerships). Until the derivation, the stored
 * figures of these companies are not used.
 *
 * @throws GraphUnavailable
 */
export async function markFiguresDue(transaction: GraphTransaction, companies: Iterable<number>): Promise<void> {
  await inParts(transaction, markQuery, [...companies]);
}
