import { countText } from '@company-relations/command-line';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient } from '@company-relations/neo4j-client';

/** The result of `feed migrate`: the applied migrations, in the form that `--json` prints. */
export interface MigrateReport {
  readonly result: 'migrated' | 'up to date';
  /** The ids of the migrations that this call applied, in order. */
  readonly applied: readonly string[];
}

/**
 * Brings the graph to the newest schema. Every command that writes to the graph does the same first. This command does
 * nothing else.
 *
 * @throws GraphUnavailable. Then the command can be run again.
 */
export async function migrateGraph(graph: GraphClient): Promise<MigrateReport> {
  await graph.verifyConnectivity();
  const applied = await migrate(graph);
  return { result: applied.length > 0 ? 'migrated' : 'up to date', applied };
}

/** Returns the result of `feed migrate` as text for the user. */
export function migratedText({ applied }: MigrateReport): string {
  if (applied.length === 0) return 'The graph has the newest schema: nothing changed.';
  return [`Applied ${countText(applied.length, 'migration')}:`, ...applied.map((id) => `  ${id}`)].join('\n');
}
