import { withAuditLog } from '@company-relations/audit-log';
import { countText, UsageError, userName } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';
import { type AssignedSource, assignSource, type SourceAssignment } from '@company-relations/register-loader';
import { auditFolderOf } from '../erase/audited-erasure';

/** The arguments of `feed assign-source`. */
export interface AssignCall extends SourceAssignment {
  /** The person who assigns the ids, for the audit log. The default is the user of this machine. */
  readonly by?: string;
}

export interface AssignOptions extends AssignCall {
  readonly env: NodeJS.ProcessEnv;
  /**
   * If the signal is aborted, the command stops after the running transaction. Running the command again continues the
   * work.
   */
  readonly signal: AbortSignal;
}

/** The result of `feed assign-source`, in the form that `--json` prints. */
export type AssignReport = ({ readonly result: 'assigned' } & AssignedSource) | { readonly result: 'interrupted' };

/**
 * Checks that the two sources of `feed assign-source` differ.
 *
 * @throws UsageError if both sources are the same
 */
export function checkAssignCall({ from, to }: AssignCall): void {
  if (from === to) throw new UsageError('--from and --to are the same source.');
}

/**
 * Brings the graph to the newest schema, and assigns the ids of one source to another source. The assignment is written
 * to the audit log before it is made.
 *
 * @throws UsageError, AuditUnavailableError. In these cases nothing was changed.
 * @throws GraphUnavailable. Then the command can be run again.
 */
export async function assignSourceAudited(
  graph: GraphClient,
  options: AssignOptions,
  output: NodeJS.WriteStream,
): Promise<AssignReport> {
  const { from, to, by = userName(), env, signal } = options;
  const log = { folder: auditFolderOf(env), log: (text: string) => void output.write(`${text}\n`) };
  await graph.verifyConnectivity();
  await migrate(graph);
  return withAuditLog(log, async (audit): Promise<AssignReport> => {
    await audit.append({ what: 'source', from: from ?? null, to, by });
    const assigned = await assignSource(graph, { from, to }, { now: new Date(), signal });
    return assigned ? { result: 'assigned', ...assigned } : { result: 'interrupted' };
  });
}

/** Returns the result of `feed assign-source` as text for the user. */
export function assignSourceText(report: AssignReport): string {
  if (report.result === 'interrupted')
    return 'Interrupted: some of it is assigned. Run the same command again to assign the rest.';
  const { entities, records, removals, claims } = report;
  const parts = [
    entities === 1 ? '1 company or person' : `${entities} companies and persons`,
    countText(records, 'record'),
    countText(removals, 'withdrawal'),
    claims === 1 ? '1 claim of protection' : `${claims} claims of protection`,
  ];
  return `Assigned: ${parts.join(', ')}.`;
}
