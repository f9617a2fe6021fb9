import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureClassArchive } from './class-archive';
import { fetchDistribution } from './distribution';
import {
  killContainer,
  pauseContainer,
  removeContainer,
  resumeContainer,
  startContainer,
  stopContainer,
  type ContainerSettings,
} from './docker';
import { findFreePort } from './free-port';
import { probeMachine } from './machine';
import { isAlive, pauseProcess, pollUntil, signal } from './processes';
import { ensureServer, findServerProcess, type GraphAddress, stopServer } from './server';
import { forTests } from './server-configuration';
import { chooseWay } from './way-to-graph';

/** A server for one test run. Its data is deleted afterwards. */
export interface TestServer extends GraphAddress {
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
  /** Pauses the server. It no longer responds, but its connections stay open. */
  pause(): Promise<void>;
  /** Continues a paused server. */
  resume(): Promise<void>;
  /** Shuts the server down and keeps its data. */
  shutDown(): Promise<void>;
  /** Kills the server, as in a crash, and keeps its data. */
  kill(): Promise<void>;
  /** Starts the server after `shutDown` or `kill` at the same address, and waits until it responds. */
  startAgain(): Promise<void>;
}

const homePrefix = 'company-relations-neo4j-';

/**
 * Starts a server with a home folder of its own on a free port. It never touches the developer's server and data. First
 * removes what killed test runs left behind.
 *
 * @param folder in which the home folder of the server is created.
 * @throws NoGraphServerError, ServerStartError
 */
export async function startTestServer(
  workspaceRoot: string,
  env: NodeJS.ProcessEnv,
  folder = tmpdir(),
): Promise<TestServer> {
  await removeAbandonedServers(folder, workspaceRoot, env);
  const way = await chooseWay({ ...probeMachine(workspaceRoot, env), neo4jUri: undefined });
  const home = await mkdtemp(join(folder, `${homePrefix}${way}-${process.pid}-`));
  const stop = () => removeTestServer(workspaceRoot, home, env);
  try {
    const control =
      way === 'docker'
        ? await containerControl(home, workspaceRoot, env)
        : await processControl(home, workspaceRoot, env);
    const { start, ...others } = control;
    return { ...(await start()), ...others, stop, startAgain: async () => void (await start()) };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Control = Pick<TestServer, 'pause' | 'resume' | 'shutDown' | 'kill'> & { start(): Promise<GraphAddress> };

async function containerControl(home: string, workspaceRoot: string, env: NodeJS.ProcessEnv): Promise<Control> {
  const container = await containerOf(home, workspaceRoot, env);
  return {
    start: () => startContainer(container),
    pause: () => pauseContainer(container),
    resume: () => resumeContainer(container),
    shutDown: () => stopContainer(container),
    kill: () => killContainer(container),
  };
}

async function processControl(home: string, workspaceRoot: string, env: NodeJS.ProcessEnv): Promise<Control> {
  const lib = await fetchDistribution(workspaceRoot, env);
  await ensureClassArchive(lib, env);
  const settings = { home, lib, tuning: forTests, port: await findFreePort(), env };
  const serverProcess = async () => {
    const pid = await findServerProcess(home);
    if (pid === undefined) throw new Error('The server of this test run has gone.');
    return pid;
  };
  return {
    start: () => ensureServer(settings),
    pause: async () => pauseProcess(await serverProcess()),
    resume: async () => signal(await serverProcess(), 'SIGCONT'),
    shutDown: () => stopServer(home),
    kill: () => killServer(home),
  };
}

/** Removes the servers in `folder` whose test runs have ended. */
export async function removeAbandonedServers(
  folder: string,
  workspaceRoot: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  for (const entry of await readdir(folder)) {
    const owner = /^company-relations-neo4j-(?:docker|java)-(\d+)-/.exec(entry)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    // The folder may belong to another user, or another run may be removing it right now. Both are no problem.
    await removeTestServer(workspaceRoot, join(folder, entry), env).catch(() => undefined);
  }
}

async function removeTestServer(workspaceRoot: string, home: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (basename(home).startsWith(`${homePrefix}docker-`))
    await removeContainer(await containerOf(home, workspaceRoot, env));
  // The data is deleted anyway, so the server need not be shut down properly.
  await killServer(home);
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
}

async function killServer(home: string): Promise<void> {
  const pid = await findServerProcess(home);
  if (pid === undefined) return;
  signal(pid, 'SIGKILL');
  await pollUntil(() => !isAlive(pid), 10_000);
}

async function containerOf(home: string, workspaceRoot: string, env: NodeJS.ProcessEnv): Promise<ContainerSettings> {
  // Compose allows only lower-case letters in the name of a project.
  return { workspaceRoot, home, project: basename(home).toLowerCase(), port: await findFreePort(), env };
}
