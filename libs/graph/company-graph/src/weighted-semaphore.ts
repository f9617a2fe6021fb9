import { GraphUnavailable } from '@company-relations/neo4j-client';
import { FairQueue } from './time-slices/fair-queue';
import type { Computing } from './time-slices/time-slices';

/** The time in milliseconds that a load waits in the queue before it fails. */
export const loadQueueTimeoutMs = 10_000;

interface QueuedLoad {
  readonly requester: string;
  readonly links: number;
  readonly start: () => void;
}

/**
 * Limits how many links of companies are loaded at the same time, in order to limit the memory for rows of the graph. A
 * load that does not fit waits in a queue. In the queue, requesters take turns (round robin), so many loads of one
 * requester do not delay the loads of others.
 */
export class WeightedSemaphore {
  private loadingLinks = 0;
  /** How many loads each requester has running. */
  private readonly runningOf = new Map<string, number>();
  private readonly queue = new FairQueue<QueuedLoad>();

  /**
   * @param maxLinks how many links may be loaded at the same time. A load of more links than `maxLinks` runs alone.
   * @param queueTimeoutMs how long a load may wait in the queue, in milliseconds.
   * @param maxRunningOfOne how many loads of one requester may run at the same time.
   */
  constructor(
    private readonly maxLinks: number,
    private readonly queueTimeoutMs: number,
    private readonly maxRunningOfOne = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Runs `work`, which loads at most `links` links, as soon as so many links fit within the limit and the requester may
   * run one more load.
   *
   * @throws GraphUnavailable if `work` waited too long, and the reason of the signal if the signal was aborted before
   *   `work` started.
   */
  async run<T>(links: number, work: () => Promise<T>, { requester = '', signal }: Computing = {}): Promise<T> {
    signal?.throwIfAborted();
    const isFree = this.isReady(requester) && !this.queue.peek(this.isReady) && this.fits(links);
    if (isFree) this.count(requester, links, 1);
    else await this.waitInQueue(links, requester, signal);
    try {
      return await work();
    } finally {
      this.count(requester, -links, -1);
      this.startNext();
    }
  }

  private readonly isReady = (requester: string): boolean =>
    (this.runningOf.get(requester) ?? 0) < this.maxRunningOfOne;

  private count(requester: string, links: number, loads: number): void {
    this.loadingLinks += links;
    const running = (this.runningOf.get(requester) ?? 0) + loads;
    if (running > 0) this.runningOf.set(requester, running);
    else this.runningOf.delete(requester);
  }

  private fits(links: number): boolean {
    return this.loadingLinks === 0 || this.loadingLinks + links <= this.maxLinks;
  }

  private waitInQueue(links: number, requester: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        end();
      };
      const fail = (error: Error) => {
        this.queue.remove(requester, queued);
        settle(() => reject(error));
        // A load further back in the queue may be small enough to start now.
        this.startNext();
      };
      const leave = () => fail(signal?.reason as Error);
      const timer = setTimeout(
        () => fail(new GraphUnavailable(`Loading did not begin within ${this.queueTimeoutMs} ms`)),
        this.queueTimeoutMs,
      );
      const queued: QueuedLoad = { requester, links, start: () => settle(resolve) };
      signal?.addEventListener('abort', leave);
      this.queue.push(requester, queued);
    });
  }

  private startNext(): void {
    const peek = () => this.queue.peek(this.isReady);
    for (let next = peek(); next && this.fits(next.links); next = peek()) {
      this.queue.take(this.isReady);
      this.count(next.requester, next.links, 1);
      next.start();
    }
  }
}
