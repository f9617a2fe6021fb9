import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, type CallOptions, type Engine } from '@company-relations/local-containers';
import { pollUntil } from '@company-relations/local-neo4j';
import { documentedCommands } from './documented';
import { overrideText } from './files';

export interface DeploymentOptions {
  readonly workspaceRoot: string;
  /** A copy of the sources, which Compose builds and mounts. */
  readonly sources: string;
  readonly engine: Engine;
  /** Folder for the files of this run: secrets, registers, packages, dumps. */
  readonly folder: string;
  /** Ports of this machine for the proxy and for the graph. */
  readonly ports: { readonly proxy: number; readonly bolt: number };
  /** The number of companies for the stage about memory. */
  readonly largeCompanies: number;
  readonly call: CallOptions;
}

/** The explorer, whose users would sign in at an issuer. The service itself asks nothing of it. */
export const explorer = { EXPLORER_CLIENT_ID: 'explorer', EXPLORER_ISSUER: 'https://issuer.example' };

/** A container of the deployment, as the engine describes it. */
export interface Container {
  readonly id: string;
  readonly pid: number;
  readonly image: string;
  readonly health: string;
  readonly restarts: number;
  readonly memoryLimit: number;
  readonly wasKilledForMemory: boolean;
}

/** The longest time of documented commands, which wait for the service, in milliseconds. */
const documentedTimeoutMs = 900_000;

/** The services of docker-compose.yml, run by Compose. */
export class Deployment {
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;

  constructor(readonly options: DeploymentOptions) {
    const { engine, folder, ports } = options;
    this.url = `http://127.0.0.1:${ports.proxy}`;
    const override = join(folder, 'override.yml');
    writeFileSync(override, overrideText(folder));
    this.env = {
      ...engine.env,
      COMPOSE_ENV_FILES: join(folder, 'secrets/compose.env'),
      COMPOSE_FILE: `docker-compose.yml:${override}`,
      // Without the plugin buildx Compose builds by itself.
      COMPOSE_BAKE: 'false',
      COMPOSE_PROGRESS: 'plain',
      LISTEN: `127.0.0.1:${ports.proxy}`,
      NEO4J_BOLT_PORT: String(ports.bolt),
      REGISTER_FILES: join(folder, 'registers'),
      SUBSCRIPTIONS_FILE: join(folder, 'subscriptions.json'),
      ...explorer,
    };
  }

  /** From now on our images are of this version, as if it were in `compose.env`. */
  useVersion(version: string): void {
    this.env['VERSION'] = version;
  }

  /**
   * Runs `docker compose`.
   *
   * @param changes - to its environment.
   */
  compose(args: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<string> {
    const { sources, call: options } = this.options;
    return call('docker', ['compose', ...args], { ...options, cwd: sources, env: { ...this.env, ...changes } });
  }

  /**
   * Runs the first block of commands of a section of docs/operations.md that contains a text, in the folder of
   * docker-compose.yml.
   *
   * @returns what the commands print.
   */
  documented(heading: string, text?: string): Promise<string> {
    const { sources, call: options } = this.options;
    const commands = documentedCommands(readFileSync(join(sources, 'docs/operations.md'), 'utf8'), heading, text);
    const limit = AbortSignal.timeout(documentedTimeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    return call('bash', ['-euo', 'pipefail', '-c', commands], { ...options, signal, cwd: sources, env: this.env });
  }

  /** Removes all that Compose created. After Ctrl-C too. */
  async end(): Promise<void> {
    const { sources: cwd, call: options } = this.options;
    const args = ['compose', 'down', '--volumes', '--remove-orphans', '--timeout', '5'];
    await call('docker', args, { ...options, signal: undefined, cwd, env: this.env });
  }

  /** Runs one of the commands for operators, as docs/operations.md does. */
  command(service: 'batch' | 'feed' | 'subscriptions', args: readonly string[]): Promise<string> {
    return this.compose(['run', '--rm', '-T', service, ...args]);
  }

  docker(args: readonly string[]): Promise<string> {
    return call('docker', args, { ...this.options.call, env: this.env });
  }

  /** The running containers of a service. */
  async containersOf(service: string): Promise<Container[]> {
    const ids = (await this.compose(['ps', '--quiet', service])).split('\n').filter(Boolean);
    return Promise.all(ids.map((id) => this.inspect(id)));
  }

  async inspect(id: string): Promise<Container> {
    const [found] = JSON.parse(await this.docker(['inspect', id])) as [Inspected];
    return {
      id,
      pid: found.State.Pid,
      image: found.Config.Image,
      health: found.State.Health?.Status ?? '',
      restarts: found.RestartCount,
      memoryLimit: found.HostConfig.Memory,
      wasKilledForMemory: found.State.OOMKilled,
    };
  }

  /** The processes of a container, by their ids on this machine. */
  async processesOf(id: string): Promise<number[]> {
    const [, ...lines] = (await this.docker(['top', id, '-o', 'pid'])).trim().split('\n');
    return lines.map(Number);
  }

  /** Runs a script of the shell in a new container of a service, with the rights of the service. */
  inside(service: string, script: string): Promise<string> {
    return this.compose(['run', '--rm', '-T', '--no-deps', '--entrypoint', 'sh', service, '-c', script]);
  }

  /** Kills the first process of a container, as a crash would. The engine then starts the container again. */
  async crash(service: string): Promise<void> {
    const [container] = await this.containersOf(service);
    if (container === undefined || container.pid === 0) throw new Error(`No container of ${service} runs.`);
    process.kill(container.pid, 'SIGKILL');
  }

  /** Whether the proxy has at least one API that is ready. */
  isReady(): Promise<boolean> {
    return fetch(`${this.url}/proxy-health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** @throws Error if it does not happen in time. */
  async until(what: string, isSo: () => Promise<boolean>, timeoutMs = 300_000): Promise<void> {
    this.options.call.signal?.throwIfAborted();
    if (!(await pollUntil(isSo, timeoutMs))) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}.`);
  }
}

interface Inspected {
  readonly State: { readonly Pid: number; readonly OOMKilled: boolean; readonly Health?: { readonly Status: string } };
  readonly Config: { readonly Image: string };
  readonly HostConfig: { readonly Memory: number };
  readonly RestartCount: number;
}
