import type { FieldPriority } from '@company-relations/ownership';

/**
 * Parses the preferred sources per field, which the graph stores as JSON.
 *
 * @param stored the JSON; null if the graph stores no preferred sources.
 */
export function fieldPriorityOf(stored: string | null): FieldPriority {
  return stored === null ? {} : (JSON.parse(stored) as FieldPriority);
}
