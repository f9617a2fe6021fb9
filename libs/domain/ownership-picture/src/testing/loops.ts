import type { StructureEdge, StructureNode } from '../structure';

/** Returns the sets of companies in which each company leads to every other one by edges other than roles. */
export function loopsOf(nodes: readonly StructureNode[], edges: readonly StructureEdge[]): string[][] {
  const below = new Map<string, string[]>(nodes.map(({ Node }) => [Node, []]));
  for (const { Kind, From, To } of edges) if (Kind !== 'role') below.get(From)?.push(To);
  const reached = new Map(nodes.map(({ Node }) => [Node, reachable(Node, below)]));
  const loops = nodes.map(({ Node }) =>
    [...(reached.get(Node) as Set<string>)].filter((other) => reached.get(other)?.has(Node)).sort(),
  );
  const unique = new Map(loops.map((loop) => [loop.join(), loop]));
  return [...unique.values()].filter(({ length }) => length > 1);
}

function reachable(start: string, below: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set([start]);
  for (const node of seen) for (const next of below.get(node) ?? []) seen.add(next);
  return seen;
}
