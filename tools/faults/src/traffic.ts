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

/** How many clients send requests at the same time, and how much other work runs. */
export interface TrafficOptions {
  readonly searchers: number;
  readonly cursorRuns: number;
  readonly downloaders: number;
  /** Milliseconds between an answer and the next request of the same client. */
  readonly pauseMs: number;
  /** Milliseconds between the end of a load or build and the next one. */
  readonly workPauseMs: number;
}

/** Of what searchers send: key persons, explained owners, national ids and masked answers, whose truth is written down. */
const familyShare = 0.4;

/** Two pages: the look itself should take little of the time to recover. */
const lookedAt = { ...movingRun, pageSize: movingCompanies / 2 };

/** Searches, cursor runs, downloads, loads and builds, all at the same time and at a steady rate, each answer compared with the truth. */
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

  /** Records the truth while nothing fails, and begins. */
  static async begin(world: World, options: TrafficOptions): Promise<Traffic> {
    const client = new HttpClient(world.apis[0]?.port ?? 0, world.keys.bearer);
    const truth = await recordTruth(client, world.stillCompanies, world.stillFile).finally(() => client.close());
    const traffic = new Traffic(world, truth, options);
    traffic.start();
    return traffic;
  }

  readonly tally = (): Tally => this.current;

  /** Starts a new count of requests. */
  count(): Tally {
    return (this.current = new Tally());
  }

  /** Ends the traffic. It finishes running requests first, but not loads and builds. @throws the first error of the traffic. */
  async stop(): Promise<void> {
    this.over.abort();
    this.work.stop();
    await this.running.finally(() => this.clients.forEach((client) => client.close()));
  }

  /**
   * Asks each API for everything that is asked for: companies by id and number, the group whose answers are written down,
   * a whole cursor run, the list and a file.
   *
   * @returns whether all of it was right.
   */
  async isAllRight(): Promise<boolean> {
    return (await Promise.all(this.clients.map((client) => this.isRightFrom(client)))).every(Boolean);
  }

  /** Downloads a known file from one API. @returns whether it came and was right. */
  async download(client: HttpClient): Promise<boolean> {
    const file = this.downloads.anyKnown;
    return file !== undefined && this.downloads.get(this, client, file);
  }

  /** Proves the audit log, with the entries of all downloads since the last proof. Its problems count as wrong answers. */
  async proveAudit(): Promise<AuditFinding> {
    const finding = await this.proof.prove(this.downloads.takeBegun());
    this.current.wrong.push(...finding.problems);
    return finding;
  }

  private async isRightFrom(client: HttpClient): Promise<boolean> {
    const [still, moving] = [this.truth.stillIds.slice(0, 3), this.truth.movingIds.slice(0, 3)];
    const one: Asking = { truth: this.truth, clients: [client], tally: this.tally };
    // One after the other: the first that fails ends the look.
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
    // One for each that pauses.
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

  /** @returns false when it is time to stop. */
  private async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.over.signal }).catch(() => undefined);
    return !this.over.signal.aborted;
  }
}
