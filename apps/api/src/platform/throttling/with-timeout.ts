/** A promise did not settle within its timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Waits for a promise, but no longer than the timeout. A result that has already arrived when the timeout ends is still
 * accepted. Node runs timers before it reads sockets, so a busy process could otherwise take its own delay for a delay
 * of the other side.
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
    // After a timeout the promise may still reject. Without this handler that would be an unhandled rejection.
    answer.catch(() => undefined);
  }
}
