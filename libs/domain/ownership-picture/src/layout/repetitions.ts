/** The maximum number of items (blocks, labels and passing wires) of a layout that is refined as often as possible. */
const fullyRefined = 10_000;

/**
 * Returns how often to refine a layout. A larger layout is refined less often, so that the total time grows only
 * linearly with its size. The result is at least a quarter of `maximum`.
 */
export function refinementCount(maximum: number, layers: readonly (readonly unknown[])[]): number {
  const items = layers.reduce((sum, { length }) => sum + length, 0);
  return Math.ceil(Math.max(maximum / 4, Math.min(maximum, (maximum * fullyRefined) / Math.max(1, items))));
}
