import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopServer } from '@company-relations/local-neo4j';

export const workspaceRoot = join(__dirname, '../../..');
const local = join(workspaceRoot, '.local');
const startedFor = 'BENCH_RUN';

/** How a bench ended: its exit code, all that it wrote, and the programs that it left behind. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly left: readonly string[];
}

/** A process that a run started, itself included. */
interface Started {
  readonly pid: number;
  readonly commandLine: string;
}

/** Forgets all that earlier tiny runs kept, as on a machine where no bench ever ran. */
export async function forgetTinyRuns(): Promise<void> {
  const homes = existsSync(local) ? (await readdir(local)).filter((name) => name.startsWith('bench-tiny')) : [];
  for (const home of homes.map((name) => join(local, name))) {
    await stopServer(home);
    await rm(home, { recursive: true, force: true });
  }
}

/** One run of a bench at its tiny size, by its program, as `npm run bench:…` runs it. */
export class BenchRun {
  private readonly id = randomUUID();
  private readonly bench: ChildProcess;
  private readonly closed: Promise<unknown>;
  private text = '';

  constructor(...options: readonly string[]) {
    this.bench = spawn(process.execPath, [join(workspaceRoot, 'dist/tools/bench/main.js'), ...options, '--tiny'], {
      // Every process that the run starts inherits this, however far down.
      env: { ...process.env, [startedFor]: this.id },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const take = (bytes: Buffer) => (this.text += bytes.toString());
    this.bench.stdout?.on('data', take);
    this.bench.stderr?.on('data', take);
    this.closed = once(this.bench, 'close');
  }

  /** Waits until the bench has written this. @throws Error when it ends before. */
  async hasWritten(part: string): Promise<void> {
    while (!this.text.includes(part)) await this.next(`write "${part}"`);
  }

  /** Waits until a program whose command line has this text runs for the bench. @returns its process id. */
  async runs(part: string): Promise<number> {
    for (;;) {
      const found = this.programs().find(({ commandLine }) => commandLine.includes(part));
      if (found) return found.pid;
      await this.next(`start "${part}"`);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.bench.kill(name);
  }

  async ended(): Promise<Ended> {
    await this.closed;
    return {
      code: this.bench.exitCode,
      output: this.text,
      left: this.programs().map(({ commandLine }) => commandLine),
    };
  }

  /** Ends whatever the run left, after a test that failed. */
  killAll(): void {
    for (const { pid } of this.programs()) process.kill(pid, 'SIGKILL');
  }

  private async next(what: string): Promise<void> {
    if (this.bench.exitCode !== null) throw new Error(`The bench ended and did not ${what}:\n${this.text}`);
    await delay(20);
  }

  private programs(): Started[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid): Started[] => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${startedFor}=${this.id}`);
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
        // One that has ended and that its parent has not asked about yet has no command line any more.
        return isOurs && commandLine !== '' ? [{ pid: Number(pid), commandLine }] : [];
      } catch {
        // It has ended meanwhile, or is another user's, which no test starts.
        return [];
      }
    });
  }
}
