import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response: its exact bytes, their text, and the parsed value if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: unknown;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

// The server closes a connection that was idle for five seconds. The agent closes idle connections earlier, so that no
// request is sent on a connection that the server is closing.
const agent = new Agent({ keepAlive: true, timeout: 3_000 });

/** Sends one request unchanged. Only the header with the length of the body is added. */
export async function send(baseUrl: string, call: Call): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce(baseUrl, call);
    if (answer !== closedWhileIdle) return answer;
  }
}

/**
 * The server closed the reused connection before it saw the request. On a busy machine the agent's timer can be late.
 */
const closedWhileIdle = Symbol('closed while idle');

function sendOnce(
  baseUrl: string,
  { method = 'GET', path, headers = {}, body }: Call,
): Promise<Answer | typeof closedWhileIdle> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(baseUrl + path, { method, agent, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text, json: parsed(text) });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(closedWhileIdle);
      else reject(error);
    });
    outgoing.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
