/** Work did not end within the time for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The result of work, if it comes in time. A later result or failure is ignored. A process that was busy itself when the time was
 * over looks first at what has arrived meanwhile: timers come before what was received, and its own slowness is not that of another.
 *
 * @param work - gets a function that starts its time anew.
 * @param failure - what is thrown when the time is over.
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
    // It may still fail when no caller waits for it.
    running.catch(() => undefined);
  }
}

/** Whether work ends in time. Throws what it throws before. */
export function endsInTime(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return withTimeout(() => ended, timeoutMs).catch((error: unknown) => {
    if (error instanceof TimeoutError) return false;
    throw error;
  });
}
