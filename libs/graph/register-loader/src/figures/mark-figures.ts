import type { GraphTransaction } from '@company-relations/neo4j-client';
import markQuery from '../queries/figures/mark-figures.cypher';
import { inParts } from './holdings-walk';

/** Marks companies so that their figures are derived again. Nothing uses their figures until then. @throws GraphUnavailable */
export async function markFigures(transaction: GraphTransaction, companies: Iterable<number>): Promise<void> {
  await inParts(transaction, markQuery, [...companies]);
}
