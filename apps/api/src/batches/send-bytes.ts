import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailableError } from '@company-relations/batch-catalogue';

/**
 * Sends all of a source as the body of a response, as fast as the client takes it. Resolves when it is sent, and also when
 * the client went away. The source is destroyed in any case.
 *
 * @param begin - sets status and headers, once the first bytes are there.
 * @throws StorageUnavailableError when the source fails; where `begin` was called, the connection is broken off by then.
 */
export async function sendBytes(source: Readable, response: ServerResponse, begin: () => void): Promise<void> {
  let failure = source.errored;
  source.once('error', (error) => {
    // A client that disconnects makes the pipeline fail its source.
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

/** Waits for the first bytes, or the end of an empty source; false when the client disconnects meanwhile. */
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
