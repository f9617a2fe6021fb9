import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asking } from './asking';
import { Downloads } from './downloads';
import { HttpClient } from './http-client';
import type { Program } from './program';
import { recordTruth } from './record-truth';
import { movingRun, type Pause, runThrough, searchFew, searchOnce, stillRun } from './searches';
import { movingCountry } from './register';
import { Tally } from './tally';
import type { Truth } from './truth';
import type { World } from './world';

/** How many ask at the same time, and how much else goes on. */
export interface TrafficOptions {
  readonly searchers: number;
  readonly cursorRuns: number;
  readonly downloaders: number;
  /** Milliseconds between an answer and the next request of the same client. */
  readonly pauseMs: number;
  /** Milliseconds between the end of a load or build and the next one. */
  readonly workPauseMs: number;
}

/** Searches, cursor runs, downloads, loads and builds, all at the same time and at a steady rate, each answer compared with the truth. */
export class Traffic implements Asking {
  private current = new Tally();
  private readonly over = new AbortController();
  private readonly downloads = new Downloads();
  private running: Promise<unknown> = Promise.resolve();
  readonly clients: readonly HttpClient[];
  loading: Program | undefined;
  building: Program | undefined;

  private constructor(
    private readonly world: World,
    readonly truth: Truth,
    private readonly options: TrafficOptions,
  ) {
    this.clients = world.apis.map(({ port }) => new HttpClient(port, world.keys.bearer));
  }

  /** Records the truth while nothing fails, and begins. */
  static async begin(world: World, options: TrafficOptions): Promise<Traffic> {
    const client = new HttpClient(world.apis[0]?.port ?? 0, world.keys.bearer);
    const truth = await recordTruth(client, world.stillCompanies).finally(() => client.close());
    const traffic = new Traffic(world, truth, options);
    traffic.start();
    return traffic;
  }

  readonly tally = (): Tally => this.current;

  /** Counts what is sent from now on anew. */
  count(): Tally {
    return (this.current = new Tally());
  }

  /** Ends it; what was begun is finished first, but for loads and builds. @throws what any of it threw. */
  async stop(): Promise<void> {
    this.over.abort();
    for (const work of [this.loading, this.building]) work?.signal('SIGKILL');
    await this.running.finally(() => this.clients.forEach((client) => client.close()));
  }

  /** Asks each API for companies of both kinds and for a file. @returns whether all of it was right. */
  async isAllRight(): Promise<boolean> {
    const [still, moving, file] = [this.truth.stillIds.slice(0, 3), this.truth.movingIds.slice(0, 3), this.downloads.anyKnown];
    const answers = this.clients.map(async (client) => {
      const searched = await searchFew(this, client, [...still, ...moving]);
      return searched && (file === undefined || (await this.downloads.get(this, client, file)));
    });
    return (await Promise.all(answers)).every(Boolean);
  }

  private start(): void {
    const { searchers, cursorRuns, downloaders, pauseMs, workPauseMs } = this.options;
    // One for each that pauses.
    setMaxListeners(searchers + cursorRuns + downloaders + 2, this.over.signal);
    const pause: Pause = () => this.pause(pauseMs);
    const many = (count: number, step: (index: number) => Promise<unknown>, ms: number) => Array.from({ length: count }, (_, index) => this.repeat(() => step(index), ms));
    this.running = Promise.all([
      ...many(searchers, () => searchOnce(this), pauseMs),
      ...many(cursorRuns, (index) => runThrough(this, index % 2 === 0 ? stillRun : movingRun, pause), pauseMs),
      ...many(downloaders, () => this.downloads.once(this), pauseMs * 2),
      ...many(1, () => this.load(), workPauseMs),
      ...many(1, () => this.build(), workPauseMs),
    ]);
  }

  private async load(): Promise<void> {
    const version = this.truth.beginLoad();
    const counts = this.current;
    counts.begin('loads');
    this.loading = await this.world.load(version);
    if ((await this.loading.ended) !== 0) return;
    this.truth.finishLoad(version);
    counts.finish('loads');
  }

  private async build(): Promise<void> {
    const counts = this.current;
    counts.begin('builds');
    this.building = this.world.build(Math.random() < 0.5 ? 'NO' : movingCountry);
    if ((await this.building.ended) === 0) counts.finish('builds');
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
