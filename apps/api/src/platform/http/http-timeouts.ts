import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** How long the service waits for its clients, in milliseconds. */
export interface HttpTimeouts {
  /** The time in which a request has to arrive, head and body together. */
  readonly arrivalMs: number;
  /** How often it is looked for requests that took longer. */
  readonly checkedEveryMs: number;
  /** The time after which a client is disconnected that reads nothing of its answer. */
  readonly takingMs: number;
  /** The time for a client to read all of an answer about companies, which may show persons who became protected since. */
  readonly answerMs: number;
}

/** The largest answer that was measured, 16 MB, is taken within five minutes at half a megabit a second. */
export const defaultHttpTimeouts: HttpTimeouts = {
  arrivalMs: 30_000,
  checkedEveryMs: 1_000,
  takingMs: 60_000,
  answerMs: 300_000,
};

/** Express over a server that does not wait for its clients for ever. The interval of its checks can only be set when it is created. */
export class TimeoutExpressAdapter extends ExpressAdapter {
  constructor(private readonly timeouts: HttpTimeouts) {
    super();
  }

  override initHttpServer(): void {
    const { arrivalMs, checkedEveryMs, takingMs } = this.timeouts;
    // If the head may take longer than the whole request, Node lets the request take as long too.
    const times = { requestTimeout: arrivalMs, headersTimeout: arrivalMs, connectionsCheckingInterval: checkedEveryMs };
    const server = createServer(times, this.getInstance<RequestListener>());
    server.timeout = takingMs;
    this.httpServer = server;
  }
}
