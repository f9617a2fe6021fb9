import { type ChildProcess, spawn } from 'node:child_process';
import { nodeOptions } from '@company-relations/local-machine';

export type Settings = Readonly<Record<string, string>>;

/** How a program ended: its exit code, or the signal that ended it. */
export type Ending = number | NodeJS.Signals;

/** A built program of this workspace in a process of its own. */
export class Program {
  private static readonly living = new Set<Program>();
  readonly ended: Promise<Ending>;
  private readonly process: ChildProcess;
  private said = '';

  constructor(file: string, args: readonly string[], settings: Settings, options: readonly string[] = nodeOptions) {
    this.process = spawn(process.execPath, [...options, file, ...args], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (text: Buffer) => (this.said = (this.said + text.toString()).slice(-100_000));
    this.process.stdout?.on('data', keep);
    this.process.stderr?.on('data', keep);
    Program.living.add(this);
    this.ended = new Promise((resolve, reject) => {
      this.process.once('error', reject);
      this.process.once('close', (code, signal) => resolve(signal ?? code ?? 1));
    });
    void this.ended.catch(() => undefined).then(() => Program.living.delete(this));
  }

  /** Kills all programs immediately, including paused ones. */
  static killAll(): void {
    for (const program of Program.living) program.signal('SIGKILL');
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The last 100,000 characters that the program wrote. */
  get output(): string {
    return this.said;
  }

  /** Sends a signal. Does nothing if the program has ended. */
  signal(name: NodeJS.Signals): void {
    if (!this.hasEnded) this.process.kill(name);
  }

  /**
   * Waits until the program has ended.
   *
   * @throws Error with the program's last output if it failed.
   */
  async completed(): Promise<string> {
    const ending = await this.ended;
    if (ending !== 0) throw new Error(`A program failed (${ending}):\n${this.said.slice(-4_000)}`);
    return this.said;
  }
}
