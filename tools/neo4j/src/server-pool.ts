import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureClassArchive } from './class-archive';
import { fetchDistribution } from './distribution';
import { emptyGraph } from './empty-graph';
import { exclusively } from './exclusively';
import { probeMachine } from './machine';
import { namesOfMigratedSchema } from './migrated-schema';
import { isAlive } from './processes';
import { ensureServer, findServerAddress, type GraphAddress } from './server';
import { forTests } from './server-configuration';
import { startTestServer } from './test-server';
import { chooseWay } from './way-to-graph';

/** The graph of one Jest run. */
export interface TestGraph extends GraphAddress {
  /** The home folder of its server in the pool. Undefined without a pool. */
  readonly home?: string;
  /** Ends the use of the graph. */
  stop(): Promise<void>;
}

/**
 * Provides an empty graph. `TEST_NEO4J_POOL` names the folder of a pool of servers, which continue to run from one Jest
 * run to the next. A server that has run queries before needs less than half the work for them. It keeps its query
 * plans, and the indexes and constraints of our migrations. The migrations still run on it, but then create nothing.
 * The program that created the pool also ends its servers. Without a pool, and if graphs run in Docker, the graph has a
 * server of its own.
 *
 * @throws NoGraphServerError, ServerStartError
 */
export async function obtainTestGraph(workspaceRoot: string, env: NodeJS.ProcessEnv): Promise<TestGraph> {
  const pool = env['TEST_NEO4J_POOL'];
  const way = await chooseWay({ ...probeMachine(workspaceRoot, env), neo4jUri: undefined });
  if (!pool || way !== 'java') return startTestServer(workspaceRoot, env);
  const home = await exclusively(join(pool, 'lock'), () => leaseHome(pool));
  const stop = () => rm(leaseOf(home), { force: true });
  try {
    const lib = await fetchDistribution(workspaceRoot, env);
    await ensureClassArchive(lib, env);
    const address = await ensureServer({ home, lib, tuning: forTests, env });
    // The graph is emptied at the beginning of a use, because a run that is killed could not empty it at the end.
    await emptyGraph(address, await namesOfMigratedSchema(workspaceRoot));
    return { ...address, home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A graph may contain data that someone needs, so it is not emptied. */
export class NotATestGraphError extends Error {
  override readonly name = 'NotATestGraphError';
}

/**
 * Empties a graph of a pool for a program that the user of the graph started. No other graph is emptied.
 *
 * @param home as in `TestGraph`.
 * @param startedBy the process that started this program.
 * @throws NotATestGraphError if that process does not use a graph of a pool there.
 */
export async function emptyGraphOfStarter(
  workspaceRoot: string,
  home: string,
  startedBy = process.ppid,
): Promise<GraphAddress> {
  const address = (await userOf(home)) === startedBy ? await findServerAddress(home) : undefined;
  if (!address)
    throw new NotATestGraphError(`${home} has no graph of the test that started this program: it is not emptied.`);
  await emptyGraph(address, await namesOfMigratedSchema(workspaceRoot));
  return address;
}

/** Reserves a server that no process uses, or a new one if all are in use. Returns its home folder. */
async function leaseHome(pool: string): Promise<string> {
  const homes = (await readdir(pool)).filter((name) => /^server-\w+$/.test(name)).map((name) => join(pool, name));
  for (const home of homes) {
    if (await isLeased(home)) continue;
    await writeFile(leaseOf(home), String(process.pid));
    return home;
  }
  const home = await mkdtemp(join(pool, 'server-'));
  await writeFile(leaseOf(home), String(process.pid));
  return home;
}

/** Whether a running process uses the server. */
async function isLeased(home: string): Promise<boolean> {
  const user = await userOf(home);
  return user > 0 && isAlive(user);
}

/** The id of the process that reserved the server last. 0 if none did. */
async function userOf(home: string): Promise<number> {
  return Number(await readFile(leaseOf(home), 'utf8').catch(() => ''));
}

/** The file with the id of the process that uses the server of this home. */
function leaseOf(home: string): string {
  return `${home}.lease`;
}
