import type { Steps } from '@company-relations/ownership';
import type { Block, Wire } from './layered-graph';

/**
 * Assigns a rank to each block so that each wire leads to a higher rank. Ranks begin with 0 and have no gaps. Each
 * block first gets the lowest possible rank. Then single blocks move as long as this makes the wires shorter.
 */
export function* ranksOf(blocks: readonly Block[], wires: readonly Wire[]): Steps<ReadonlyMap<string, number>> {
  const ranks = highestRanks(blocks, wires);
  const movable = blocks.filter(({ rank }) => rank === undefined);
  // Each pass moves blocks nearer to their neighbours, so a few passes are enough.
  for (let pass = 0; pass < 8; pass += 1) {
    let hasMoved = false;
    for (const { key } of movable) {
      yield;
      hasMoved = moveNearer(key, wires, ranks) || hasMoved;
    }
    if (!hasMoved) break;
  }
  const last = Math.max(0, ...ranks.values());
  for (const { key, rank } of blocks) if (rank === 'last') ranks.set(key, last);
  return withoutGaps(ranks);
}

function highestRanks(blocks: readonly Block[], wires: readonly Wire[]): Map<string, number> {
  const waiting = new Map(blocks.map(({ key }) => [key, 0]));
  const below = new Map<string, string[]>(blocks.map(({ key }) => [key, []]));
  for (const { upper, lower } of wires) {
    waiting.set(lower, (waiting.get(lower) ?? 0) + 1);
    below.get(upper)?.push(lower);
  }
  const ranks = new Map(blocks.map(({ key }) => [key, 0]));
  const ready = blocks.filter(({ key }) => waiting.get(key) === 0).map(({ key }) => key);
  for (const key of ready) {
    for (const lower of below.get(key) ?? []) {
      ranks.set(lower, Math.max(ranks.get(lower) ?? 0, (ranks.get(key) ?? 0) + 1));
      const left = (waiting.get(lower) ?? 0) - 1;
      waiting.set(lower, left);
      if (left === 0) ready.push(lower);
    }
  }
  return ranks;
}

/** Moves a block to that end of its possible ranks where it has more wires. Returns whether the block moved. */
function moveNearer(key: string, wires: readonly Wire[], ranks: Map<string, number>): boolean {
  const above = wires.filter(({ lower }) => lower === key).map(({ upper }) => ranks.get(upper) ?? 0);
  const below = wires.filter(({ upper }) => upper === key).map(({ lower }) => ranks.get(lower) ?? 0);
  const current = ranks.get(key) ?? 0;
  if (above.length === below.length || above.length + below.length === 0) return false;
  const next = above.length > below.length ? Math.max(...above) + 1 : Math.min(...below) - 1;
  ranks.set(key, next);
  return next !== current;
}

function withoutGaps(ranks: ReadonlyMap<string, number>): Map<string, number> {
  const used = [...new Set(ranks.values())].sort((a, b) => a - b);
  const places = new Map(used.map((rank, index) => [rank, index]));
  return new Map([...ranks].map(([key, rank]) => [key, places.get(rank) ?? 0]));
}
