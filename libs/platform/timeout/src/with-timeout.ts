/** Work did not end within the time for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Returns the result of `work`, or throws if the result does not arrive in time. Later results and failures are
 * ignored.
 *
 * If this process is busy when the time is over, the timer fires although the result may already have arrived and only
 * waits to be read. So after the timer has fired, the function first lets the process read what has arrived. A slow
 * process must not count as slow work.
 *
 * @param work - receives a function that starts the time again.
 * @param failure - returns the error to throw when the time is over.
 */
export async function withTimeout<T>(
  work: (restartTime: () => void) => Promise<T>,
  timeoutMs: number,
  failure: () => Error = () => new TimeoutError(),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let overdue: NodeJS.Immediate | undefined;
  const running = work(() => {
    clearImmediate(overdue);
    timer?.refresh();
  });
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => (overdue = setImmediate(() => reject(failure()))), timeoutMs);
  });
  try {
    return await Promise.race([running, tooLate]);
  } finally {
    clearTimeout(timer);
    clearImmediate(overdue);
    timer = undefined;
    // The work may still fail after the timeout. This handler prevents an unhandled rejection in that case.
    running.catch(() => undefined);
  }
}

/**
 * Waits for the work. Returns false if the work has not ended within `timeoutMs`.
 *
 * @throws the error of the work, if the work fails in time.
 */
export function endsInTime(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return withTimeout(() => ended, timeoutMs).catch((error: unknown) => {
    if (error instanceof TimeoutError) return false;
    throw error;
  });
}
