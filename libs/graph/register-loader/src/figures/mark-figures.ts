import { type GraphTransaction, ints } from '@company-relations/neo4j-client';
import markQuery from '../queries/figures/mark-figures.cypher';
import { inParts } from './in-parts';

/**
 * Marks companies for a later derivation of their figures (ultimate ownerships). Until the derivation, the stored
 * figures of these companies are not used.
 *
 * @param changed the companies whose own records may be different since their figures were derived. They get another
 *   stamp even if their figures stay the same.
 * @throws GraphUnavailable
 */
export async function markFiguresDue(
  transaction: GraphTransaction,
  companies: Iterable<number>,
  changed: Iterable<number>,
): Promise<void> {
  await inParts(transaction, markQuery, [...companies], { changed: ints([...changed]) });
}
