import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exclusively, type GraphAddress, type ServerAlone } from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import type { RegisterStatement } from '@company-relations/ownership';
import { bulkLoad } from '../src/bulk/bulk-command';
import { clientSettings } from '../src/settings';
import { bulkFiles } from './bulk-files';
import { captured } from './output';
import { start } from './program';
import { registerLines } from './register-lines';
import { serverAlone } from './server-alone';

const lookAgainMs = 3;

/**
 * A process that is killed. `isUnderWay` checks whether the process has begun the work during which it is to be killed.
 */
export interface Kill {
  readonly args: readonly string[];
  readonly isUnderWay: () => Promise<boolean>;
  /** How long the process runs after `isUnderWay` became true, in milliseconds. */
  readonly afterMs: number;
  /** The time that the clock of the process shows at its start. */
  readonly now: Date;
  readonly bound: number;
}

/** A server for two kinds of loads: bulk loads that fill it, and processes that load into its graph and are killed. */
export class FiguresServer {
  private address: GraphAddress | undefined;
  private client: GraphClient | undefined;

  private constructor(
    private readonly folder: string,
    private readonly server: ServerAlone,
  ) {}

  static async create(): Promise<FiguresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'figures-'));
    return new FiguresServer(folder, await serverAlone(join(folder, 'server')));
  }

  get graph(): GraphClient {
    if (!this.client) throw new Error('Load the graph in bulk first.');
    return this.client;
  }

  /** Begins a new graph and fills it. A graph in which persons were erased refuses a bulk load. */
  async bulkLoad(statements: readonly RegisterStatement[], now: Date): Promise<void> {
    await this.client?.close();
    await this.server.stop();
    rmSync(this.server.home, { recursive: true, force: true });
    const settings = {
      ...{ files: await bulkFiles([this.write(statements)]), loadedAt: now, now, overwrite: true },
      ...{ source: undefined, signal: new AbortController().signal, keepFiles: false, env: process.env },
    };
    await exclusively(`${this.server.home}.lock`, () => bulkLoad(this.server, settings, captured().output));
    this.address = await this.server.start();
    this.client = new GraphClient(clientSettings(this.address));
  }

  /** Writes a file of the register format. Returns its path. */
  write(statements: readonly RegisterStatement[]): string {
    const file = join(this.folder, 'register.jsonl');
    writeFileSync(file, registerLines(statements));
    return file;
  }

  /** Starts the built program and kills it. Returns false if the program had ended before it was killed. */
  async kill({ args, isUnderWay, afterMs, now, bound }: Kill): Promise<boolean> {
    const { uri, user, password } = this.address as GraphAddress;
    const { child, ended } = start(args, {
      ...process.env,
      ...{ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, ULTIMATE_OWNERSHIP_BUDGET: String(bound) },
      NODE_OPTIONS: `--require ${join(__dirname, 'shifted-clock.cjs')}`,
      CLOCK_SHIFT_MS: String(now.getTime() - Date.now()),
    });
    while (child.exitCode === null && !(await isUnderWay())) await delay(lookAgainMs);
    await delay(afterMs);
    child.kill('SIGKILL');
    const { signal, code, stderr } = await ended;
    await this.untilAlone();
    if (signal === null && code !== 0 && code !== 1) throw new Error(`The program failed: ${stderr}`);
    return signal === 'SIGKILL';
  }

  /**
   * Waits until the server has ended the last transaction of the killed process, so that the next work meets no locks.
   */
  private async untilAlone(): Promise<void> {
    const query = { name: 'transactions', text: 'SHOW TRANSACTIONS YIELD transactionId RETURN count(*) AS running' };
    while (((await this.graph.read<{ running: number }>(query))[0]?.running ?? 0) > 1) await delay(lookAgainMs);
  }

  async close(): Promise<void> {
    await this.client?.close();
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
