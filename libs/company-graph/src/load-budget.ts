import { GraphUnavailable } from '@company-relations/neo4j-client';

/** How long what is loaded waits for its turn. */
export const loadPatienceMs = 10_000;

interface Waiting {
  readonly links: number;
  readonly start: () => void;
}

/**
 * Bounds how many links of companies are being loaded at once, and with it the memory that answers of the graph take. What
 * would exceed the bound waits for its turn.
 */
export class LoadBudget {
  private loading = 0;
  private readonly queue: Waiting[] = [];

  /**
   * @param atOnce links; a load of more than that runs alone.
   * @param patienceMs how long a load may wait for its turn.
   */
  constructor(
    private readonly atOnce: number,
    private readonly patienceMs: number,
  ) {}

  /** Runs `work`, which loads so many links at most, when it is its turn. @throws GraphUnavailable when it waited too long. */
  async run<T>(links: number, work: () => Promise<T>): Promise<T> {
    if (this.queue.length > 0 || !this.fits(links)) await this.turn(links);
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

  private turn(links: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(new GraphUnavailable(`Loading did not begin within ${this.patienceMs} ms`));
        // What waits behind may be small enough to begin now.
        this.startNext();
      }, this.patienceMs);
      const waiting: Waiting = {
        links,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.queue.push(waiting);
    });
  }

  private startNext(): void {
    for (let next = this.queue[0]; next && this.fits(next.links); next = this.queue[0]) {
      this.queue.shift();
      this.loading += next.links;
      next.start();
    }
  }
}
