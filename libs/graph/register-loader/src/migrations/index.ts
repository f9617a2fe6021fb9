import { awaitIndexes, graphMigrations } from '@company-relations/graph-model';
import { applyMigrations, type GraphClient, type Migration } from '@company-relations/neo4j-client';
import { stripErasedProxies } from '../erase/strip-erased-proxies';
import erasures from './005-erasures.cypher';
import sources from './007-sources.cypher';
import numbersOfSources from './011-numbers-of-sources.cypher';
import { keyNumbers } from './key-numbers';
import { markFormsAndTexts } from './mark-forms';
import { numberingWalk, numberProxies } from './number-proxies';
import { endWalk } from './walk-proxies';

const strippingWalk = 'migration 008-kept-out';

/** What cannot be done in one transaction, after the statements of a migration, by its id. */
const completions: ReadonlyMap<string, NonNullable<Migration['complete']>> = new Map([
  ['006-proxies', (graph: GraphClient) => numberProxies(graph)],
  ['008-kept-out', (graph: GraphClient) => stripErasedProxies(graph, { name: strippingWalk })],
  ['010-forms-and-texts', markFormsAndTexts],
  [numbersOfSources.name, keyNumbers],
]);

const loaderMigrations: readonly Migration[] = [erasures, sources, numbersOfSources].map((query) => ({
  id: query.name,
  query,
}));

/** The schema of all that loads write, with what brings a graph that was loaded before up to date. */
export const registerMigrations: readonly Migration[] = [...graphMigrations, ...loaderMigrations].map((migration) => {
  const complete = completions.get(migration.id);
  return complete ? { ...migration, complete } : migration;
});

/**
 * Brings the graph to the newest schema and waits until its indexes can be used. Safe to run again, and from several
 * processes at once.
 *
 * @param migrations those of the register, and of other libs.
 * @returns the ids of the migrations that were applied now.
 */
export async function migrateRegister(
  graph: GraphClient,
  migrations: readonly Migration[] = registerMigrations,
): Promise<string[]> {
  const applied = await applyMigrations(graph, migrations);
  for (const walk of applied.length > 0 ? [numberingWalk, strippingWalk] : []) await endWalk(graph, walk);
  await awaitIndexes(graph);
  return applied;
}
