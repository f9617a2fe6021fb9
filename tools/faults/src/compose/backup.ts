import type { Deployment } from './deployment';

const image = 'neo4j:5.26.30-community';
const volume = 'company-relations_neo4j';

/** Dumps the graph, empties its volume, and loads the dump, with the commands of docs/operations.md. */
export async function backUpAndRestore(deployment: Deployment): Promise<void> {
  await deployment.documented('Backup');
  await deployment.compose(['stop', 'api', 'worker', 'neo4j']);
  const lost = ['rm', '-r', '/data/databases/neo4j', '/data/transactions/neo4j'];
  await deployment.docker(['run', '--rm', '-v', `${volume}:/data`, image, ...lost]);
  await deployment.documented('Restore');
  await deployment.documented('Restore', 'up -d --wait api worker');
  if (!(await deployment.isReady())) throw new Error('The restore ended before an API was ready.');
}
