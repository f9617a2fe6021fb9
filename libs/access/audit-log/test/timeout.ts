import { writeTimeoutMs } from '../src/audit-log-options';

/** Stops the clock of `setTimeout` but lets files and everything else work. Undo it with `jest.useRealTimers`. */
export function holdTimers(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });
}

/** Advances the clock by the write timeout of the log, and returns the result of the promise. */
export async function afterWriteTimeout<Result>(begun: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([begun, jest.advanceTimersByTimeAsync(writeTimeoutMs)]);
  return result;
}
