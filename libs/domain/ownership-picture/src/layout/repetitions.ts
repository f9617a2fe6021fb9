/** Up to this many blocks, labels and passing wires a layout is refined as often as it gains from it. */
const fullyRefined = 10_000;

/**
 * How often a layout is refined: less often the larger it is, so that the time grows with its size alone. At least a
 * quarter of `maximum`.
 */
export function repetitions(maximum: number, layers: readonly (readonly unknown[])[]): number {
  const items = layers.reduce((sum, { length }) => sum + length, 0);
  return Math.ceil(Math.max(maximum / 4, Math.min(maximum, (maximum * fullyRefined) / Math.max(1, items))));
}
