import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const endOfHead = '\r\n\r\n';

/**
 * One connection that asks one request at a time and does no more than it must: on a small machine the load generator
 * shares the processors with what it measures. Reads answers with a `Content-Length` only.
 */
export class KeepAliveClient {
  private readonly socket: Socket;
  private asked: Asked | undefined;
  private head: Omit<Answer, 'body'> | undefined;
  private chunks: Buffer[] = [];
  private received = 0;
  private expected = 0;

  constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  /** @throws Error when the connection breaks or the answer cannot be read. */
  ask(method: string, path: string, body = ''): Promise<Answer> {
    if (this.asked) throw new Error('One request at a time.');
    const headers = { Host: `127.0.0.1:${this.port}`, 'Content-Type': 'application/json', ...this.headers, 'Content-Length': Buffer.byteLength(body) };
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
    if (this.received >= this.expected) this.finish();
  }

  /** @returns whether the whole head is there. */
  private readHead(): boolean {
    const start = Buffer.concat(this.chunks);
    this.chunks = [start];
    const end = start.indexOf(endOfHead);
    if (end === -1) return false;
    const [statusLine = '', ...lines] = start.toString('latin1', 0, end).split('\r\n');
    const headers = new Map(lines.map((line) => headerOf(line)));
    const length = headers.get('content-length');
    if (length === undefined) this.fail(new Error(`An answer without Content-Length: ${statusLine}`));
    this.head = { status: Number(statusLine.split(' ')[1]), headers };
    this.chunks = [start.subarray(end + endOfHead.length)];
    this.received = start.length - end - endOfHead.length;
    this.expected = Number(length);
    return true;
  }

  private finish(): void {
    const { asked, head } = this;
    const body = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
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

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
