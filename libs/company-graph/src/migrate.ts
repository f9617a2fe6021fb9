import { applyMigrations, type GraphClient, type Migration } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';
import companyCounts from './migrations/002-company-counts.cypher';
import batchCatalogue from './migrations/003-batch-catalogue.cypher';
import changeLog from './migrations/004-change-log.cypher';
import awaitIndexes from './queries/await-indexes.cypher';
import buildingIndexes from './queries/bulk/building-indexes.cypher';

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

/** How far the building of an index is. */
interface BuildingIndex {
  readonly name: string;
  readonly state: string;
  readonly percent: number;
}

/** Brings a graph that was imported to the newest schema; its indexes are built afterwards. */
export async function migrateImported(graph: GraphClient): Promise<void> {
  await applyMigrations(graph, migrations);
}

/**
 * How much of all indexes is built, in percent.
 *
 * @throws Error that names an index that failed.
 */
export async function builtIndexes(graph: GraphClient): Promise<number> {
  const building = await graph.read<BuildingIndex>(buildingIndexes);
  const failed = building.find(({ state }) => state === 'FAILED');
  if (failed) throw new Error(`The index ${failed.name} could not be built.`);
  if (building.every(({ state }) => state === 'ONLINE')) return 100;
  return Math.min(99, building.reduce((sum, { percent }) => sum + percent, 0) / building.length);
}
