import type { FieldPriority } from '@company-relations/ownership';

/**
 * Parses the stored field priority: the order of preferred sources, for fields that have an order of their own. The
 * graph stores it as JSON, or not at all.
 */
export function fieldPriorityOf(stored: string | null): FieldPriority {
  return stored === null ? {} : (JSON.parse(stored) as FieldPriority);
}
