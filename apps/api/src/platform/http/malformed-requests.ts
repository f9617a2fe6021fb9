import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../problems/problem-error';
import type { InFlightRequests } from './in-flight-requests';
import { problemMediaType, responseTo } from '../problems/problems';
import { requestIdHeader } from './request-id';

/** The failure for an error of Node’s parser. Other errors concern connections that have ended. */
const failures: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: { kind: 'headerTooLarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { kind: 'bodyTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { kind: 'requestTimeout' },
};

/**
 * Answers what is no HTTP/1.1, or does not arrive in time, and closes its connection. Such a request reaches no handler:
 * it is not known who sent it.
 */
export function answerMalformedRequests(
  server: Server,
  responses: Pick<InFlightRequests, 'hasStartedResponding' | 'mayArriveLater'>,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const failure = failureOf(error.code ?? '');
    if (failure?.kind === 'requestTimeout' && responses.mayArriveLater(socket)) return;
    // An answer that has begun cannot be taken back, and what follows it would be taken for a part of it.
    if (failure && socket.writable && !responses.hasStartedResponding(socket))
      socket.end(messageOf(failure), () => socket.destroy());
    else socket.destroy();
  });
  // The usual checks come first: a caller has to authenticate before it learns that its expectation is unknown.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function failureOf(code: string): Failure | undefined {
  return failures[code] ?? (code.startsWith('HPE_') ? { kind: 'malformedRequest' } : undefined);
}

function messageOf(failure: Failure): string {
  const { status, headers, body } = responseTo(failure);
  const text = JSON.stringify(body);
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
