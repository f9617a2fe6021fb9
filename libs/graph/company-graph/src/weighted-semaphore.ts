import { GraphUnavailable } from '@company-relations/neo4j-client';
import { FairQueue } from './time-slices/fair-queue';
import type { Computing } from './time-slices/time-slices';

/** The time in milliseconds that a load waits in the queue before it fails. */
export const loadQueueTimeoutMs = 10_000;

interface QueuedLoad {
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
  private readonly queue = new FairQueue<QueuedLoad>();

  /**
   * @param maxLinks how many links may be loaded at the same time. A load of more links than `maxLinks` runs alone.
   * @param queueTimeoutMs how long a load may wait in the queue, in milliseconds.
   */
  constructor(
    private readonly maxLinks: number,
    private readonly queueTimeoutMs: number,
  ) {}

  /**
   * Runs `work`, which loads at most `links` links, as soon as so many links fit within the limit.
   *
   * @throws GraphUnavailable if `work` waited too long, and the reason of the signal if the signal was aborted before
   *   `work` started.
   */
  async run<T>(links: number, work: () => Promise<T>, requester: Computing = {}): Promise<T> {
    requester.signal?.throwIfAborted();
    if (this.queue.peek() || !this.fits(links)) await this.waitInQueue(links, requester);
    else this.loadingLinks += links;
    try {
      return await work();
    } finally {
      this.loadingLinks -= links;
      this.startNext();
    }
  }

  private fits(links: number): boolean {
    return this.loadingLinks === 0 || this.loadingLinks + links <= this.maxLinks;
  }

  private waitInQueue(links: number, { requester = '', signal }: Computing): Promise<void> {
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
      const queued: QueuedLoad = { links, start: () => settle(resolve) };
      signal?.addEventListener('abort', leave);
      this.queue.push(requester, queued);
    });
  }

  private startNext(): void {
    for (let next = this.queue.peek(); next && this.fits(next.links); next = this.queue.peek()) {
      this.queue.take();
      this.loadingLinks += next.links;
      next.start();
    }
  }
}
