/** A wanted position on a line, and its weight. */
export interface WantedPlace {
  readonly place: number;
  readonly weight: number;
}

/**
 * Returns the positions nearest to the wanted positions (least squares) that are in order and have the minimum gaps.
 * `gaps[i]` is the gap between position `i` and the next position. The method pools neighbours that are too near to
 * each other (isotonic regression).
 *
 * @param low lower bound of the first position
 * @param high upper bound of the last position
 */
export function nearestSpacedPositions(
  wanted: readonly WantedPlace[],
  gaps: readonly number[],
  low = -Infinity,
  high = Infinity,
): number[] {
  const offsets = [0];
  for (const gap of gaps) offsets.push((offsets.at(-1) as number) + gap);
  const pools: { sum: number; weight: number; count: number }[] = [];
  for (const [index, { place, weight }] of wanted.entries()) {
    let pool = { sum: (place - (offsets[index] as number)) * weight, weight, count: 1 };
    for (let last = pools.at(-1); last !== undefined && meanOf(last) >= meanOf(pool); last = pools.at(-1)) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  const top = high - (offsets[wanted.length - 1] ?? 0);
  const places = pools.flatMap((pool) => Array.from({ length: pool.count }, () => meanOf(pool)));
  return places.map((place, index) => Math.max(low, Math.min(place, top)) + (offsets[index] as number));
}

function meanOf({ sum, weight }: { readonly sum: number; readonly weight: number }): number {
  return sum / weight;
}
