import { FairQueue, type Requester } from '@company-relations/company-graph';

/** How a computation ended, or that it began. */
export const computationEvents = ['started', 'finished', 'failed', 'aborted', 'timedOut'] as const;
export type ComputationEvent = (typeof computationEvents)[number];

export interface ComputationLimits {
  /** Computations of one requester at a time. */
  readonly maxRunningOfOne: number;
  /** Computations at a time in all. */
  readonly maxRunning: number;
  /** How long a computation waits for its turn, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Two of one subscription: while the graph answers one, the other is computed. Eight in all bound the memory; more would not be
 * faster, since there is one event loop.
 */
export const defaultComputationLimits: ComputationLimits = { maxRunningOfOne: 2, maxRunning: 8, timeoutMs: 10_000 };

/** A computation did not begin in time, because too many others wait before it. */
export class ComputationTimeoutError extends Error {
  override readonly name = 'ComputationTimeoutError';
}

/** The requester of a computation; its signal is aborted when the result is no longer wanted. */
export type ComputationRequester = Required<Pick<Requester, 'name' | 'signal'>>;

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

/**
 * Runs few computations at a time. The others wait: those of one requester in their order, the requesters round robin. So a
 * requester that asks for very many keeps itself waiting, and another one for about as long as one computation takes.
 */
export class ComputationQueue {
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private readonly waiting = new FairQueue<Waiting>();

  constructor(
    private readonly limits: ComputationLimits = defaultComputationLimits,
    private readonly observe: (event: ComputationEvent) => void = () => undefined,
  ) {}

  /**
   * Runs a computation that gives its results in portions. It counts as running until the last portion is taken.
   *
   * @throws ComputationTimeoutError when it waited too long, the reason of the signal when that was aborted meanwhile, and what
   * the computation throws.
   */
  async *run<Portion, Result>(
    requester: ComputationRequester,
    compute: () => AsyncGenerator<Portion, Result>,
  ): AsyncGenerator<Portion, Result> {
    requester.signal.throwIfAborted();
    await this.turn(requester);
    this.observe('started');
    try {
      const result = yield* compute();
      this.observe('finished');
      return result;
    } catch (error) {
      this.observe(requester.signal.aborted ? 'aborted' : 'failed');
      throw error;
    } finally {
      this.count(requester.name, -1);
      this.startNext();
    }
  }

  private turn({ name, signal }: ComputationRequester): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        this.waiting.remove(name, waiting);
        end();
      };
      const waiting: Waiting = { name, begin: () => settle(resolve) };
      const leave = () => settle(() => reject(signal.reason as Error));
      const giveUp = () => {
        this.observe('timedOut');
        settle(() =>
          reject(new ComputationTimeoutError(`The computation did not begin within ${this.limits.timeoutMs} ms`)),
        );
      };
      const timer = setTimeout(giveUp, this.limits.timeoutMs);
      signal.addEventListener('abort', leave);
      this.waiting.push(name, waiting);
      this.startNext();
    });
  }

  private startNext(): void {
    const isReady = (name: string) => (this.runningOf.get(name) ?? 0) < this.limits.maxRunningOfOne;
    while (this.running < this.limits.maxRunning) {
      const next = this.waiting.take(isReady);
      if (!next) return;
      this.count(next.name, 1);
      next.begin();
    }
  }

  private count(name: string, change: 1 | -1): void {
    this.running += change;
    const running = (this.runningOf.get(name) ?? 0) + change;
    if (running > 0) this.runningOf.set(name, running);
    else this.runningOf.delete(name);
  }
}
