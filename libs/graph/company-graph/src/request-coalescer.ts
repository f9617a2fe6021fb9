import { AsyncResource } from 'node:async_hooks';

/** Settings that decide how requests are combined into batches. */
export interface CoalescerOptions<Request, Response> {
  /** Sends a batch of requests at once. */
  readonly send: (requests: readonly Request[]) => Promise<Response>;
  readonly sizeOf: (request: Request) => number;
  /**
   * The size at which a batch is sent without waiting for more requests. The size of a batch is the sum of the sizes of
   * its requests.
   */
  readonly maxBatchSize: number;
  /** The longest time that a request waits for an earlier batch to finish, in milliseconds. */
  readonly maxDelayMs: number;
}

/** Requests that are sent together. */
interface Batch<Request, Response> {
  readonly requests: Request[];
  size: number;
  readonly response: Promise<Response>;
  readonly send: () => void;
}

/**
 * Sends requests that arrive at about the same time in one batch.
 *
 * - If no batch is in flight, the next batch has all requests of one iteration of the event loop.
 * - Otherwise the next batch has all requests that arrive before the response of the batch in flight. If that response
 *   is slow, these requests are sent after at most `maxDelayMs`.
 *
 * If a batch fails, all its requests fail. A batch runs in the async context of its first request, so traces show the
 * batch as part of that request.
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
   */
  request(request: Request): Promise<Response> {
    const batch = (this.nextBatch ??= this.openBatch());
    batch.requests.push(request);
    batch.size += this.options.sizeOf(request);
    if (batch.size >= this.options.maxBatchSize) batch.send();
    return batch.response;
  }

  private openBatch(): Batch<Request, Response> {
    const requests: Request[] = [];
    let resolve!: (response: Promise<Response>) => void;
    const response = new Promise<Response>((settle) => (resolve = settle));
    // The response of an earlier batch may trigger this call. Without the binding, the new batch would then run in the
    // async context of a request in that earlier batch.
    const send = AsyncResource.bind(() => {
      cancelSending();
      this.nextBatch = undefined;
      resolve(this.sendAll(requests));
    });
    const cancelSending = this.schedule(send);
    return { requests, size: 0, response, send };
  }

  /** @returns a function that cancels the scheduled call. */
  private schedule(send: () => void): () => void {
    if (this.inFlight === 0) {
      const turn = setImmediate(send);
      return () => clearImmediate(turn);
    }
    const timer = setTimeout(send, this.options.maxDelayMs);
    return () => clearTimeout(timer);
  }

  private async sendAll(requests: readonly Request[]): Promise<Response> {
    this.inFlight += 1;
    try {
      return await this.options.send(requests);
    } finally {
      this.inFlight -= 1;
      this.nextBatch?.send();
    }
  }
}
