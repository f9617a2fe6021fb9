import { applyMigrations, type CypherQuery, type GraphClient, statementsOf } from '@company-relations/neo4j-client';
import { migrateRegister } from '@company-relations/register-loader';
import { migrations } from './migrations';
import buildingIndexes from './queries/building-indexes.cypher';

/**
 * Brings the graph to the newest schema and waits until its indexes can be used. Safe to run again, and from several
 * processes at once.
 *
 * @returns the ids of the migrations that were applied now.
 */
export function migrate(graph: GraphClient): Promise<string[]> {
  return migrateRegister(graph, migrations);
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
  const constraints = migrations.flatMap(({ query }) =>
    statementsOf(query.text)
      .filter(isConstraint)
      .map((text) => ({ name: query.name, text })),
  );
  const left = [...constraints].reverse();
  const makeNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await graph.run(next);
  };
  // One keeps half a machine busy.
  await Promise.all([makeNext(), makeNext()]);
}

/** What these migrations write is in a graph that was imported. */
const importedData: ReadonlySet<string> = new Set([
  '002-company-counts',
  '010-forms-and-texts',
  '011-numbers-of-sources',
]);

/** Brings a graph that was imported and has its constraints to the newest schema; its indexes are built afterwards. */
export async function migrateImported(graph: GraphClient): Promise<void> {
  // The counts were imported too, as `metadataRows` counts during the conversion, and the numbers of proxies with their records.
  const schemaOnly = (query: CypherQuery) => ({
    ...query,
    text: statementsOf(query.text).filter(isSchema).join(';\n'),
  });
  await applyMigrations(
    graph,
    migrations.map(({ id, query }) => ({ id, query: importedData.has(id) ? schemaOnly(query) : query })),
  );
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
