import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests';

/**
 * The minimum time between two log lines. Otherwise a client that opens very many connections would also fill the log.
 */
const logIntervalMs = 60_000;

/** Closes each new connection above `maxConnections`. Logs this at most once a minute. */
export function limitConnections(server: Server, maxConnections: number): void {
  const logger = new Logger('Connections');
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = maxConnections;
  server.on('drop', () => {
    if (performance.now() - loggedAt < logIntervalMs) return;
    loggedAt = performance.now();
    logger.warn({ maxConnections }, 'Connections are refused: there are as many as MAX_CONNECTIONS allows');
  });
}

/**
 * Closes connections that were idle for the `timeout` of the server, because the client has disappeared or does not
 * read its response. This frees the memory of the response. A connection on which the service still prepares a response
 * stays open.
 */
export function endSilentConnections(server: Server, responses: Pick<InFlightRequests, 'isInFlightOn'>): void {
  server.on('timeout', (socket) => {
    const waitsForUs = responses.isInFlightOn(socket) && socket.writableLength === 0;
    if (!waitsForUs) socket.destroy();
  });
}
