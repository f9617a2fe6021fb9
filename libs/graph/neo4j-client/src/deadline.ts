import { withTimeout } from '@company-relations/timeout';
import { GraphUnavailable } from './graph-unavailable';

/** Thrown if the server has not answered for so long that its connections may be dead. */
export class NoAnswerError extends GraphUnavailable {}

/**
 * Returns the result of `work` if it comes in time. If `work` returns or fails later, its result or failure is ignored.
 *
 * @throws NoAnswerError after `deadlineMs` milliseconds.
 */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, what: string): Promise<T> {
  return withTimeout(
    () => work,
    deadlineMs,
    () => new NoAnswerError(`${what} had no answer in time`),
  );
}

/**
 * Returns the result of `work`. `work` may take any time, but must call `heard` whenever the server responds, at least
 * every `silenceMs` milliseconds.
 *
 * @throws NoAnswerError if `heard` was not called for `silenceMs` milliseconds.
 */
export function withSilenceTimeout<T>(work: (heard: () => void) => Promise<T>, silenceMs: number): Promise<T> {
  return withTimeout(work, silenceMs, () => new NoAnswerError(`The graph said nothing for ${silenceMs} ms`));
}
