import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../problems/problem-error';
import type { InFlightRequests } from './in-flight-requests';
import { problemMediaType, responseTo } from '../problems/problems';
import { prefixLinksOfProblem } from './public-path';
import { requestIdHeader } from './request-id';

/**
 * Maps error codes of Node’s HTTP server to failures. Any other code that begins with `HPE_` means a malformed request.
 * Errors with other codes need no response, because the connection has already ended.
 */
const failures: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: { kind: 'headerTooLarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { kind: 'bodyTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { kind: 'requestTimeout' },
};

/**
 * Makes the server respond to requests that are not valid HTTP/1.1 or do not arrive in time, and closes their
 * connections. Such a request reaches no Nest handler, so the service does not know its caller.
 */
export function answerMalformedRequests(
  server: Server,
  responses: Pick<InFlightRequests, 'hasStartedResponding' | 'mayArriveLater'>,
  publicPath: string,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const failure = failureOf(error.code ?? '');
    if (failure?.kind === 'requestTimeout' && responses.mayArriveLater(socket)) return;
    // If a response has already begun, nothing more can be sent: the client would read the error as a part of that
    // response.
    if (failure && socket.writable && !responses.hasStartedResponding(socket))
      socket.end(messageOf(failure, publicPath), () => socket.destroy());
    else socket.destroy();
  });
  // By default Node itself responds to a request with an unknown `Expect` header. Here such a request is handled like
  // any other request, so that a caller without a valid token gets a 401.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function failureOf(code: string): Failure | undefined {
  return failures[code] ?? (code.startsWith('HPE_') ? { kind: 'malformedRequest' } : undefined);
}

function messageOf(failure: Failure, publicPath: string): string {
  const { status, headers, body } = responseTo(failure);
  const text = body === undefined ? '' : JSON.stringify(prefixLinksOfProblem(publicPath, body));
  const all = {
    ...headers,
    'Content-Type': `${problemMediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    [requestIdHeader]: randomUUID(),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}
