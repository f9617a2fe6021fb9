import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePassword } from './password';
import { runCommand } from './processes';
import type { GraphAddress } from './server';

/** The settings of a container of the service `neo4j` in `docker-compose.yml`. */
export interface ContainerSettings {
  readonly workspaceRoot: string;
  /** Folder of the data and of the password. The container writes as the current user. */
  readonly home: string;
  /** Name of the Compose project, which identifies the container later. */
  readonly project: string;
  /** Port for Bolt on this machine. */
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Whether a Docker engine with Compose responds. A Docker client can be installed without an engine. */
export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const options = { env, timeoutMs: 10_000 };
  // Without an engine, some versions of "docker info" report this only on standard error and exit with 0.
  const version = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], options).catch(() => '');
  if (!/^\d+\./m.test(version)) return false;
  return runCommand('docker', ['compose', 'version'], options).then(
    () => true,
    () => false,
  );
}

/** Starts the container if it does not run, and waits until it responds. */
export async function startContainer(settings: ContainerSettings): Promise<GraphAddress> {
  await mkdir(join(settings.home, 'data'), { recursive: true, mode: 0o700 });
  await compose(settings, ['up', '-d', '--wait', 'neo4j']);
  const [port] = (await compose(settings, ['port', 'neo4j', '7687'])).match(/\d+$/m) ?? [settings.port];
  return { uri: `bolt://127.0.0.1:${port}`, user: 'neo4j', password: await ensurePassword(settings.home) };
}

export async function stopContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['stop', 'neo4j']);
}

/** Kills the processes of the container. Its data stays. */
export async function killContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['kill', 'neo4j']);
}

/** Pauses the processes of the container. Its connections stay open. */
export async function pauseContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['pause', 'neo4j']);
}

export async function resumeContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['unpause', 'neo4j']);
}

/** Stops the container and removes everything except its data folder. */
export async function removeContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['down', '--timeout', '5']);
}

async function compose(settings: ContainerSettings, args: readonly string[]): Promise<string> {
  const { workspaceRoot, home, project, port, env } = settings;
  return runCommand('docker', ['compose', '-p', project, ...args], {
    cwd: workspaceRoot,
    env: {
      ...env,
      NEO4J_PASSWORD: await ensurePassword(home),
      NEO4J_DATA: join(home, 'data'),
      NEO4J_BOLT_PORT: String(port),
      NEO4J_RUN_AS: `${process.getuid?.() ?? 7474}:${process.getgid?.() ?? 7474}`,
    },
  });
}
