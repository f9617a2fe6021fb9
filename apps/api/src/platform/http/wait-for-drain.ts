import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Waits until the write buffer of the response is empty again, or until the client has disconnected. */
export async function waitForDrain(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    over.abort();
  }
}
