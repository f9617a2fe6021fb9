import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** An answer has another status than 200. The message has the beginning of its body. */
export class UnexpectedStatusError extends Error {
  override readonly name = 'UnexpectedStatus';
  readonly status: number;

  constructor({ status, body }: Pick<Answer, 'status' | 'body'>) {
    super(`An answer of status ${status}: ${body.toString().slice(0, 500)}`);
    this.status = status;
  }
}

/** @throws UnexpectedStatus if the status of an answer is not 200. */
export function requireOk(answer: Answer): void {
  if (answer.status !== 200) throw new UnexpectedStatusError(answer);
}

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const endOfHead = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

/**
 * An HTTP client with one connection and one request at a time. It does as little work as possible, because on a small
 * machine the load generator shares the processors with the measured program.
 */
export class KeepAliveClient {
  private readonly socket: Socket;
  private asked: Asked | undefined;
  private head: Omit<Answer, 'body'> | undefined;
  private chunks: Buffer[] = [];
  private received = 0;
  /** The length of the body. Undefined if the body is sent in chunks. */
  private expected: number | undefined;

  constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  /**
   * Sends a request.
   *
   * @throws Error if the connection breaks or the response cannot be read.
   */
  ask(method: string, path: string, body = ''): Promise<Answer> {
    if (this.asked) throw new Error('One request at a time.');
    if (this.socket.destroyed) return Promise.reject(new Error('The server closed the connection.'));
    const headers = {
      Host: `127.0.0.1:${this.port}`,
      'Content-Type': 'application/json',
      ...this.headers,
      'Content-Length': Buffer.byteLength(body),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject };
      this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (!this.head && !this.readHead()) return;
    if (this.expected === undefined ? this.hasLastChunk() : this.received >= this.expected) this.finish();
  }

  /**
   * Reads the head of a response: its status line and headers.
   *
   * @returns whether the whole head has arrived.
   */
  private readHead(): boolean {
    const start = Buffer.concat(this.chunks);
    this.chunks = [start];
    const end = start.indexOf(endOfHead);
    if (end === -1) return false;
    const [statusLine = '', ...lines] = start.toString('latin1', 0, end).split('\r\n');
    const headers = new Map(lines.map((line) => headerOf(line)));
    const length = headers.get('content-length');
    if (length === undefined && headers.get('transfer-encoding') !== 'chunked')
      this.fail(new Error(`An answer of unknown length: ${statusLine}`));
    this.head = { status: Number(statusLine.split(' ')[1]), headers };
    this.chunks = [start.subarray(end + endOfHead.length)];
    this.received = start.length - end - endOfHead.length;
    this.expected = length === undefined ? undefined : Number(length);
    return true;
  }

  /**
   * Whether the end of the chunked body has arrived. A JSON text cannot end like the last chunk, because line breaks in
   * its strings are escaped.
   */
  private hasLastChunk(): boolean {
    const newest = this.chunks.at(-1) as Buffer;
    const end = newest.length < lastChunk.length ? Buffer.concat(this.chunks.slice(-lastChunk.length)) : newest;
    return end.toString('latin1', Math.max(0, end.length - lastChunk.length)) === lastChunk;
  }

  private finish(): void {
    const { asked, head } = this;
    const received = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    const body = this.expected === undefined ? dechunked(received) : received;
    this.asked = undefined;
    this.head = undefined;
    this.chunks = [];
    this.received = 0;
    if (asked && head) asked.resolve({ ...head, body });
  }

  private fail(error: Error): void {
    this.asked?.reject(error);
    this.asked = undefined;
  }
}

function dechunked(received: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const endOfSize = received.indexOf('\r\n', at);
    const size = Number.parseInt(received.toString('latin1', at, endOfSize), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(received.subarray(endOfSize + 2, endOfSize + 2 + size));
    at = endOfSize + 2 + size + 2;
  }
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
