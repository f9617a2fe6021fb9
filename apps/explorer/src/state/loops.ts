import type { Edge } from '../api/answers';

/**
 * Returns the loops in the shown structure. In a loop, each company is a direct or indirect owner of each other company
 * of the loop. Records of every kind except roles are followed.
 */
export function loopsOf(edges: readonly Edge[]): string[][] {
  const holdings = edges.filter(({ Kind }) => Kind !== 'role');
  const owned = neighbours(holdings.map(({ From, To }) => [From, To]));
  const owners = neighbours(holdings.map(({ From, To }) => [To, From]));
  const loops: string[][] = [];
  const grouped = new Set<string>();
  for (const node of owned.keys()) {
    if (grouped.has(node) || !owners.has(node)) continue;
    const above = reached(owners, node);
    const loop = [...reached(owned, node)].filter((each) => above.has(each));
    for (const each of loop) grouped.add(each);
    if (loop.length > 1) loops.push(loop.sort());
  }
  return loops;
}

function neighbours(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const [one, other] of pairs) next.set(one, [...(next.get(one) ?? []), other]);
  return next;
}

function reached(next: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const nodes = new Set([start]);
  for (const node of nodes) for (const neighbour of next.get(node) ?? []) nodes.add(neighbour);
  return nodes;
}
