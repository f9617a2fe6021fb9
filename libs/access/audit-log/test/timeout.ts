import { writeTimeoutMs } from '../src/audit-log-options';

/** Stops the time of timers, while files and all else work. `jest.useRealTimers` ends that. */
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

/** The result of what was begun, after the write timeout of a log has passed. */
export async function afterWriteTimeout<Result>(begun: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([begun, jest.advanceTimersByTimeAsync(writeTimeoutMs)]);
  return result;
}
