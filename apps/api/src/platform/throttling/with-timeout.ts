/** There was no answer within the time for it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The answer, if it comes in time. A process that was busy itself when the time was over looks first at what has arrived
 * meanwhile: timers come before what was received, and its own slowness is not that of another.
 *
 * @throws TimeoutError
 */
export async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new TimeoutError())), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
    // It may still fail when no caller waits for it.
    answer.catch(() => undefined);
  }
}
