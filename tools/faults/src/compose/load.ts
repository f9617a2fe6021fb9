import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asking } from '../asking';
import { Builds } from '../builds';
import { Downloads } from '../downloads';
import { HttpClient } from '../http-client';
import { movingRun, type Pause, runThrough, searchAll, searchFew, searchOnce, stillRun } from '../searches';
import { Tally } from '../tally';
import type { Truth } from '../truth';

/** Below the limit of a subscription, so that a refusal is a finding. */
const [searchers, cursorRuns, downloaders, pauseMs] = [3, 2, 1, 100];

/** Requests that are under way at the same time, with the one that looks whether everything is right. */
export const clientsAtOnce = searchers + cursorRuns + downloaders + 1;

/** Searches, cursor runs and downloads through the proxy. Each answer is compared with the recorded truth. */
export class Load implements Asking {
  private current = new Tally();
  private readonly over = new AbortController();
  private readonly downloads = new Downloads(new Builds());
  private running: Promise<unknown> = Promise.resolve();
  readonly clients: readonly HttpClient[];
  readonly isThroughProxy = true;

  /** @param unknownFiles - files of companies that the truth does not know. `isAllRight` does not download them. */
  constructor(
    readonly truth: Truth,
    port: number,
    bearer: string,
    private readonly unknownFiles: readonly number[] = [],
  ) {
    this.clients = [new HttpClient(port, bearer)];
    setMaxListeners(100, this.over.signal);
  }

  readonly tally = (): Tally => this.current;

  /** Begins new counts. */
  count(): Tally {
    return (this.current = new Tally());
  }

  start(): void {
    const pause: Pause = () => this.pause();
    const many = (count: number, step: (index: number) => Promise<unknown>) =>
      Array.from({ length: count }, (_, index) => this.repeat(() => step(index)));
    this.running = Promise.all([
      ...many(searchers, () => searchOnce(this)),
      ...many(cursorRuns, (index) => runThrough(this, index % 2 === 0 ? stillRun : movingRun, pause)),
      ...many(downloaders, () => this.downloads.once(this)),
    ]);
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.running.finally(() => this.clients.forEach((client) => client.close()));
  }

  /** Whether a search, the list of packages and a download are right. */
  async isAllRight(): Promise<boolean> {
    const [client] = this.clients;
    if (client === undefined) return false;
    if (!(await searchFew(this, client, this.truth.stillIds.slice(0, 3)))) return false;
    const listed = await this.downloads.list(this, client);
    const id = listed.find((file) => !this.unknownFiles.includes(file));
    return id !== undefined && (await this.downloads.get(this, client, id));
  }

  /** Pages of all companies with everything, by many clients at the same time. One at least has to be served. */
  async largePages(clients: number, seconds: number): Promise<void> {
    const [client] = this.clients;
    const until = performance.now() + seconds * 1000;
    let served = 0;
    const eat = async () => {
      while (client && performance.now() < until && !this.over.signal.aborted)
        if (await searchAll(this, client)) served += 1;
    };
    await Promise.all(Array.from({ length: clients }, eat));
    if (served === 0) this.current.wrong.push('No large page was served.');
  }

  private async repeat(step: () => Promise<unknown>): Promise<void> {
    do await step();
    while (await this.pause());
  }

  private async pause(): Promise<boolean> {
    await delay(pauseMs, undefined, { signal: this.over.signal }).catch(() => undefined);
    return !this.over.signal.aborted;
  }
}
