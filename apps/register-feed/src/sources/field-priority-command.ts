import { countText } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { FieldPriority, PrioritizedField, SourcePriority } from '@company-relations/ownership';
import { composeProfiles, readFieldPriority, setFieldPriority } from '@company-relations/register-loader';

/**
 * A call that shows or changes the order of the sources of one field. Without `set` and `isUnset`, the call only shows
 * the orders of all fields.
 */
export interface FieldPriorityCall {
  readonly field: PrioritizedField | undefined;
  /** The new order of the sources of the field. */
  readonly set?: SourcePriority | undefined;
  /** If true, the order of the field is removed. */
  readonly isUnset: boolean;
}

/**
 * The result of `feed source-priority --field`: the orders of sources for fields of companies after the call, in the
 * form that `--json` prints.
 */
export type FieldPriorityReport =
  | {
      readonly result: 'shown' | 'changed' | 'unchanged';
      readonly fields: FieldPriority;
      /** True if the profiles of all companies were composed with the current orders. */
      readonly isComposed: boolean;
      /** The number of profiles that changed. */
      readonly companies: number;
    }
  | { readonly result: 'interrupted' };

const notComposed = 'Not all companies follow this yet: run the command that changed it again.';

/**
 * Shows or changes the orders of sources for fields of companies. If several sources state a field, the company's
 * profile takes the field from the first of these sources in the order. To change the order of one field, this function
 * first brings the graph to the newest schema and stores the new order. Then it composes all stored profiles again.
 *
 * @throws GraphUnavailable. Then the command can be run again.
 */
export async function showOrSetFieldPriority(
  graph: GraphClient,
  { field, set, isUnset }: FieldPriorityCall,
  signal: AbortSignal,
): Promise<FieldPriorityReport> {
  const report = async (result: 'shown' | 'changed' | 'unchanged', companies = 0): Promise<FieldPriorityReport> => {
    const { priority: fields, isComposed } = await readFieldPriority(graph);
    return { result, fields, isComposed, companies };
  };
  if (field === undefined || (!set && !isUnset)) return report('shown');
  await migrate(graph);
  if (!(await setFieldPriority(graph, field, set))) return report('unchanged');
  const companies = await composeProfiles(graph, { now: new Date(), signal });
  return companies === undefined ? { result: 'interrupted' } : report('changed', companies);
}

/** Returns the result of `feed source-priority --field` as text for the user. */
export function fieldPriorityText(report: FieldPriorityReport): string {
  if (report.result === 'interrupted') return `Interrupted. ${notComposed}`;
  const { result, fields, isComposed, companies } = report;
  const heading = {
    shown: 'The order of the sources of fields of companies:',
    changed: `The order of the sources of fields of companies is now, with ${countText(companies, 'changed profile')}:`,
    unchanged: 'The order of the sources of fields of companies was already:',
  }[result];
  const lines = Object.entries(fields).map(([field, sources]) => `  ${field}: ${sources.join(', ')}, then as below`);
  return [
    heading,
    ...lines,
    `  ${lines.length > 0 ? 'all other fields' : 'all fields'}: the entry in the company's register, its LEI record, what other entries state of it`,
    ...(isComposed ? [] : [notComposed]),
  ].join('\n');
}
