import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests';

/**
 * The minimum time between two log lines about refused connections, in milliseconds. Without it, a client that opens
 * very many connections would also fill the log.
 */
const logIntervalMs = 60_000;

/** Closes each new connection while `maxConnections` connections are open. Logs this at most once a minute. */
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
 * Closes connections that were idle for the `timeout` of the server, and so frees the memory of their responses. The
 * client of such a connection has disappeared or does not read its response. A connection stays open while the service
 * still prepares its response.
 */
export function endSilentConnections(server: Server, responses: Pick<InFlightRequests, 'isInFlightOn'>): void {
  server.on('timeout', (socket) => {
    const waitsForUs = responses.isInFlightOn(socket) && socket.writableLength === 0;
    if (!waitsForUs) socket.destroy();
  });
}
