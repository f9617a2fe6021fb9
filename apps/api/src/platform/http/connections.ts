import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests';

/** Who floods the service shall not flood its log too. */
const logIntervalMs = 60_000;

/** Closes the connections that are more than `most` as they come. It is logged, once in a while. */
export function limitConnections(server: Server, most: number): void {
  const logger = new Logger('Connections');
  let toldAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = most;
  server.on('drop', () => {
    if (performance.now() - toldAt < logIntervalMs) return;
    toldAt = performance.now();
    logger.warn({ maxConnections: most }, 'Connections are refused: there are as many as MAX_CONNECTIONS allows');
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
