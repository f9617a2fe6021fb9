import { withTimeout } from '@company-relations/timeout';
import { GraphUnavailable } from './graph-unavailable';

/** The server has not answered for so long that it may never answer on these connections again. */
export class NoAnswer extends GraphUnavailable {}

/**
 * The result of `work`, if it comes in time.
 *
 * @throws NoAnswer
 */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, what: string): Promise<T> {
  return withTimeout(
    () => work,
    deadlineMs,
    () => new NoAnswer(`${what} had no answer in time`),
  );
}

/**
 * The result of `work`, unless it makes no progress for too long. It may take any time as long as it calls `heard`.
 *
 * @throws NoAnswer
 */
export function whileHeard<T>(work: (heard: () => void) => Promise<T>, silenceMs: number): Promise<T> {
  return withTimeout(work, silenceMs, () => new NoAnswer(`The graph said nothing for ${silenceMs} ms`));
}
