import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asking } from './asking';
import { type AuditFinding, AuditProof } from './audit-proof';
import { Builds } from './builds';
import { Downloads } from './downloads';
import { askFamilyOnce, isFamilyRight } from './family-requests';
import { HttpClient } from './http-client';
import { recordTruth } from './record-truth';
import { movingCompanies } from './register';
import { movingRun, type Pause, runThrough, searchFew, searchMoving, searchOnce, stillRun } from './searches';
import { Tally } from './tally';
import type { Truth } from './truth';
import { Work } from './work';
import type { World } from './world';

/** How many clients send requests at the same time, and how often loads and builds run. */
export interface TrafficOptions {
  readonly searchers: number;
  readonly cursorRuns: number;
  readonly downloaders: number;
  /** Milliseconds between a response and the next request of the same client. */
  readonly pauseMs: number;
  /** Milliseconds between the end of a load or build and the next one. */
  readonly workPauseMs: number;
}

/**
 * The share of searches about the group of companies in `family.ts`: key persons, explained owners, national ids and
 * masked responses. The right responses to them are written down.
 */
const familyShare = 0.4;

/**
 * The cursor chain for checking whether responses are right again. It has only two pages, so that the check itself
 * takes little time.
 */
const lookedAt = { ...movingRun, pageSize: movingCompanies / 2 };

/**
 * Sends searches, cursor chains and downloads, and runs loads and builds, all at the same time and at a steady rate.
 * Each response is compared with the recorded truth.
 */
export class Traffic implements Asking {
  private current = new Tally();
  private readonly over = new AbortController();
  private readonly builds = new Builds();
  private readonly downloads = new Downloads(this.builds);
  private readonly proof: AuditProof;
  private running: Promise<unknown> = Promise.resolve();
  readonly clients: readonly HttpClient[];
  readonly work: Work;
  private readonly maskedBearer: string;

  private constructor(
    world: World,
    readonly truth: Truth,
    private readonly options: TrafficOptions,
  ) {
    this.clients = world.apis.map(({ port }) => new HttpClient(port, world.keys.bearer));
    this.maskedBearer = world.keys.maskedBearer;
    this.work = new Work({ world, truth, builds: this.builds, tally: this.tally, pauseMs: options.workPauseMs });
    this.proof = new AuditProof(world.auditFolder);
  }

  /** Records the right responses while nothing fails, and then starts the traffic. */
  static async begin(world: World, options: TrafficOptions): Promise<Traffic> {
    const client = new HttpClient(world.apis[0]?.port ?? 0, world.keys.bearer);
    const truth = await recordTruth(client, world.stillCompanies, world.stillFile).finally(() => client.close());
    const traffic = new Traffic(world, truth, options);
    traffic.start();
    return traffic;
  }

  readonly tally = (): Tally => this.current;

  /** Starts new counts of requests and results. */
  count(): Tally {
    return (this.current = new Tally());
  }

  /**
   * Ends the traffic. It waits for running requests, but kills running loads and builds.
   *
   * @throws the first error of the traffic.
   */
  async stop(): Promise<void> {
    this.over.abort();
    this.work.stop();
    await this.running.finally(() => this.clients.forEach((client) => client.close()));
  }

  /**
   * Sends every kind of request to each API: companies by id and by number, the group of companies in `family.ts`, a
   * whole cursor chain, the list of files and a file.
   *
   * @returns whether all responses were right.
   */
  async isAllRight(): Promise<boolean> {
    return (await Promise.all(this.clients.map((client) => this.isRightFrom(client)))).every(Boolean);
  }

  /**
   * Downloads a known file from one API.
   *
   * @returns whether the file arrived and was right.
   */
  async download(client: HttpClient): Promise<boolean> {
    const file = this.downloads.anyKnown;
    return file !== undefined && this.downloads.get(this, client, file);
  }

  /**
   * Checks the audit log, which must have entries of all downloads since the last check. Its problems count as wrong
   * responses.
   */
  async proveAudit(): Promise<AuditFinding> {
    const finding = await this.proof.prove(this.downloads.takeBegun());
    this.current.wrong.push(...finding.problems);
    return finding;
  }

  private async isRightFrom(client: HttpClient): Promise<boolean> {
    const [still, moving] = [this.truth.stillIds.slice(0, 3), this.truth.movingIds.slice(0, 3)];
    const one: Asking = { truth: this.truth, clients: [client], tally: this.tally };
    // The requests run one after the other, so that the first failure ends the check.
    const looks = [
      () => searchFew(this, client, [...still, ...moving]),
      () => searchMoving(one),
      () => isFamilyRight(this, client, this.maskedBearer),
      () => runThrough(one, lookedAt, async (hasCome) => hasCome),
      async () => (await this.downloads.list(this, client)).length > 0,
      () => this.download(client),
    ];
    for (const look of looks) if (!(await look())) return false;
    return true;
  }

  private start(): void {
    const { searchers, cursorRuns, downloaders, pauseMs } = this.options;
    // Each client that pauses adds a listener.
    setMaxListeners(searchers + cursorRuns + downloaders, this.over.signal);
    const pause: Pause = () => this.pause(pauseMs);
    const many = (count: number, step: (index: number) => Promise<unknown>, ms: number) =>
      Array.from({ length: count }, (_, index) => this.repeat(() => step(index), ms));
    this.running = Promise.all([
      ...many(
        searchers,
        () => (Math.random() < familyShare ? askFamilyOnce(this, this.maskedBearer) : searchOnce(this)),
        pauseMs,
      ),
      ...many(cursorRuns, (index) => runThrough(this, index % 2 === 0 ? stillRun : movingRun, pause), pauseMs),
      ...many(downloaders, () => this.downloads.once(this), pauseMs * 2),
      this.work.run(),
    ]);
  }

  private async repeat(step: () => Promise<unknown>, ms: number): Promise<void> {
    do await step();
    while (await this.pause(ms));
  }

  /** @returns false if the traffic must stop. */
  private async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.over.signal }).catch(() => undefined);
    return !this.over.signal.aborted;
  }
}
