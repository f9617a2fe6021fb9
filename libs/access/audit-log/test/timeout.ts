import { writeTimeoutMs } from '../src/audit-log-options';

/** From now on the time of timers stands still, while files and all else go on. `jest.useRealTimers` ends that. */
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

/** What becomes of something when the patience of a log is over. */
export async function whenPatienceIsOver<Result>(begun: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([begun, jest.advanceTimersByTimeAsync(writeTimeoutMs)]);
  return result;
}
