import type { StoredCompany, StoredPerson } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Returns whether a statement is about an erased person or the business of one. If so, and if the person or company is
 * not in the graph, the source's id is also stored as erased. It is needed because records name their party and company
 * only by this id.
 */
export function isAboutErasedPerson(
  graph: StoredGraph,
  key: string,
  keys: readonly string[],
  stored: StoredCompany | StoredPerson | undefined,
): boolean {
  const erasure = graph.erased.erasureOf(...keys);
  if (erasure === undefined) return false;
  if (!stored) graph.erased.learn(key, erasure);
  return true;
}
