import { applyMigrations, type GraphClient, type Migration, statementsOf } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';
import companyCounts from './migrations/002-company-counts.cypher';
import batchCatalogue from './migrations/003-batch-catalogue.cypher';
import changeLog from './migrations/004-change-log.cypher';
import erasures from './migrations/005-erasures.cypher';
import proxies from './migrations/006-proxies.cypher';
import sources from './migrations/007-sources.cypher';
import { numberingWalk, numberProxies } from './migrations/number-proxies';
import { endWalk } from './migrations/walk-proxies';
import { stripErasedProxies } from './erase/strip-erased-proxies';
import keptOut from './migrations/008-kept-out.cypher';
import numbersOfSources from './migrations/011-numbers-of-sources.cypher';
import formsAndTexts from './migrations/010-forms-and-texts.cypher';
import { keyNumbers } from './migrations/key-numbers';
import { markFormsAndTexts } from './migrations/mark-forms';
import awaitIndexes from './queries/await-indexes.cypher';
import buildingIndexes from './queries/bulk/building-indexes.cypher';

const strippingWalk = 'migration 008-kept-out';
/** What cannot be done in one transaction, after the statements of a migration. */
const completions: Readonly<Record<string, Migration['complete']>> = {
  [proxies.name]: numberProxies,
  [keptOut.name]: (graph) => stripErasedProxies(graph, { name: strippingWalk }),
  [formsAndTexts.name]: markFormsAndTexts,
  [numbersOfSources.name]: keyNumbers,
};
const queries = [schema, companyCounts, batchCatalogue, changeLog, erasures, proxies, sources, keptOut, formsAndTexts, numbersOfSources];
const migrations: readonly Migration[] = queries.map((query) => {
  const complete = completions[query.name];
  return { id: query.name, query, ...(complete ? { complete: (graph) => complete(graph) } : {}) };
});

/**
 * Brings the graph to the newest schema and waits until its indexes can be used. Safe to run again, and from several
 * processes at once.
 *
 * @returns the ids of the migrations that were applied now.
 */
export async function migrate(graph: GraphClient): Promise<string[]> {
  const applied = await applyMigrations(graph, migrations);
  for (const walk of applied.length > 0 ? [numberingWalk, strippingWalk] : []) await endWalk(graph, walk);
  await graph.run(awaitIndexes);
  return applied;
}

/** How far the building of an index is. */
interface BuildingIndex {
  readonly name: string;
  readonly state: string;
  readonly percent: number;
}

/**
 * Makes the constraints of a graph that was imported. Each waits for an index of its own, and there are none of the others
 * yet to wait for.
 */
export async function constrainImported(graph: GraphClient): Promise<void> {
  const constraints = migrations.flatMap(({ query }) => statementsOf(query.text).filter(isConstraint).map((text) => ({ name: query.name, text })));
  const left = [...constraints].reverse();
  const makeNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await graph.run(next);
  };
  // One keeps half a machine busy.
  await Promise.all([makeNext(), makeNext()]);
}

/** Brings a graph that was imported and has its constraints to the newest schema; its indexes are built afterwards. */
export async function migrateImported(graph: GraphClient): Promise<void> {
  // The kept counts were imported too, as `bookRows` counts while it converts, and the numbers of proxies with their records.
  const imported = [companyCounts, formsAndTexts, numbersOfSources].map((query) => ({ ...query, text: statementsOf(query.text).filter(isSchema).join(';\n') }));
  await applyMigrations(graph, migrations.map(({ id, query }) => ({ id, query: imported.find(({ name }) => name === query.name) ?? query })));
}

function isSchema(statement: string): boolean {
  return /^CREATE (CONSTRAINT|INDEX) /m.test(statement);
}

function isConstraint(statement: string): boolean {
  return /^CREATE CONSTRAINT /m.test(statement);
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
