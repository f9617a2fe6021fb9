import { Cleanup } from './cleanup';
import { endPrograms } from './programs';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** The objects that a run needs to end everything that it started. */
export interface Ending {
  readonly cleanup: Cleanup;
  /** Aborts when the run must end early. */
  readonly signal: AbortSignal;
}

/**
 * Does the work and then ends everything that the work started. This also happens if the work fails, or if this process
 * gets SIGINT or SIGTERM. After a signal, it does not wait for the work.
 *
 * @returns the result of the work, or the exit code for the signal.
 * @throws the error of the work, also an error that nothing in the work handles.
 */
export async function endedInAnyCase(work: (ending: Ending) => Promise<number>): Promise<number> {
  const cleanup = new Cleanup();
  const over = new AbortController();
  const interrupted = new Promise<number>((resolve, reject) => {
    for (const [name, code] of Object.entries(exitCodes)) process.on(name, () => resolve(code));
    // For example, a server closed a connection in a part of the work that is not awaited.
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
