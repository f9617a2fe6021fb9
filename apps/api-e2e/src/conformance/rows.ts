import { behaviourRows } from './rows/behaviour-rows';
import { beyondRows } from './rows/beyond-rows';
import { requestRows } from './rows/request-rows';
import { responseRows } from './rows/response-rows';
import type { RowGroup, TestElsewhere } from './rows/row-group';

/**
 * Every row of the specification's tables and every decision about its gaps, in the order of those documents. This is
 * the one list: tests name its rows, `docs/generated/conformance.md` shows them.
 */
export const rowGroups = [
  ...requestRows,
  ...responseRows,
  ...behaviourRows,
  ...beyondRows,
] as const satisfies readonly RowGroup[];

/** One row of the specification's tables, one decision, or one operational promise of the API. */
export type Row = (typeof rowGroups)[number]['rows'][number];

export const allRows: readonly string[] = rowGroups.flatMap((group: RowGroup) => group.rows);

/** The test of another project that proves the row, or undefined when one of this suite has to. */
export function provedElsewhere(row: string): TestElsewhere | undefined {
  return rowGroups.map((group: RowGroup) => group.elsewhere?.[row]).find((test) => test !== undefined);
}
