import type { FieldPriority } from '@company-relations/ownership';

/** Parses the stored orders of the sources of fields. The graph stores them as JSON, or not at all. */
export function fieldPriorityOf(stored: string | null): FieldPriority {
  return stored === null ? {} : (JSON.parse(stored) as FieldPriority);
}
