import type { Steps } from '@company-relations/ownership';

/** A line from one block to another. */
export interface Arc {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the keys of the lines that must lead upwards. A line must lead upwards if earlier lines already lead from its
 * end to its start, because a downward line would then close a cycle. Earlier lines keep their direction.
 */
export function* upwardArcs(arcs: readonly Arc[]): Steps<ReadonlySet<string>> {
  const below = new Map<string, string[]>();
  const upward = new Set<string>();
  for (const { key, from, to } of arcs) {
    yield;
    const isUpward = leadsTo(below, to, from);
    if (isUpward) upward.add(key);
    const [upper, lower] = isUpward ? [to, from] : [from, to];
    const known = below.get(upper);
    if (known === undefined) below.set(upper, [lower]);
    else if (!known.includes(lower)) known.push(lower);
  }
  return upward;
}

function leadsTo(below: ReadonlyMap<string, readonly string[]>, start: string, end: string): boolean {
  const seen = new Set([start]);
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === end) return true;
    for (const next of below.get(place) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}
