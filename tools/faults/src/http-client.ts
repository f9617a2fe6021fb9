import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called when an answer begins to come, whether or not all of it comes. */
  readonly onAnswer?: (status: number) => void;
}

/** A whole answer: one whose body broke off is none. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const timeoutMs = 30_000;

/** Shorter than a server keeps an idle connection: else it could close one just when it is used again. */
const idleMs = 3_000;

/** Asks one server of this machine over connections that stay open. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, timeout: idleMs });

  constructor(
    private readonly port: number,
    private readonly bearer: string,
  ) {}

  /** @throws Error when no whole answer comes: no connection, a broken one, or nothing for 30 seconds. */
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
