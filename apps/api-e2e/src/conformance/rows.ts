import { behaviourRows } from './rows/behaviour-rows';
import { beyondRows } from './rows/beyond-rows';
import { requestRows } from './rows/request-rows';
import { responseRows } from './rows/response-rows';
import type { RowGroup, TestElsewhere } from './rows/row-group';

/**
 * All rows of the tables in the specification and all decisions about its gaps, in the order of those documents. Tests
 * name rows of this list, and `docs/generated/conformance.md` shows them.
 */
export const rowGroups = [
  ...requestRows,
  ...responseRows,
  ...behaviourRows,
  ...beyondRows,
] as const satisfies readonly RowGroup[];

/** A row of a table in the specification, a decision, or a promise about the operation of the API. */
export type Row = (typeof rowGroups)[number]['rows'][number];

export const allRows: readonly string[] = rowGroups.flatMap((group: RowGroup) => group.rows);

/** Returns the test in another project that proves a row. Undefined if a test of this suite must prove it. */
export function provedElsewhere(row: string): TestElsewhere | undefined {
  return rowGroups.map((group: RowGroup) => group.elsewhere?.[row]).find((test) => test !== undefined);
}
