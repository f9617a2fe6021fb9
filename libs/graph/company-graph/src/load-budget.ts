import { GraphUnavailable } from '@company-relations/neo4j-client';
import { FairQueue } from './time-slices/fair-queue';
import type { Computing } from './time-slices/time-slices';

/** How long what is loaded waits for its turn. */
export const loadPatienceMs = 10_000;

interface Waiting {
  readonly links: number;
  readonly start: () => void;
}

/**
 * Bounds how many links of companies are being loaded at once, and with it the memory that answers of the graph take. What
 * would exceed the bound waits for its turn; requesters take turns, so that many loads of one do not keep the others waiting.
 */
export class LoadBudget {
  private loading = 0;
  private readonly queue = new FairQueue<Waiting>();

  /**
   * @param atOnce links; a load of more than that runs alone.
   * @param patienceMs how long a load may wait for its turn.
   */
  constructor(
    private readonly atOnce: number,
    private readonly patienceMs: number,
  ) {}

  /**
   * Runs `work`, which loads so many links at most, when it is its turn.
   *
   * @throws GraphUnavailable when it waited too long, and the reason of the signal when that was aborted before its turn.
   */
  async run<T>(links: number, work: () => Promise<T>, requester: Computing = {}): Promise<T> {
    requester.signal?.throwIfAborted();
    if (this.queue.peek() || !this.fits(links)) await this.turn(links, requester);
    else this.loading += links;
    try {
      return await work();
    } finally {
      this.loading -= links;
      this.startNext();
    }
  }

  private fits(links: number): boolean {
    return this.loading === 0 || this.loading + links <= this.atOnce;
  }

  private turn(links: number, { requester = '', signal }: Computing): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        end();
      };
      const fail = (error: Error) => {
        this.queue.remove(requester, waiting);
        settle(() => reject(error));
        // What waits behind may be small enough to begin now.
        this.startNext();
      };
      const leave = () => fail(signal?.reason as Error);
      const timer = setTimeout(() => fail(new GraphUnavailable(`Loading did not begin within ${this.patienceMs} ms`)), this.patienceMs);
      const waiting: Waiting = { links, start: () => settle(resolve) };
      signal?.addEventListener('abort', leave);
      this.queue.push(requester, waiting);
    });
  }

  private startNext(): void {
    for (let next = this.queue.peek(); next && this.fits(next.links); next = this.queue.peek()) {
      this.queue.take();
      this.loading += next.links;
      next.start();
    }
  }
}
