import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailableError } from '@company-relations/batch-catalogue';

/**
 * Sends all bytes of a source as the body of a response, as fast as the client reads. Resolves when everything is sent,
 * and also when the client disconnects. Always destroys the source.
 *
 * @param begin - sets the status and the headers. It is called when the first bytes are available.
 * @throws StorageUnavailableError if the source fails. If the source fails after the call of `begin`, the connection is
 *   already closed when this error is thrown.
 */
export async function sendBytes(source: Readable, response: ServerResponse, begin: () => void): Promise<void> {
  let failure = source.errored;
  source.once('error', (error) => {
    // When a client disconnects, the pipeline also makes the source emit an error. This error is no failure of the
    // source.
    if (!response.destroyed) failure = error;
  });
  try {
    if (failure === null && (await hasBytes(source, response))) {
      begin();
      await pipeline(source, response);
    }
  } catch (error) {
    if (failure === null && !response.destroyed) throw error;
  } finally {
    source.destroy();
  }
  if (failure !== null) throw new StorageUnavailableError(failure);
}

/**
 * Waits until the source has bytes or has ended, and then resolves to true. Resolves to false if the client has already
 * disconnected. Rejects if the client disconnects during the wait.
 */
async function hasBytes(source: Readable, response: ServerResponse): Promise<boolean> {
  if (response.destroyed) return false;
  const over = new AbortController();
  const end = () => over.abort();
  response.once('close', end);
  try {
    const { signal } = over;
    await Promise.race([once(source, 'readable', { signal }), once(source, 'end', { signal })]);
    return true;
  } finally {
    end();
    response.off('close', end);
  }
}
