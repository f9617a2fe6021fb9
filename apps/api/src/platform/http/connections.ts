import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests';

/** A client that floods the service shall not flood its log too. */
const logIntervalMs = 60_000;

/** Closes each new connection above `maxConnections`. Logs it once a minute at most. */
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
 * Ends connections on which nothing was taken or sent for as long as the server's `timeout` says, whatever was to be sent:
 * their client has gone without a word, and what its answer holds is let go. The service itself may take longer.
 */
export function endSilentConnections(server: Server, responses: Pick<InFlightRequests, 'isInFlightOn'>): void {
  server.on('timeout', (socket) => {
    const waitsForUs = responses.isInFlightOn(socket) && socket.writableLength === 0;
    if (!waitsForUs) socket.destroy();
  });
}
