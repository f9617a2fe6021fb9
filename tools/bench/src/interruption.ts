import { Cleanup } from './cleanup';
import { endPrograms } from './programs';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** By what a run ends all that it started. */
export interface Ending {
  readonly cleanup: Cleanup;
  /** Aborted when the run is to end early. */
  readonly signal: AbortSignal;
}

/**
 * Does the work and ends all that it started, also when it fails and when this process gets SIGINT or SIGTERM; then the
 * work is not waited for.
 *
 * @returns what the work returns, or the exit code for the signal.
 * @throws what the work throws, also where nothing waits for it.
 */
export async function endedInAnyCase(work: (ending: Ending) => Promise<number>): Promise<number> {
  const cleanup = new Cleanup();
  const over = new AbortController();
  const interrupted = new Promise<number>((resolve, reject) => {
    for (const [name, code] of Object.entries(exitCodes)) process.on(name, () => resolve(code));
    // A connection that its server closed, for example, in a part of the work that nothing waits for.
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, reject);
  });
  try {
    return await Promise.race([work({ cleanup, signal: over.signal }), interrupted]);
  } finally {
    over.abort();
    await endPrograms();
    await cleanup.endAll();
  }
}
