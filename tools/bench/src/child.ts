import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { peakMemoryMb } from './figures';
import { KeepAliveClient } from './keep-alive-client';

const startPatienceMs = 60_000;

/** As the API is started by `npm start`, and as docs/performance.md advises; what it is compared with gets the same. */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32', '--heap-growing-percent=100'];

/** A program of this workspace, run as a process of its own so that it shares nothing with what it is compared to. */
export class Child {
  private static readonly living = new Set<Child>();
  private readonly process: ChildProcess;
  private said = '';

  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.process = spawn(process.execPath, [...nodeOptions, file, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (text: Buffer) => (this.said = (this.said + text.toString()).slice(-4_000));
    this.process.stdout?.on('data', keep);
    this.process.stderr?.on('data', keep);
    Child.living.add(this);
    this.process.once('close', () => Child.living.delete(this));
  }

  /** Asks all programs to end, so that whoever waits for one fails, and cleans up. */
  static endAll(): void {
    for (const child of Child.living) child.process.kill('SIGTERM');
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The last that the program wrote. */
  get output(): string {
    return this.said;
  }

  /** @throws Error with what the program wrote last, when it ends before it answers there. */
  async answersAt(port: number, path: string): Promise<void> {
    const deadline = Date.now() + startPatienceMs;
    while (Date.now() < deadline && !this.hasEnded) {
      const client = new KeepAliveClient(port);
      const answer = await client.ask('GET', path).catch(() => undefined);
      client.close();
      if (answer?.status === 200) return;
      await delay(100);
    }
    throw new Error(`A program did not start:\n${this.said}`);
  }

  peakMemoryMb(): Promise<number | undefined> {
    return peakMemoryMb(this.process.pid as number);
  }

  /** Waits for the end. @throws Error with what the program wrote last, when it failed. */
  async completed(): Promise<void> {
    if (!this.hasEnded) await once(this.process, 'close');
    if (this.process.exitCode !== 0) throw new Error(`A program failed:\n${this.said}`);
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.process.kill('SIGTERM');
    const force = setTimeout(() => this.process.kill('SIGKILL'), 10_000);
    await once(this.process, 'exit').finally(() => clearTimeout(force));
  }
}
