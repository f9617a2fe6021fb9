import { setTimeout as delay } from 'node:timers/promises';
import type { CypherQuery, GraphClient } from './graph-client';
import { errorCodeOf } from './graph-unavailable';
import appliedMigrations from './queries/applied-migrations.cypher';
import recordMigration from './queries/record-migration.cypher';

/**
 * One versioned step of the schema. Its statements are idempotent (`IF NOT EXISTS`), so the step can be repeated after
 * a crash between two statements.
 */
export interface Migration {
  /** A unique id, for example `001-entities`. Migrations run in ascending order of their ids. */
  readonly id: string;
  /** The statements, separated by semicolons at the ends of lines. */
  readonly query: CypherQuery;
  /**
   * Work that is too large for one transaction. It runs after the statements, and before the migration is stored as
   * applied. After a crash it runs again, and several processes may run it at once, so it must be repeatable.
   */
  readonly complete?: (graph: GraphClient) => Promise<void>;
}

/**
 * Brings the database to the newest schema. It is safe to call this function again, and from several processes at once.
 *
 * @returns the ids of the migrations that this call applied.
 */
export async function applyMigrations(graph: GraphClient, migrations: readonly Migration[]): Promise<string[]> {
  const applied = new Set((await graph.read<{ id: string }>(appliedMigrations)).map(({ id }) => id));
  const pending = migrations.filter(({ id }) => !applied.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, query, complete } of pending) {
    for (const text of statementsOf(query.text)) await runIdempotent(graph, { name: query.name, text });
    await complete?.(graph);
    await graph.run(recordMigration, { id });
  }
  return pending.map(({ id }) => id);
}

const maxAttempts = 20;
/** The maximum pause before another attempt. It is random, so that processes that wait for each other do not meet again. */
const maxPauseMs = 500;

/**
 * Runs a statement with `IF NOT EXISTS`. The database checks first and creates afterwards. So if two processes run the
 * statement at once, the slower one may fail, but another attempt succeeds.
 */
async function runIdempotent(graph: GraphClient, statement: CypherQuery): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await graph.run(statement);
      return;
    } catch (error) {
      if (attempt === maxAttempts || !metAnotherProcess(error)) throw error;
      await delay(Math.random() * maxPauseMs);
    }
  }
}

function metAnotherProcess(error: unknown): boolean {
  const code = errorCodeOf(error);
  return /^Neo\.ClientError\.Schema\.\w*AlreadyExists$/.test(code) || code.startsWith('Neo.TransientError.Transaction');
}

/** Splits a migration into its statements. Each statement includes the comments before it. */
export function statementsOf(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('//')));
}
