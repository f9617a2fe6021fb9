import { GraphUnavailable } from '@company-relations/neo4j-client';

/** The length of the pause after each chunk while other loads run, as a multiple of the time for reading the chunk. */
const idleFactor = 4;

/** The loads that run at the same time as the chunks. */
export interface OtherLoads {
  /** The number of loads that have started since the process started. */
  readonly startedCount: number;
  /** The number of loads that are running now. */
  readonly runningCount: number;
}

/**
 * The number of chunks of a response that are read without a pause. Ten chunks with 250 links each have about as many
 * links as the largest company that is not streamed, so companies just above that size load as fast as others. With
 * pauses, a page with such a company would stay in memory five times as long as any other page.
 */
export const chunksAtFullSpeed = 10;

/** A caller that requests the chunks of one response. */
export class ChunkRequester {
  private hasNoTimeout = false;

  /**
   * @param name requesters with the same name share the turns of one requester.
   * @param signal aborted when the chunks are no longer wanted.
   */
  constructor(
    readonly name: string,
    readonly signal?: AbortSignal,
  ) {}

  /** True if the requester waits for its turns without a timeout. */
  get waitsIndefinitely(): boolean {
    return this.hasNoTimeout;
  }

  /**
   * Makes the requester wait for its turns without a timeout from now on. Call this method once a part of the response
   * is in use: a timeout after that would waste everything that was read.
   */
  waitIndefinitely(): void {
    this.hasNoTimeout = true;
  }
}

/**
 * Reads one chunk at a time. The requesters take turns (round robin). In each turn, a requester gets the first of the
 * chunks that it queued, and only this one. While other loads run, chunks get only a fifth of the time, so that a
 * request for a supernode (a company with very many links) does not slow down all other requests. The first chunks of
 * each response are read without this limit.
 */
export class FairChunkScheduler {
  /**
   * The functions that start queued reads, by the name of the requester. The requester whose turn is next comes first.
   */
  private readonly queue = new Map<string, Set<() => void>>();
  private isReading = false;
  /** The requester of the last turn. */
  private served: string | undefined;
  /** The number of chunks that each response has had so far. */
  private readonly chunkCounts = new WeakMap<ChunkRequester, number>();

  /**
   * @param queueTimeoutMs how long a requester waits for a turn, in milliseconds, unless it waits indefinitely.
   * @param chunksAtFullSpeed how many chunks of one response are read without a pause.
   */
  constructor(
    private readonly others: OtherLoads,
    private readonly queueTimeoutMs: number,
    private readonly chunksAtFullSpeed = 0,
  ) {}

  /**
   * Runs `read` when it is the requester's turn.
   *
   * @throws GraphUnavailable if the requester waited too long for its turn, the reason of the signal if the signal was
   *   aborted before the turn, and what `read` throws.
   */
  async run<T>(requester: ChunkRequester, read: () => Promise<T>): Promise<T> {
    requester.signal?.throwIfAborted();
    if (this.isReading) await this.waitForTurn(requester);
    this.isReading = true;
    this.served = requester.name;
    const startedAt = performance.now();
    const startedBefore = this.others.startedCount;
    const isAtFullSpeed = this.countChunk(requester) <= this.chunksAtFullSpeed;
    try {
      return await read();
    } finally {
      const isAlone = this.others.runningCount === 0 && this.others.startedCount === startedBefore;
      if (isAlone || isAtFullSpeed) this.startNext();
      else setTimeout(() => this.startNext(), idleFactor * (performance.now() - startedAt));
    }
  }

  /**
   * Counts a chunk of the response.
   *
   * @returns how many chunks the response has had, including this one.
   */
  private countChunk(requester: ChunkRequester): number {
    const count = (this.chunkCounts.get(requester) ?? 0) + 1;
    this.chunkCounts.set(requester, count);
    return count;
  }

  private waitForTurn({ name, signal, waitsIndefinitely }: ChunkRequester): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.dequeue(name, start);
        settle();
      };
      const start = () => end(resolve);
      const leave = () => end(() => reject(signal?.reason as Error));
      const giveUp = () =>
        end(() => reject(new GraphUnavailable(`Reading did not begin within ${this.queueTimeoutMs} ms`)));
      const timer = waitsIndefinitely ? undefined : setTimeout(giveUp, this.queueTimeoutMs);
      signal?.addEventListener('abort', leave);
      this.enqueue(name, start);
    });
  }

  private enqueue(name: string, start: () => void): void {
    this.queue.set(name, (this.queue.get(name) ?? new Set()).add(start));
  }

  private dequeue(name: string, start: () => void): void {
    const starts = this.queue.get(name);
    starts?.delete(start);
    if (starts?.size === 0) this.queue.delete(name);
  }

  private startNext(): void {
    // A requester that reads one chunk at a time queues its next chunk only now. To keep the turns fair, the requester
    // that was just served is chosen again only if no other requester waits.
    const next = [...this.queue].find(([name]) => name !== this.served) ?? [...this.queue][0];
    this.isReading = next !== undefined;
    if (!next) return;
    const [name, starts] = next;
    // Moves the requester to the end of the queue.
    this.queue.delete(name);
    this.queue.set(name, starts);
    const [start] = starts;
    start?.();
  }
}
