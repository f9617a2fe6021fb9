import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from '@company-relations/local-containers';
import type { Deployment } from './deployment';

const startTimeoutMs = 300_000;

/**
 * Does what README.md says, in a copy of the sources on a machine with an engine: `npm start`, the request that it
 * prints, and Ctrl-C.
 *
 * @returns the seconds from the command to the printed request.
 */
export async function readmeWay(deployment: Deployment, port: number): Promise<number> {
  const { workspaceRoot, sources, engine, folder, call: options } = deployment.options;
  const copy = join(folder, 'readme');
  cpSync(sources, copy, { recursive: true });
  symlinkSync(join(workspaceRoot, 'node_modules'), join(copy, 'node_modules'));
  const own = Object.entries(engine.env).filter(([name]) => !/^(NX_|npm_|NEO4J_|NODE_OPTIONS$|COMPOSE_)/.test(name));
  const env = { ...Object.fromEntries(own), NX_WORKSPACE_ROOT_PATH: copy, PORT: String(port) };
  const startedAt = performance.now();
  const service = new StartedService(spawn('npm', ['start'], { cwd: copy, env, detached: true }));
  try {
    const request = await service.request(options.signal);
    const seconds = (performance.now() - startedAt) / 1000;
    const given: unknown = JSON.parse(await call('bash', ['-c', request], options));
    const shown = /```json\n([^]*?)```/.exec(readFileSync(join(workspaceRoot, 'README.md'), 'utf8'))?.[1] ?? '';
    if (JSON.stringify(given) !== JSON.stringify(JSON.parse(shown)))
      throw new Error(`The request of the README is answered otherwise: ${JSON.stringify(given)}`);
    if (!service.output.includes('Neo4j in Docker'))
      throw new Error(`npm start did not use Docker:\n${service.output}`);
    return seconds;
  } finally {
    await service.interrupt();
  }
}

/** `npm start`, as a terminal runs it. */
class StartedService {
  output = '';
  private readonly ended: Promise<unknown>;

  constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  /** The request that it prints when it answers. */
  async request(signal: AbortSignal | undefined): Promise<string> {
    const deadline = performance.now() + startTimeoutMs;
    while (performance.now() < deadline && this.child.exitCode === null && !signal?.aborted) {
      const request = /^curl .*$/m.exec(this.output)?.[0];
      if (request !== undefined) return request;
      await delay(100);
    }
    throw new Error(`npm start printed no request:\n${this.output}`);
  }

  /** Sends SIGINT to the process group, as Ctrl-C does. */
  async interrupt(): Promise<void> {
    if (this.child.exitCode !== null || this.child.pid === undefined) return;
    process.kill(-this.child.pid, 'SIGINT');
    await this.ended;
  }
}
