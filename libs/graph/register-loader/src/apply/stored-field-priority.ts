import type { FieldPriority } from '@company-relations/ownership';

/** Reads the orders of the sources of fields as the graph stores them: as JSON, or not at all. */
export function fieldPriorityOf(stored: string | null): FieldPriority {
  return stored === null ? {} : (JSON.parse(stored) as FieldPriority);
}
