import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { terminate } from '@company-relations/local-neo4j';
import { call } from './call';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 60_000;

/**
 * A container engine of its own: its images, containers and networks are no one else's, and end with it. The folder
 * needs a disk, because overlay file systems do not lie on one in memory.
 */
export class Engine {
  private constructor(
    readonly folder: string,
    private readonly daemon: ChildProcess | undefined,
  ) {}

  /** An engine that runs already, and keeps running: its socket and its images lie in this folder. */
  static at(folder: string): Engine {
    mkdirSync(join(folder, 'docker/cli-plugins'), { recursive: true });
    return new Engine(folder, undefined);
  }

  /**
   * Starts dockerd in a new temporary folder.
   *
   * @throws Error if it does not answer.
   */
  static async start(): Promise<Engine> {
    const folder = mkdtempSync(join(tmpdir(), 'containers-'));
    mkdirSync(join(folder, 'docker/cli-plugins'), { recursive: true });
    const log = createWriteStream(join(folder, 'dockerd.log'));
    // A process group of its own: Ctrl-C reaches this process alone, which then ends the containers in order.
    const daemon = spawn('dockerd', daemonArguments(folder), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    daemon.stdout.pipe(log);
    daemon.stderr.pipe(log);
    let problem: string | undefined;
    daemon.once('error', (error) => (problem = error.message));
    const engine = new Engine(folder, daemon);
    const deadline = performance.now() + startTimeoutMs;
    while (performance.now() < deadline && problem === undefined && daemon.exitCode === null) {
      if (await engine.answers()) return engine;
      await delay(250);
    }
    await engine.stop();
    throw new Error(`dockerd did not start: ${problem ?? 'it needs root, overlay file systems and iptables'}.`);
  }

  /** The environment in which `docker` uses this engine, and none of the user's contexts and plugins. */
  get env(): NodeJS.ProcessEnv {
    const { DOCKER_CONTEXT: _context, ...env } = process.env;
    return {
      ...env,
      DOCKER_HOST: `unix://${join(this.folder, 'docker.sock')}`,
      DOCKER_CONFIG: join(this.folder, 'docker'),
      DOCKER_BUILDKIT: '1',
    };
  }

  /** The folder in which `docker` looks for plugins, such as Compose. */
  get plugins(): string {
    return join(this.folder, 'docker/cli-plugins');
  }

  /** The names of all images, with their tags. */
  async imageNames(): Promise<string[]> {
    const args = ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}'];
    return (await call('docker', args, { env: this.env })).split('\n').filter(Boolean);
  }

  /** Removes all containers and networks, ends the engine, and removes its folder. */
  async stop(): Promise<void> {
    try {
      if (await this.answers()) await this.removeContainers();
    } finally {
      if (this.daemon) {
        const { pid, exitCode, signalCode } = this.daemon;
        if (pid !== undefined && exitCode === null && signalCode === null) await terminate(pid, stopTimeoutMs);
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
      }
    }
  }

  private async removeContainers(): Promise<void> {
    const docker = (args: readonly string[]) => call('docker', args, { env: this.env });
    const containers = (await docker(['ps', '--all', '--quiet'])).split('\n').filter(Boolean);
    if (containers.length > 0) await docker(['rm', '--force', '--volumes', ...containers]);
    await docker(['network', 'prune', '--force']);
  }

  private answers(): Promise<boolean> {
    return call('docker', ['version', '--format', '{{.Server.Version}}'], { env: this.env }).then(
      () => true,
      () => false,
    );
  }
}

/** @param folder - the folder of everything of the engine. */
export function daemonArguments(folder: string): string[] {
  const files = { 'data-root': 'data', 'exec-root': 'exec', pidfile: 'dockerd.pid' };
  return [
    ...Object.entries(files).map(([name, file]) => `--${name}=${join(folder, file)}`),
    `--host=unix://${join(folder, 'docker.sock')}`,
  ];
}
