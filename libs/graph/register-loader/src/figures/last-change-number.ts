import type { GraphReader } from '@company-relations/neo4j-client';
import lastChange from '../queries/figures/last-change.cypher';

/**
 * Returns the number of the last entry in the log of changes; 0 if there is none. Every transaction that changes
 * holdings writes an entry.
 *
 * @throws GraphUnavailable
 */
export async function lastChangeNumber(graph: GraphReader): Promise<number> {
  const [last] = await graph.read<{ number: number }>(lastChange);
  return last?.number ?? 0;
}
