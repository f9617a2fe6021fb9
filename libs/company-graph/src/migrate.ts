import { applyMigrations, type GraphClient, type Migration } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';
import companyCounts from './migrations/002-company-counts.cypher';
import batchCatalogue from './migrations/003-batch-catalogue.cypher';
import changeLog from './migrations/004-change-log.cypher';
import awaitIndexes from './queries/await-indexes.cypher';

const migrations: readonly Migration[] = [schema, companyCounts, batchCatalogue, changeLog].map((query) => ({ id: query.name, query }));

/**
 * Brings the graph to the newest schema and waits until its indexes can be used. Safe to run again, and from several
 * processes at once.
 *
 * @returns the ids of the migrations that were applied now.
 */
export async function migrate(graph: GraphClient): Promise<string[]> {
  const applied = await applyMigrations(graph, migrations);
  await graph.run(awaitIndexes);
  return applied;
}
