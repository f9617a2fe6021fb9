import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil, stopServer } from '@company-relations/local-neo4j';

export const workspaceRoot = join(__dirname, '../../..');
const local = join(workspaceRoot, '.local');
const startedFor = 'BENCH_RUN';
/** The records of tiny runs. */
export const tinyRecords = join(local, 'bench-tiny-records');

/** How a benchmark ended: its exit code, its output, and the programs that it left running. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly left: readonly string[];
}

/** A process that a run started, or the run itself. */
interface Started {
  readonly pid: number;
  readonly commandLine: string;
}

/** Deletes everything that earlier tiny runs kept, as on a machine where no benchmark ever ran. */
export async function forgetTinyRuns(): Promise<void> {
  const homes = existsSync(local) ? (await readdir(local)).filter((name) => name.startsWith('bench-tiny')) : [];
  for (const home of homes.map((name) => join(local, name))) {
    await stopServer(home);
    await rm(home, { recursive: true, force: true });
  }
}

/** A run of a benchmark with `--tiny`. It starts the program as `npm run bench:…` does. */
export class BenchRun {
  private readonly id = randomUUID();
  private readonly bench: ChildProcess;
  private readonly closed: Promise<unknown>;
  private text = '';

  /**
   * @param command the name of the benchmark, with options after it.
   * @param home the folder of a test server of this process, whose graph the run empties and uses.
   */
  constructor(command: string, home?: string) {
    const args = [join(workspaceRoot, 'dist/tools/bench/main.js'), ...command.split(' '), '--tiny'];
    this.bench = spawn(process.execPath, args, {
      env: {
        ...process.env,
        // Every process that the run starts inherits this variable, so that the test can find it.
        [startedFor]: this.id,
        BENCH_TINY_RECORDS: tinyRecords,
        // Neo4j runs only for seconds here, so thorough compilation would cost more time than it saves.
        JAVA_TOOL_OPTIONS: [process.env['JAVA_TOOL_OPTIONS'] ?? '', '-XX:TieredStopAtLevel=1'].join(' ').trim(),
        ...(home === undefined ? {} : { BENCH_TINY_GRAPH: home }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const take = (bytes: Buffer) => (this.text += bytes.toString());
    this.bench.stdout?.on('data', take);
    this.bench.stderr?.on('data', take);
    this.closed = once(this.bench, 'close');
  }

  /**
   * Waits until the benchmark has written this text.
   *
   * @throws Error if the benchmark ends before.
   */
  async hasWritten(part: string): Promise<void> {
    while (!this.text.includes(part)) await this.next(`write "${part}"`);
  }

  /**
   * Waits until the benchmark has started a program whose command line contains this text.
   *
   * @returns the process id of the program.
   */
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
    // A program that was ended may take a moment to disappear.
    await pollUntil(() => this.programs().length === 0, 10_000);
    return {
      code: this.bench.exitCode,
      output: this.text,
      left: this.programs().map(({ commandLine }) => commandLine),
    };
  }

  /** Kills whatever the run left, after a failed test. */
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
        // An ended process whose parent has not collected its exit code yet has no command line.
        return isOurs && commandLine !== '' ? [{ pid: Number(pid), commandLine }] : [];
      } catch {
        // The process has ended in the meantime. Or it belongs to another user, so the test did not start it.
        return [];
      }
    });
  }
}
