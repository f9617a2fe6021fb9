import { catalogueMigrations } from '@company-relations/batch-catalogue';
import type { Migration } from '@company-relations/neo4j-client';
import { registerMigrations } from '@company-relations/register-loader';
import { subscriptionMigrations } from '@company-relations/subscription-store';

/** The migrations of all libraries, in the order of their numbers. */
export const migrations: readonly Migration[] = inOrder([
  ...registerMigrations,
  ...catalogueMigrations,
  ...subscriptionMigrations,
]);

/**
 * Sorts migrations by id. If several libraries have statements under the same id, these statements become one
 * migration.
 */
function inOrder(all: readonly Migration[]): Migration[] {
  const byId = new Map<string, Migration>();
  for (const migration of all) {
    const before = byId.get(migration.id);
    byId.set(migration.id, before ? joined(before, migration) : migration);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function joined(one: Migration, other: Migration): Migration {
  if (other.complete)
    throw new Error(`Only one part of the migration ${one.id} may have more to do than its statements.`);
  return { ...one, query: { ...one.query, text: `${one.query.text}\n${other.query.text}` } };
}
