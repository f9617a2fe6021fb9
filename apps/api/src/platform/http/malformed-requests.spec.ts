import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { answerMalformedRequests } from './malformed-requests';

let server: Server;
/** A server that waits only for a moment. */
let impatient: Server;
let begun = false;

beforeAll(async () => {
  server = await started({});
  impatient = await started({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
});

afterAll(() => Promise.all([server, impatient].map((each) => new Promise((resolve) => each.close(resolve)))));

afterEach(() => {
  begun = false;
});

async function started(timeouts: ServerOptions): Promise<Server> {
  const created = createServer(timeouts, (_request, response: ServerResponse) => {
    if (begun) response.write('begun');
  });
  answerMalformedRequests(created, { hasStartedResponding: () => begun, mayArriveLater: () => false }, '');
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return created;
}

/** Sends bytes and returns everything that the server sends until the connection is closed. */
function answerTo(bytes: string, asked = server): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((asked.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text.replace(/X-Request-Id: [0-9a-f-]{36}/, 'X-Request-Id: new')));
    socket.write(bytes);
  });
}

function problem(status: string, type: string, title: string, code: string, detail: string): string {
  const link = `/docs/errors/${code}`;
  const body = JSON.stringify({ type, status: Number(status.slice(0, 3)), title, detail, code, link });
  const headers = [
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'X-Request-Id: new',
    'Connection: close',
  ];
  return [`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n');
}

it('a request that is no HTTP gets 400', async () => {
  expect(await answerTo('garbage\r\n\r\n')).toBe(
    problem(
      '400 Bad Request',
      'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
      'The request is not valid HTTP/1.1',
      'malformed-request',
      'The connection is closed. Send the request again on a new one.',
    ),
  );
});

it('a head that is too large gets 431', async () => {
  expect(await answerTo(`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}`)).toBe(
    problem(
      '431 Request Header Fields Too Large',
      'https://www.rfc-editor.org/rfc/rfc6585#section-5',
      'The request header is too large',
      'header-too-large',
      'Request line and headers may have 16 KiB together.',
    ),
  );
});

it('a head or a body that does not arrive in time gets 408', async () => {
  const late = problem(
    '408 Request Timeout',
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.9',
    'The request took too long to arrive',
    'request-timeout',
    'A request has 30 seconds to arrive. Send it again on a new connection.',
  );
  expect(await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\n', impatient)).toBe(late);
  expect(await answerTo('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{', impatient)).toBe(late);
});

it('an answer that has begun is broken off, not followed by another', async () => {
  begun = true;
  const answer = await answerTo('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  expect(answer).not.toContain('400');
});
