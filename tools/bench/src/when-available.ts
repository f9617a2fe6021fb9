import { setTimeout as delay } from 'node:timers/promises';
import { UnexpectedStatusError } from './keep-alive-client';

const maxTries = 60;

/**
 * Sends a request that warms up a graph, again and again while the service answers 503. The first requests read a graph
 * of a million companies from the disk, which may take longer than a query may.
 *
 * @throws UnexpectedStatus after a minute, and for any other status. Other errors of the request.
 */
export async function whenAvailable<Answered>(ask: () => Promise<Answered>, waitMs = 1_000): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UnexpectedStatusError) || error.status !== 503 || tries === maxTries) throw error;
      await delay(waitMs);
    }
  }
}
