import type { ServerResponse } from 'node:http';

/**
 * Makes and sends an answer as long as its client is connected.
 *
 * @param make gets a signal that is aborted when the connection closes. What it throws because of that is no failure: nobody
 * takes the answer.
 * @throws what `make` throws else
 */
export async function whileConnected(response: ServerResponse, make: (disconnected: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  if (response.destroyed) end();
  else response.once('close', end);
  try {
    await make(over.signal);
  } catch (error) {
    if (!over.signal.aborted || error !== over.signal.reason) throw error;
  } finally {
    response.off('close', end);
  }
}
