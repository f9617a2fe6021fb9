import { applyMigrations, type CypherQuery, type GraphClient, statementsOf } from '@company-relations/neo4j-client';
import { migrateRegister } from '@company-relations/register-loader';
import { migrations } from './migrations';
import buildingIndexes from './queries/building-indexes.cypher';
import isBareImport from './queries/is-bare-import.cypher';

/** They make ids of migrations unique, and must not wait for other indexes. */
const firstConstraints = migrations
  .slice(0, 1)
  .flatMap(({ query }) => statementsOf(query.text))
  .filter(isConstraint);

/**
 * The indexes of the migration 017-days. Imported records have their days, and its other work would make records
 * current again that their source states as ended. It is stored as applied before all others, because later an import
 * looks like an older graph.
 */
const daysOfImport = migrations
  .filter(({ id }) => id === '017-days')
  .map(({ id, query }) => ({ id, query: { ...query, text: [...firstConstraints, query.text].join(';\n') } }));

/**
 * Brings the graph to the newest schema and waits until the indexes can be used. It is safe to call this function
 * again, and from several processes at once. The graph may be an import that is not finished.
 *
 * @returns the ids of the migrations that this call applied.
 */
export async function migrate(graph: GraphClient): Promise<string[]> {
  const [row] = await graph.read<{ isBareImport: boolean }>(isBareImport);
  const days = row?.isBareImport ? await applyMigrations(graph, daysOfImport) : [];
  return [...days, ...(await migrateRegister(graph, migrations))].sort();
}

/** The ids of all migrations of this version. An import that this version converted contains the work of all of them. */
export const migrationIds: readonly string[] = migrations.map(({ id }) => id);

/** How much of an index is built. */
interface BuildingIndex {
  readonly name: string;
  readonly state: string;
  readonly percent: number;
}

/**
 * Creates the constraints of an imported graph. Call this function before the other indexes are created, so that each
 * constraint waits only for its own index.
 */
export async function constrainImported(graph: GraphClient): Promise<void> {
  const constraints = migrations.flatMap(({ query }) =>
    statementsOf(query.text)
      .filter(isConstraint)
      .map((text) => ({ name: query.name, text })),
  );
  const left = ofOneLabel(constraints).reverse();
  const makeNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) for (const constraint of next) await graph.run(constraint);
  };
  // Two constraints are created at a time, because the creation of one keeps only half of a machine busy.
  await Promise.all([makeNext(), makeNext()]);
}

/**
 * Groups constraints by their label. Two transactions that create constraints of one label at a time may wait for each
 * other, and the database then ends one of them.
 */
function ofOneLabel(constraints: readonly CypherQuery[]): CypherQuery[][] {
  const groups = new Map<string | undefined, CypherQuery[]>();
  for (const constraint of constraints) {
    const label = /FOR \(\w+:(\w+)\)/.exec(constraint.text)?.[1];
    groups.set(label, [...(groups.get(label) ?? []), constraint]);
  }
  return [...groups.values()];
}

/**
 * The ids of migrations that write data. An imported graph already contains this data, so only the constraints and
 * indexes of these migrations are created.
 */
const importedData: ReadonlySet<string> = new Set([
  '002-company-counts',
  '010-forms-and-texts',
  '011-numbers-of-sources',
]);

/**
 * Brings an imported graph, which already has its constraints, to the newest schema. The database builds the indexes in
 * the background after this call: statements that wait for indexes are left out, because nothing reads this graph yet.
 *
 * Of migrations whose work the import lacks, only the indexes are created. If there are any, call `migrate` when all
 * indexes are built: it does their work, and stores that they are applied.
 *
 * @param contained the ids of the migrations whose work the import contains.
 */
export async function migrateImported(graph: GraphClient, contained: readonly string[] = migrationIds): Promise<void> {
  // Of the migrations that write data, only the constraints and indexes are created. The import already contains the
  // data: the counts from `metadataRows`, and the numbers of the proxies in their records.
  const only = (query: CypherQuery, isKept: (statement: string) => boolean) => ({
    ...query,
    text: statementsOf(query.text).filter(isKept).join(';\n'),
  });
  if (contained.includes('017-days')) await applyMigrations(graph, daysOfImport);
  await applyMigrations(
    graph,
    migrations
      .filter(({ id }) => contained.includes(id) && id !== '017-days')
      .map(({ id, query }) => ({ id, query: only(query, importedData.has(id) ? isSchema : isNoWait) })),
  );
  for (const { query } of migrations.filter(({ id }) => !contained.includes(id)))
    for (const text of statementsOf(query.text).filter(isSchema)) await graph.run({ name: query.name, text });
}

function isSchema(statement: string): boolean {
  return /^CREATE (CONSTRAINT|INDEX|FULLTEXT INDEX) /m.test(statement);
}

function isNoWait(statement: string): boolean {
  return !/^CALL db\.awaitIndexes\(/m.test(statement);
}

function isConstraint(statement: string): boolean {
  return /^CREATE CONSTRAINT /m.test(statement);
}

/**
 * Returns how much of all indexes is built, in percent.
 *
 * @throws Error with the name of an index that could not be built
 */
export async function readIndexBuildPercent(graph: GraphClient): Promise<number> {
  const building = await graph.read<BuildingIndex>(buildingIndexes);
  const failed = building.find(({ state }) => state === 'FAILED');
  if (failed) throw new Error(`The index ${failed.name} could not be built.`);
  if (building.every(({ state }) => state === 'ONLINE')) return 100;
  return Math.min(99, building.reduce((sum, { percent }) => sum + percent, 0) / building.length);
}
