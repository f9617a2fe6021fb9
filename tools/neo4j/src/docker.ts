import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePassword } from './password';
import { runCommand } from './processes';
import type { GraphAddress } from './server';

/** Where a container of the service `neo4j` in `docker-compose.yml` lives. */
export interface ContainerSettings {
  readonly workspaceRoot: string;
  /** Folder of the data and of the password; the container writes as the current user. */
  readonly home: string;
  /** Name of the Compose project; by it a container is known again. */
  readonly project: string;
  /** Loopback port for Bolt. */
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Whether a Docker engine answers with Compose; a client may be there without an engine. */
export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const options = { env, timeoutMs: 10_000 };
  // "docker info" of a client without an engine says so on standard error, with exit code 0 in some versions.
  const version = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], options).catch(() => '');
  if (!/^\d+\./m.test(version)) return false;
  return runCommand('docker', ['compose', 'version'], options).then(
    () => true,
    () => false,
  );
}

/** Starts the container, or leaves the running one, and waits until it answers. */
export async function startContainer(settings: ContainerSettings): Promise<GraphAddress> {
  await mkdir(join(settings.home, 'data'), { recursive: true, mode: 0o700 });
  await compose(settings, ['up', '-d', '--wait', 'neo4j']);
  const [port] = (await compose(settings, ['port', 'neo4j', '7687'])).match(/\d+$/m) ?? [settings.port];
  return { uri: `bolt://127.0.0.1:${port}`, user: 'neo4j', password: await ensurePassword(settings.home) };
}

export async function stopContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['stop', 'neo4j']);
}

/** Ends the processes of the container at once; its data stays. */
export async function killContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['kill', 'neo4j']);
}

/** Freezes the processes of the container; its connections stay open. */
export async function pauseContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['pause', 'neo4j']);
}

export async function resumeContainer(settings: ContainerSettings): Promise<void> {
  await compose(settings, ['unpause', 'neo4j']);
}

/** Stops the container and removes all but its data folder. */
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
