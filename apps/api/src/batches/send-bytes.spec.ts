import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { StorageUnavailableError } from '@company-relations/batch-catalogue';
import { sendBytes } from './send-bytes';

let server: Server;
/** Answers the next request to the server. Each test sets this function. */
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;
const failure = new Error('broken disk');

/** A stream that yields chunks of 64 KiB when it is read. It fails once it has yielded `failsAt` bytes. */
class Source extends Readable {
  given = 0;

  constructor(
    private readonly bytes: number,
    private readonly failsAt = Number.POSITIVE_INFINITY,
  ) {
    super();
  }

  override _read(): void {
    if (this.given >= this.failsAt) return void this.destroy(failure);
    const chunk = Buffer.alloc(Math.min(65_536, this.bytes - this.given), 'x');
    this.given += chunk.length;
    this.push(chunk.length === 0 ? null : chunk);
  }
}

/**
 * Makes the server send this source to the next client. Resolves to the error of `sendBytes` (undefined if there is
 * none), the number of calls of `begin`, and whether the source was destroyed.
 */
function sending(source: Readable): Promise<{ error: unknown; begun: number; destroyed: boolean }> {
  return new Promise((resolve) => {
    answer = (response) => {
      let begun = 0;
      const begin = () => void (begun += 1);
      const end = (error?: unknown) => {
        resolve({ error, begun, destroyed: source.destroyed });
        response.end();
      };
      sendBytes(source, response, begin).then(() => end(), end);
    };
  });
}

/** Sends a request and counts the bytes of the response until its end. */
function receive(onBytes: (received: number) => void = () => undefined): Promise<{ bytes: number; complete: boolean }> {
  return new Promise((resolve, reject) => {
    request({ port: port(), host: '127.0.0.1' }, (incoming) => {
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => onBytes((bytes += chunk.length)));
      incoming.on('error', () => undefined);
      incoming.on('close', () => resolve({ bytes, complete: incoming.complete }));
    })
      .on('error', reject)
      .end();
  });
}

it('all bytes arrive, and the source is let go', async () => {
  const outcome = sending(new Source(1_000_000));
  expect([await receive(), await outcome]).toEqual([
    { bytes: 1_000_000, complete: true },
    { error: undefined, begun: 1, destroyed: true },
  ]);
});

it('an empty source is an empty body', async () => {
  const outcome = sending(new Source(0));
  expect([await receive(), await outcome]).toEqual([
    { bytes: 0, complete: true },
    { error: undefined, begun: 1, destroyed: true },
  ]);
});

it('no more is read than a client takes', async () => {
  const size = 256 * 1024 * 1024;
  const source = new Source(size);
  const outcome = sending(source);
  let furthestAhead = 0;
  expect(await receive((received) => (furthestAhead = Math.max(furthestAhead, source.given - received)))).toEqual({
    bytes: size,
    complete: true,
  });
  await outcome;
  // The source may have yielded some bytes that the client has not read yet, because the operating system buffers data
  // for both sockets.
  expect(furthestAhead).toBeLessThan(size / 4);
});

it('a source that failed already, or fails at once, fails before anything is sent', async () => {
  const failed = new Source(10);
  failed.on('error', () => undefined).destroy(failure);
  for (const source of [failed, new Source(10, 0)]) {
    const outcome = sending(source);
    await receive();
    expect(await outcome).toEqual({ error: new StorageUnavailableError(failure), begun: 0, destroyed: true });
  }
});

it('a source that fails in the middle breaks the connection off', async () => {
  const outcome = sending(new Source(10_000_000, 5_000_000));
  const { complete } = await receive();
  const { error, ...others } = await outcome;
  expect([complete, others, (error as Error).cause]).toEqual([false, { begun: 1, destroyed: true }, failure]);
});

it('a client that disconnects in the middle releases the source, and is no failure', async () => {
  const outcome = sending(new Source(Number.POSITIVE_INFINITY));
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  expect(await outcome).toEqual({ error: undefined, begun: 1, destroyed: true });
});

it('a client that disconnects before the first byte releases the source too', async () => {
  const source = new Readable({ read: () => undefined });
  const outcome = sending(source);
  const asked = once(server, 'request');
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  socket.destroy();
  expect(await outcome).toEqual({ error: undefined, begun: 0, destroyed: true });
});

it('nothing is sent to a client that is gone already', async () => {
  const source = new Source(10);
  const outcome = new Promise((resolve) => {
    answer = (response) => response.once('close', () => resolve(sendBytes(source, response, () => undefined)));
  });
  const asked = once(server, 'request');
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  socket.destroy();
  expect([await outcome, source.destroyed, source.given]).toEqual([undefined, true, 0]);
});
