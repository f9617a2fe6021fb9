import type { StoredCompany, StoredPerson } from './stored';
import type { StoredGraph } from './stored-graph';

/**
 * Whether a statement is about an erased person or the business of one. If the person or company is not stored, the
 * source's id is stored as erased too, because records refer to persons and companies only by this id.
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
