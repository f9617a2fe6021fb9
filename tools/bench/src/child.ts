import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeOptions } from '@company-relations/local-machine';
import { peakMemoryMb, processorMs } from './figures';
import { KeepAliveClient } from './keep-alive-client';
import { endProgram, startProgram } from './programs';

/** A graph of a million companies is read from the disk while an API warms up. */
const startTimeoutMs = 180_000;

/**
 * A program of this workspace in a process of its own, so that it shares nothing with the program it is compared with.
 * The peers get the same options of Node as the programs of the service.
 */
export class Child {
  private readonly process: ChildProcess;
  private said = '';

  /** @throws RunEnded if the run is ending. */
  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.process = startProgram(() =>
      spawn(process.execPath, [...nodeOptions, file, ...args], {
        env: { ...process.env, ...env },
        // The program runs in a process group of its own. Ctrl-C in a terminal then reaches only the benchmark, which
        // ends the program.
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

  /** The last 4,000 characters that the program wrote. */
  get output(): string {
    return this.said;
  }

  /**
   * Waits until the program responds at this port.
   *
   * @throws Error with the program's last output, if the program ends or does not respond in time.
   */
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

  processorMs(): Promise<number | undefined> {
    return processorMs(this.process.pid as number);
  }

  /**
   * Waits until the program has ended.
   *
   * @throws Error with the program's last output, if the program failed.
   */
  async completed(): Promise<void> {
    if (!this.hasEnded) await once(this.process, 'close');
    if (this.process.exitCode !== 0) throw new Error(`A program failed:\n${this.said}`);
  }

  async end(): Promise<void> {
    await endProgram(this.process);
  }
}
