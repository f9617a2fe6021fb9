import { join } from 'node:path';
import { fetchDistribution, isFetched } from './distribution';
import { startContainer, stopContainer } from './docker';
import { findFreePort } from './free-port';
import { probeMachine } from './machine';
import { ensureServer, findServerProcess, stopServer } from './server';
import { laptop, type ServerTuning } from './server-configuration';
import { useSharedServer, type GraphInUse } from './shared-server';
import { chooseWay, type WayToGraph } from './way-to-graph';

export interface ObtainOptions {
  readonly workspaceRoot: string;
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line before each step that may take long. */
  readonly print: (message: string) => void;
  /** If set, the server is separate from the developer's server and has its own data. `NEO4J_URI` is then ignored. */
  readonly own?: OwnServer;
}

/** A server with its own name and data. */
export interface OwnServer {
  /** Name of its folder in `.local`: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Only for a server that runs as a process. The memory of a container is set in docker-compose.yml. */
  readonly tuning: ServerTuning;
}

/** Bolt's usual port, at which developers' tools expect the container. */
const containerPort = 7687;

/**
 * Provides the graph database for development. Uses the first way that this machine offers: a given server, Docker, or
 * a Java process. The data is stored in `.local`.
 *
 * @throws NoGraphServerError, ServerStartError, CommandFailedError
 */
export async function obtainGraph(options: ObtainOptions): Promise<GraphInUse> {
  const probes = probeMachine(options.workspaceRoot, options.env);
  const way = await chooseWay(options.own ? { ...probes, neo4jUri: undefined } : probes);
  return ways[way](options);
}

const ways: Record<WayToGraph, (options: ObtainOptions) => Promise<GraphInUse>> = {
  given: useGivenServer,
  docker: useContainer,
  java: useProcess,
};

async function useGivenServer({ env, print }: ObtainOptions): Promise<GraphInUse> {
  const { NEO4J_URI: uri = '', NEO4J_USER: user = 'neo4j', NEO4J_PASSWORD: password } = env;
  if (password === undefined)
    throw new Error('NEO4J_URI is set: NEO4J_PASSWORD is needed too (NEO4J_USER if it is not neo4j).');
  print(`Using the Neo4j at ${uri}`);
  return { uri, user, password, release: async () => undefined, isRunning: async () => true };
}

async function useContainer({ workspaceRoot, env, print, own }: ObtainOptions): Promise<GraphInUse> {
  const home = join(workspaceRoot, `.local/${own?.name ?? 'neo4j'}-docker`);
  // Never `company-relations`, the project of docker-compose.yml: the command would replace the graph of a service.
  const project = `company-relations-${own?.name ?? 'local'}`;
  const container = { workspaceRoot, home, project, port: own ? await findFreePort() : containerPort, env };
  return useSharedServer(home, {
    start: () => {
      print('Starting Neo4j in Docker');
      return startContainer(container);
    },
    stop: () => stopContainer(container),
    isRunning: async () => true,
  });
}

async function useProcess({ workspaceRoot, env, print, own }: ObtainOptions): Promise<GraphInUse> {
  const home = join(workspaceRoot, `.local/${own?.name ?? 'neo4j'}`);
  if (!(await isFetched(workspaceRoot))) print('Fetching Neo4j with Maven (once, about 150 MB)');
  const lib = await fetchDistribution(workspaceRoot, env);
  return useSharedServer(home, {
    start: async () => {
      if (!(await findServerProcess(home))) print('Starting Neo4j');
      return ensureServer({ home, lib, tuning: own?.tuning ?? laptop, env });
    },
    stop: () => stopServer(home),
    isRunning: async () => (await findServerProcess(home)) !== undefined,
  });
}
