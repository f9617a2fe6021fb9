import { request, Agent } from 'node:http';

/** A request as bytes. It is not checked before it is sent. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** The result of a request. */
export interface Sent {
  /** The HTTP status. 0 if no response arrived, or only a part of it. */
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

const timeoutMs = 120_000;

/** Sends requests over a few connections that stay open. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, timeout: 3_000 });

  constructor(private readonly port: number) {}

  /** @param leave closes the connection. */
  send({ method, path, headers, body }: RawRequest, leave?: AbortSignal): Promise<Sent> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      let bytes = 0;
      const end = (status: number) => {
        clearTimeout(timer);
        leave?.removeEventListener('abort', close);
        resolve({ status, ms: performance.now() - startedAt, bytes });
      };
      const outgoing = request({
        host: '127.0.0.1',
        port: this.port,
        agent: this.agent,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': body.length }) },
      });
      const close = () => outgoing.destroy();
      const timer = setTimeout(close, timeoutMs);
      leave?.addEventListener('abort', close);
      outgoing.once('error', () => end(0));
      outgoing.once('response', (answer) => {
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.once('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0));
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
