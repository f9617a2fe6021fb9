import { UsageError } from '@company-relations/command-line';
import { readSourcePriority } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import {
  type PrioritizedField,
  problemOfFieldPriority,
  problemOfPriority,
  type SourcePriority,
} from '@company-relations/ownership';
import { setSourcePriority } from '@company-relations/register-loader';
import { type FieldPriorityReport, fieldPriorityText, showOrSetFieldPriority } from './field-priority-command';

/** The arguments of `feed source-priority`. */
export interface PriorityCall {
  /**
   * The field of companies whose order of sources is shown or set. With `true`, the orders of all fields are shown. If
   * absent, the order of the sources of holdings is shown or set.
   */
  readonly field?: string | true;
  /** The new order. If absent, the current order is shown. */
  readonly set?: SourcePriority;
  /** If true, the order of the field is removed. */
  readonly unset?: boolean;
}

interface HoldingsReport {
  readonly result: 'shown' | 'changed' | 'unchanged';
  readonly sources: SourcePriority;
}

/**
 * The result of `feed source-priority`, in the form that `--json` prints: the order of sources for holdings, or the
 * orders for fields of companies.
 */
export type PriorityReport = HoldingsReport | FieldPriorityReport;

/**
 * Checks the arguments of `feed source-priority`.
 *
 * @throws UsageError if the field is unknown, if a source is in the order twice, or if options do not fit together.
 */
export function checkPriorityCall({ field, set, unset }: PriorityCall): void {
  if (set && unset) throw new UsageError('--set and --unset exclude each other.');
  if (unset && typeof field !== 'string') throw new UsageError('--unset needs --field with the name of a field.');
  if (set && field === true) throw new UsageError('--set needs the name of a field after --field.');
  const problem = typeof field === 'string' ? problemOfFieldPriority(field, set ?? []) : problemOfPriority(set ?? []);
  if (problem !== undefined) throw new UsageError(problem);
}

/**
 * Shows or sets the order of the sources of holdings, or of a field of companies. Before this function sets an order,
 * it brings the graph to the newest schema.
 *
 * @throws GraphUnavailable
 */
export async function showOrSetPriority(
  graph: GraphClient,
  { field, set, unset = false, signal }: PriorityCall & { readonly signal: AbortSignal },
): Promise<PriorityReport> {
  await graph.verifyConnectivity();
  if (field !== undefined) {
    // `checkPriorityCall` has checked the name of the field.
    const named = field === true ? undefined : (field as PrioritizedField);
    return showOrSetFieldPriority(graph, { field: named, set, isUnset: unset }, signal);
  }
  if (!set) return { result: 'shown', sources: await readSourcePriority(graph) };
  await migrate(graph);
  const isChanged = await setSourcePriority(graph, set);
  return { result: isChanged ? 'changed' : 'unchanged', sources: set };
}

/** Returns the result of `feed source-priority` as text for the user. */
export function priorityText(report: PriorityReport): string {
  if (!('sources' in report)) return fieldPriorityText(report);
  const { result, sources } = report;
  const heading = {
    shown: 'The order of the sources of holdings:',
    changed: 'The order of the sources of holdings is now:',
    unchanged: 'The order of the sources of holdings was already:',
  }[result];
  return [heading, ...sources.map((source, at) => `  ${at + 1}. ${source}`)].join('\n');
}
