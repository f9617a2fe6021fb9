import type { ServerResponse } from 'node:http';

/**
 * Returns whether the whole response was written to its connection. Call it when the response is closed.
 * `writableFinished` alone is not enough: in Node 20 it is also true if the connection was destroyed while the response
 * was written.
 */
export function wasSentCompletely({
  writableFinished,
  req,
}: Pick<ServerResponse, 'writableFinished' | 'req'>): boolean {
  return writableFinished && !req.socket.destroyed;
}
