import { UsageError } from '@company-relations/command-line';
import { readSourcePriority } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { problemOfPriority, type SourcePriority } from '@company-relations/ownership';
import { setSourcePriority } from '@company-relations/register-loader';

/** The arguments of the command. */
export interface PriorityCall {
  /** The new order. Absent if the order is only shown. */
  readonly set?: SourcePriority;
}

/** The result, in the form that `--json` prints. */
export interface PriorityReport {
  readonly result: 'shown' | 'changed' | 'unchanged';
  readonly sources: SourcePriority;
}

/** @throws UsageError if a source is listed twice */
export function checkPriorityCall({ set = [] }: PriorityCall): void {
  const problem = problemOfPriority(set);
  if (problem !== undefined) throw new UsageError(problem);
}

/**
 * Shows the order of the sources of holdings, or brings the graph to the newest schema and sets the order.
 *
 * @throws GraphUnavailable
 */
export async function showOrSetPriority(graph: GraphClient, { set }: PriorityCall): Promise<PriorityReport> {
  await graph.verifyConnectivity();
  if (!set) return { result: 'shown', sources: await readSourcePriority(graph) };
  await migrate(graph);
  const isChanged = await setSourcePriority(graph, set);
  return { result: isChanged ? 'changed' : 'unchanged', sources: set };
}

/** Returns the report as text for the user. */
export function priorityText({ result, sources }: PriorityReport): string {
  const heading = {
    shown: 'The order of the sources of holdings:',
    changed: 'The order of the sources of holdings is now:',
    unchanged: 'The order of the sources of holdings was already:',
  }[result];
  return [heading, ...sources.map((source, at) => `  ${at + 1}. ${source}`)].join('\n');
}
