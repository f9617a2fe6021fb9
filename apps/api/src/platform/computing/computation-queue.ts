import { FairQueue, type ChunkRequester } from '@company-relations/company-graph';

/**
 * The events of a computation, for metrics. A computation that begins has the event `started`, and later exactly one of
 * `finished`, `failed` and `aborted`. A computation that waits too long for its turn has only the event `timedOut`.
 */
export const computationEvents = ['started', 'finished', 'failed', 'aborted', 'timedOut'] as const;
export type ComputationEvent = (typeof computationEvents)[number];

export interface ComputationLimits {
  /** Maximum number of computations of one requester that run at the same time. */
  readonly maxRunningOfOne: number;
  /** Maximum number of computations that run at the same time. */
  readonly maxRunning: number;
  /** How long a computation may wait until it begins, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The default limits of the {@link ComputationQueue}. One requester may run two computations, so that one computation
 * can use the processor while the other waits for the graph. The limit of eight computations in total bounds the
 * memory. A higher limit would not be faster, because there is only one event loop.
 */
export const defaultComputationLimits: ComputationLimits = { maxRunningOfOne: 2, maxRunning: 8, timeoutMs: 10_000 };

/** A computation waited too long for its turn, because too many other computations were before it. */
export class ComputationTimeoutError extends Error {
  override readonly name = 'ComputationTimeoutError';
}

/** The requester of a computation. Its signal is aborted when the result is no longer needed. */
export type ComputationRequester = Required<Pick<ChunkRequester, 'name' | 'signal'>>;

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

/**
 * Runs a limited number of computations at a time. The other computations wait. The requesters take turns, and each
 * requester's computations run in the order of their arrival. So a requester with very many computations delays its own
 * computations, but delays another requester only by about one computation.
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
   * Runs a computation that yields its results in portions. The computation counts as running until the caller has
   * taken the last portion.
   *
   * @throws ComputationTimeoutError if the computation waited too long for its turn.
   * @throws the abort reason of the signal, if the signal was aborted before the computation began.
   * @throws any error of the computation itself.
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
