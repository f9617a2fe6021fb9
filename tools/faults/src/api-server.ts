import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@company-relations/local-neo4j';
import { HttpClient } from './http-client';
import { type Ending, Program, type Settings } from './program';

/** Only ends an API that is never ready: on a busy machine planning all queries takes more than a minute. */
const startTimeoutMs = 240_000;

/** One API process of the service. Its port stays the same for the whole run, even if the process restarts. */
export class ApiServer {
  private program: Program | undefined;
  private nodeOptions: readonly string[] | undefined;
  private isMinded = false;
  /** How often the process ended by itself and was started again. */
  replaced = 0;

  private constructor(
    private readonly file: string,
    readonly port: number,
    private readonly settings: Settings,
  ) {}

  /** Starts an API and waits until it is ready. */
  static async start(file: string, settings: Settings, nodeOptions?: readonly string[]): Promise<ApiServer> {
    const port = await findFreePort();
    const api = new ApiServer(file, port, { ...settings, PORT: String(port) });
    await api.start(nodeOptions);
    await api.ready();
    return api;
  }

  /** Starts a process without waiting until it is ready. If the process ends by itself, it is started again. */
  async start(nodeOptions?: readonly string[]): Promise<void> {
    this.nodeOptions = nodeOptions;
    this.isMinded = true;
    this.launch();
  }

  /**
   * Waits until the API is ready.
   *
   * @throws Error with the API's last output if it is not ready in time.
   */
  async ready(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (Date.now() < deadline) {
      const client = new HttpClient(this.port, '');
      const answer = await client.ask({ method: 'GET', path: '/health/ready' }).catch(() => undefined);
      client.close();
      if (answer?.status === 200) return;
      await delay(50);
    }
    throw new Error(`The API is not ready:\n${this.output}`);
  }

  get pid(): number {
    return this.program?.pid ?? 0;
  }

  get output(): string {
    return this.program?.output ?? '';
  }

  /** Pauses the process (SIGSTOP) or continues it (SIGCONT). */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.program?.signal(name);
  }

  /** Ends the process with a signal and waits for its end. */
  async end(name: 'SIGTERM' | 'SIGKILL'): Promise<Ending> {
    this.isMinded = false;
    this.program?.signal(name);
    return (await this.program?.ended) ?? 0;
  }

  private launch(): void {
    const program = new Program(this.file, [], this.settings, this.nodeOptions);
    this.program = program;
    void program.ended.then(() => {
      if (!this.isMinded || this.program !== program) return;
      this.replaced += 1;
      this.launch();
    });
  }
}
