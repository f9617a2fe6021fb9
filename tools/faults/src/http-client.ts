import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called when a response begins, whether or not it arrives completely. */
  readonly onAnswer?: (status: number) => void;
}

/** A complete response. A response whose body breaks off does not count. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const timeoutMs = 30_000;

/**
 * Shorter than the time for which a server keeps an idle connection. Otherwise the server could close a connection just
 * when it is used again.
 */
const idleMs = 3_000;

/** Sends requests to a server on this machine over connections that stay open. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, timeout: idleMs });

  constructor(
    private readonly port: number,
    private readonly bearer: string,
  ) {}

  /**
   * Sends a request.
   *
   * @throws Error if no complete response arrives: no connection, a broken connection, or nothing for 30 seconds.
   */
  ask({ method, path, body, headers, onAnswer }: Call): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sending = request({
        ...{ host: '127.0.0.1', port: this.port, agent: this.agent, method, path },
        headers: {
          authorization: this.bearer,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      });
      const timeout = setTimeout(() => sending.destroy(new Error('No answer came.')), timeoutMs);
      const fail = (error: Error) => {
        clearTimeout(timeout);
        reject(error);
      };
      sending.once('error', fail);
      sending.once('response', (answer) => {
        onAnswer?.(answer.statusCode ?? 0);
        buffer(answer).then((content) => {
          clearTimeout(timeout);
          if (answer.complete) resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content });
          else reject(new Error('The answer broke off.'));
        }, fail);
      });
      sending.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
