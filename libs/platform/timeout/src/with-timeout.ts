/** Work did not end within the time for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Returns the result of work if it comes in time. A later result or failure is ignored. If this process is busy when
 * the time is over, the timer fires first, although a result may have arrived that the process has not read. So the
 * function reads what has arrived before it gives up: a slow process must not count as slow work.
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
    // The work may still fail later. This handler then prevents an unhandled rejection.
    running.catch(() => undefined);
  }
}

/**
 * Whether work ends in time.
 *
 * @throws the error of the work, if it fails in time.
 */
export function endsInTime(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return withTimeout(() => ended, timeoutMs).catch((error: unknown) => {
    if (error instanceof TimeoutError) return false;
    throw error;
  });
}
