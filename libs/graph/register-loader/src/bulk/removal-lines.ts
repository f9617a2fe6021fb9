import type { StoredGraph } from '../apply/stored-graph';
import { importLine } from './import-cells';

/**
 * Returns the lines of the table of removals. There is a line for each withdrawal and each end that statements made.
 */
export function removalLines(graph: StoredGraph): string[] {
  return [...graph.changes.removals].map((key) => {
    const { asOf, hash, source, outDate } = graph.removal(key) ?? {};
    return importLine([key, asOf, hash, source, outDate]);
  });
}
