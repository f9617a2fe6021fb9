import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Limits of the time that the service waits for its clients, in milliseconds. */
export interface HttpTimeouts {
  /** Maximum time in which the head and the body of a request must arrive. */
  readonly arrivalMs: number;
  /** How often the server checks for requests that exceeded {@link arrivalMs}. */
  readonly checkedEveryMs: number;
  /**
   * Maximum time without progress while a response is sent. After that, the service disconnects the client, because the
   * client does not read the response.
   */
  readonly takingMs: number;
  /**
   * Maximum time of a response with data of companies, from the request until the response is completely sent. A slower
   * response is cut off, because persons in it may have become protected meanwhile.
   */
  readonly answerMs: number;
  /**
   * How long a connection without a request stays open. It must be longer than a proxy keeps such a connection: HAProxy
   * removes half of its spare ones every five seconds, nginx keeps them for 60 s. Otherwise the service may close a
   * connection just when the proxy sends a request over it, and the request is lost.
   */
  readonly idleMs: number;
}

/**
 * The default limits. The largest response that was measured has 16 MB. A client that receives half a megabit per
 * second can read such a response within `answerMs`.
 */
export const defaultHttpTimeouts: HttpTimeouts = {
  arrivalMs: 30_000,
  checkedEveryMs: 1_000,
  takingMs: 60_000,
  answerMs: 300_000,
  idleMs: 75_000,
};

/**
 * Express adapter whose HTTP server has timeouts for its clients. It creates the server itself, because the check
 * interval can only be set when the server is created.
 */
export class TimeoutExpressAdapter extends ExpressAdapter {
  constructor(private readonly timeouts: HttpTimeouts) {
    super();
  }

  override initHttpServer(): void {
    const { arrivalMs, checkedEveryMs, takingMs, idleMs } = this.timeouts;
    // If `headersTimeout` were longer than `requestTimeout`, Node would allow the longer time for the whole request.
    const times = { requestTimeout: arrivalMs, headersTimeout: arrivalMs, connectionsCheckingInterval: checkedEveryMs };
    const server = createServer(times, this.getInstance<RequestListener>());
    server.timeout = takingMs;
    server.keepAliveTimeout = idleMs;
    this.httpServer = server;
  }
}
