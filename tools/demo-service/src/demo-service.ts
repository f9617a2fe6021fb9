import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@company-relations/local-neo4j';

/** How much of the service's output is kept. It is shown if the start fails. */
const keptCharacters = 4_000;
const endTimeoutMs = 60_000;

/** The service as `npm start` runs it, on a free port. */
export class DemoService {
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-keptCharacters)));
    }
  }

  /**
   * Starts the service and waits until it is ready.
   *
   * @throws Error if the service ends before it is ready, or if `stop` aborts.
   */
  static async started(workspaceRoot: string, stop: AbortSignal): Promise<DemoService> {
    const port = await findFreePort();
    // A test run sends more searches than any caller may. A response with status 429 would test nothing else, so the
    // limit is raised.
    const env = { ...process.env, PORT: String(port), THROTTLE_LIMIT: '1000000', METRICS_PORT: '' };
    const program = join(workspaceRoot, 'dist/tools/local-service/main.js');
    // The service runs in a process group of its own. Ctrl-C then reaches only us, and we end the service after the
    // tester.
    const child = spawn(process.execPath, [program], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const service = new DemoService(child, `http://127.0.0.1:${port}`);
    try {
      await service.ready(stop);
      return service;
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  /** Ends the service and everything that it started. */
  async stop(): Promise<void> {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
    await ended;
    clearTimeout(force);
  }

  /** Waits until the service prints the sample request, which means that it is ready. */
  private ready(stop: AbortSignal): Promise<void> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      child.stdout?.on('data', () => this.said.includes('Try it:') && resolve());
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`The service ended:\n${this.said}`)));
      stop.addEventListener('abort', () => reject(new Error('Interrupted.')), { once: true });
    });
  }
}
