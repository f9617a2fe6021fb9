import type { StoredCompany, StoredPerson } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Whether a statement is about a person who was erased, or their business. What it is about and is not stored is remembered
 * by the source's id too: records name nothing else.
 */
export function isErased(
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
