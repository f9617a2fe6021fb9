import { AsyncResource } from 'node:async_hooks';

/** How requests are sent together. */
export interface CoalescerOptions<Request, Response> {
  /** Sends a batch of requests at once. */
  readonly send: (requests: readonly Request[]) => Promise<Response>;
  readonly sizeOf: (request: Request) => number;
  /** A batch of this size is sent without waiting for more requests. */
  readonly maxBatchSize: number;
  /** How long a request waits at most for the response to an earlier batch. */
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
 * Sends requests of the same time in one batch. While no batch is in flight, that is all requests of one turn of the event loop;
 * otherwise all that come before a response arrives. A slow response delays them by `maxDelayMs` at most. A failure fails the
 * whole batch. A batch runs in the async context of its first request, in traces too.
 */
export class RequestCoalescer<Request, Response> {
  private inFlight = 0;
  private nextBatch: Batch<Request, Response> | undefined;

  constructor(private readonly options: CoalescerOptions<Request, Response>) {}

  /** Whether no request is in flight or waits to be sent. */
  get isIdle(): boolean {
    return this.inFlight === 0 && !this.nextBatch;
  }

  /** The response to the batch of this request. What it reports is never older than the request. */
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
    // Without the binding it would run in the context of the earlier request whose response triggers it, perhaps long answered.
    const send = AsyncResource.bind(() => {
      cancelSending();
      this.nextBatch = undefined;
      resolve(this.sendAll(requests));
    });
    const cancelSending = this.schedule(send);
    return { requests, size: 0, response, send };
  }

  /** @returns a function that cancels it. */
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
