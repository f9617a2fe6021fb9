import type { ServerResponse } from 'node:http';

/**
 * Whether an answer was handed over to its connection to its end; asked when it was closed. Node 20 also calls an answer finished
 * whose connection was ended while the answer was being written.
 */
export function wasSentCompletely({
  writableFinished,
  req,
}: Pick<ServerResponse, 'writableFinished' | 'req'>): boolean {
  return writableFinished && !req.socket.destroyed;
}
