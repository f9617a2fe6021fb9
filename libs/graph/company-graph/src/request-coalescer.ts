import { AsyncResource } from 'node:async_hooks';

/** Settings that decide how requests are combined into batches. */
export interface CoalescerOptions<Request, Response> {
  /** Sends a batch of requests at once. The signal is aborted when the callers of all these requests have left. */
  readonly send: (requests: readonly Request[], signal: AbortSignal) => Promise<Response>;
  readonly sizeOf: (request: Request) => number;
  /**
   * The size at which a batch is sent without waiting for more requests. The size of a batch is the sum of the sizes of
   * its requests.
   */
  readonly maxBatchSize: number;
  /** The longest time that a request waits for an earlier batch to finish, in milliseconds. */
  readonly maxDelayMs: number;
  /** While this many batches are in flight, a batch that is not full waits until fewer are. */
  readonly maxInFlight: number;
  /** The longest time that a request waits until fewer than `maxInFlight` batches are in flight, in milliseconds. */
  readonly maxDelayWhileBusyMs: number;
}

/** Requests that are sent together. */
interface Batch<Request, Response> {
  readonly requests: Request[];
  /** The signal of the caller of each request. A caller has left when its signal is aborted. */
  readonly callers: (AbortSignal | undefined)[];
  size: number;
  /** Aborted when all callers have left, and the batch was sent or was about to be sent. */
  readonly abandoned: AbortController;
  readonly response: Promise<Response>;
  readonly send: () => void;
}

/**
 * Sends requests that arrive at about the same time in one batch.
 *
 * - If no batch is in flight, the next batch has all requests of one iteration of the event loop.
 * - Otherwise the next batch has all requests that arrive before the response of the batch in flight. If that response
 *   is slow, these requests are sent after at most `maxDelayMs`.
 * - While `maxInFlight` batches are in flight, the next batch has all requests that arrive before there are fewer. It is
 *   sent earlier if it is full, or after `maxDelayWhileBusyMs`.
 *
 * A batch whose callers have all left is not sent. If a batch fails, all its requests fail. A batch runs in the async
 * context of its first request, so traces show the batch as part of that request.
 */
export class RequestCoalescer<Request, Response> {
  private inFlight = 0;
  private nextBatch: Batch<Request, Response> | undefined;

  constructor(private readonly options: CoalescerOptions<Request, Response>) {}

  /** True if no request is in flight and no request waits to be sent. */
  get isIdle(): boolean {
    return this.inFlight === 0 && !this.nextBatch;
  }

  /**
   * Returns the response of the batch that contains this request. The batch is sent after this call, so the response is
   * never older than the request.
   *
   * @param caller aborted when the caller no longer needs the response.
   * @throws the reason of `caller` if the batch was not sent, because all its callers had left.
   */
  async request(request: Request, caller?: AbortSignal): Promise<Response> {
    caller?.throwIfAborted();
    const batch = (this.nextBatch ??= this.openBatch());
    batch.requests.push(request);
    batch.callers.push(caller);
    batch.size += this.options.sizeOf(request);
    const leave = () => {
      // Other callers may still join a batch that was not sent.
      if (batch !== this.nextBatch) abortIfAbandoned(batch);
    };
    caller?.addEventListener('abort', leave);
    if (batch.size >= this.options.maxBatchSize) batch.send();
    try {
      return await batch.response;
    } finally {
      caller?.removeEventListener('abort', leave);
    }
  }

  private openBatch(): Batch<Request, Response> {
    let resolve!: (response: Promise<Response>) => void;
    const response = new Promise<Response>((settle) => (resolve = settle));
    // The response of an earlier batch may trigger this call. Without the binding, the new batch would then run in the
    // async context of a request in that earlier batch.
    const send = AsyncResource.bind(() => {
      cancelSending();
      this.nextBatch = undefined;
      resolve(this.sendAll(batch));
    });
    const cancelSending = this.schedule(send);
    const batch = { requests: [], callers: [], size: 0, abandoned: new AbortController(), response, send };
    return batch;
  }

  private get isBusy(): boolean {
    return this.inFlight >= this.options.maxInFlight;
  }

  /** @returns a function that cancels the scheduled call. */
  private schedule(send: () => void): () => void {
    if (this.inFlight === 0) {
      const turn = setImmediate(send);
      return () => clearImmediate(turn);
    }
    const { maxDelayMs, maxDelayWhileBusyMs } = this.options;
    const timer = setTimeout(send, this.isBusy ? maxDelayWhileBusyMs : maxDelayMs);
    return () => clearTimeout(timer);
  }

  private async sendAll(batch: Batch<Request, Response>): Promise<Response> {
    abortIfAbandoned(batch);
    const { signal } = batch.abandoned;
    signal.throwIfAborted();
    this.inFlight += 1;
    try {
      return await this.options.send(batch.requests, signal);
    } finally {
      this.inFlight -= 1;
      if (!this.isBusy) this.nextBatch?.send();
    }
  }
}

function abortIfAbandoned({ callers, abandoned }: Pick<Batch<unknown, unknown>, 'callers' | 'abandoned'>): void {
  if (callers.every((caller) => caller?.aborted)) abandoned.abort(callers.at(-1)?.reason);
}
