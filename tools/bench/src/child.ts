import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { peakMemoryMb } from './figures';
import { KeepAliveClient } from './keep-alive-client';
import { endProgram, startProgram } from './programs';

const startTimeoutMs = 60_000;

/** As the API is started by `npm start`, and as docs/performance.md advises; what it is compared with gets the same. */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32', '--heap-growing-percent=100'];

/** A program of this workspace, run as a process of its own so that it shares nothing with what it is compared to. */
export class Child {
  private readonly process: ChildProcess;
  private said = '';

  /** @throws RunEnded when the run is ending. */
  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.process = startProgram(() =>
      spawn(process.execPath, [...nodeOptions, file, ...args], {
        env: { ...process.env, ...env },
        // In a group of its own: Ctrl-C in a terminal reaches only the bench, which ends it in its turn.
        ...{ detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
      }),
    );
    const keep = (text: Buffer) => (this.said = (this.said + text.toString()).slice(-4_000));
    this.process.stdout?.on('data', keep);
    this.process.stderr?.on('data', keep);
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
    const deadline = Date.now() + startTimeoutMs;
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
    await endProgram(this.process);
  }
}
