import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchDistribution } from './distribution';
import { exclusively } from './exclusively';
import { probeMachine } from './machine';
import type { ObtainOptions } from './obtain-graph';
import { ensureServer, type GraphAddress, stopServer } from './server';
import { laptop } from './server-configuration';
import { hasUsers } from './shared-server';
import { chooseWay } from './way-to-graph';

/** Another process uses the server, or the server cannot be stopped from here. */
export class ServerInUseError extends Error {
  override readonly name = 'ServerInUseError';
}

/** A server that no other process can start or use in the meantime. */
export interface ServerAlone {
  readonly home: string;
  /** Folder of the Neo4j jars. */
  readonly lib: string;
  /** Whether the server has any data. */
  hasData(): boolean;
  start(): Promise<GraphAddress>;
  stop(): Promise<void>;
}

/**
 * Runs work that needs the local server for itself. The server is stopped before the work and after it. In between, the
 * work starts and stops the server as needed.
 *
 * @throws ServerInUseError
 */
export async function withServerAlone<T>(
  options: ObtainOptions,
  work: (server: ServerAlone) => Promise<T>,
): Promise<T> {
  const { workspaceRoot, env, own } = options;
  const way = await chooseWay({ ...probeMachine(workspaceRoot, env), neo4jUri: undefined });
  if (way !== 'java')
    throw new ServerInUseError(
      'The local graph runs in Docker, where nothing can be imported from here: follow the steps for a Neo4j of your own (docs/bulk.md).',
    );
  const home = join(workspaceRoot, `.local/${own?.name ?? 'neo4j'}`);
  const lib = await fetchDistribution(workspaceRoot, env);
  const users = join(home, 'users');
  await mkdir(users, { recursive: true, mode: 0o700 });
  const stop = () => stopServer(home);
  const server: ServerAlone = {
    ...{ home, lib, stop },
    hasData: () => existsSync(join(home, 'data/databases/neo4j')),
    start: () => ensureServer({ home, lib, tuning: own?.tuning ?? laptop, env }),
  };
  return exclusively(join(home, 'lock'), async () => {
    if (await hasUsers(users))
      throw new ServerInUseError('The local graph is in use: end what uses it (npm start, a load) first.');
    await stop();
    try {
      return await work(server);
    } finally {
      await stop();
    }
  });
}
