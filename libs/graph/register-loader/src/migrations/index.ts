import { awaitIndexes, schemaMigrations } from '@company-relations/graph-model';
import { applyMigrations, type GraphClient, type Migration } from '@company-relations/neo4j-client';
import { underLock } from '../apply/under-lock';
import { addDaysToFutureRecords } from '../days/day-records';
import { flagAllOwnersOfFlagged } from '../figures/flag-owners';
import { invalidateAllFigures, markAllFigures } from '../figures/mark-all-figures';
import { stripErasedProxies } from '../erase/strip-erased-proxies';
import erasures from './005-erasures.cypher';
import sources from './007-sources.cypher';
import numbersOfSources from './011-numbers-of-sources.cypher';
import { storeNumbersAndMarkBusinesses } from './key-numbers';
import { markProtectedNumberForms } from './mark-forms';
import { proxyNumbersWalkName, storeProxyNumbers } from './number-proxies';
import { foldNames } from './fold-names';
import isMigrationApplied from './is-migration-applied.cypher';
import { deleteWalkProgress } from './walk-proxies';

const strippingWalk = 'migration 008-kept-out';
const figuresAnew = '026-figures-anew';

/**
 * The work of migrations that is too large for one transaction, by the id of the migration. It runs after the Cypher
 * statements of the migration.
 */
const completions: ReadonlyMap<string, NonNullable<Migration['complete']>> = new Map([
  ['006-proxies', (graph: GraphClient) => storeProxyNumbers(graph)],
  ['008-kept-out', (graph: GraphClient) => stripErasedProxies(graph, { name: strippingWalk })],
  ['010-forms-and-texts', (graph: GraphClient) => markProtectedNumberForms(graph, { logsShownTexts: true })],
  [numbersOfSources.name, storeNumbersAndMarkBusinesses],
  ['017-days', (graph: GraphClient) => addDaysToFutureRecords(graph)],
  ['018-figures', markAll],
  ['020-company-names', foldNames],
  ['023-plain-numbers', storeNumbersAndMarkBusinesses],
  ['025-flagged-owners', flagAllOwnersOfFlagged],
  [figuresAnew, markAllAnew],
]);

async function markAll(graph: GraphClient): Promise<void> {
  await markAllFigures(graph);
}

/** Does nothing if another process has ended this migration meanwhile: companies that are derived since would be derived again. */
async function markAllAnew(graph: GraphClient): Promise<void> {
  await underLock(graph, async (transaction) => {
    const [row] = await transaction.run<{ isApplied: boolean }>(isMigrationApplied, { id: figuresAnew });
    if (row?.isApplied !== true) await invalidateAllFigures(transaction);
  });
  await markAll(graph);
}

const loaderMigrations: readonly Migration[] = [erasures, sources, numbersOfSources].map((query) => ({
  id: query.name,
  query,
}));

/**
 * The migrations for everything that loads write, including the steps that bring the data of an older graph up to date.
 */
export const registerMigrations: readonly Migration[] = [...schemaMigrations, ...loaderMigrations].map((migration) => {
  const complete = completions.get(migration.id);
  return complete ? { ...migration, complete } : migration;
});

/**
 * Brings the graph to the newest schema and waits until its indexes can be used. It is safe to run it again, and from
 * several processes at once.
 *
 * @param migrations the migrations of the register, perhaps together with those of other libraries.
 * @returns the ids of the migrations that this call applied.
 */
export async function migrateRegister(
  graph: GraphClient,
  migrations: readonly Migration[] = registerMigrations,
): Promise<string[]> {
  const applied = await applyMigrations(graph, migrations);
  for (const walk of applied.length > 0 ? [proxyNumbersWalkName, strippingWalk] : [])
    await deleteWalkProgress(graph, walk);
  await awaitIndexes(graph);
  return applied;
}
