import { withTimeout } from '@company-relations/timeout';
import { GraphUnavailable } from './graph-unavailable';

/** The server has not answered for a long time, so its connections may be dead. */
export class NoAnswerError extends GraphUnavailable {}

/**
 * Returns the result of `work` if it comes in time. A later result or failure is ignored.
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
 * Returns the result of `work`. The work may take any time, but must call `heard` at least every `silenceMs`
 * milliseconds, as a sign that the server still responds.
 *
 * @throws NoAnswerError if `heard` was not called for `silenceMs` milliseconds.
 */
export function withSilenceTimeout<T>(work: (heard: () => void) => Promise<T>, silenceMs: number): Promise<T> {
  return withTimeout(work, silenceMs, () => new NoAnswerError(`The graph said nothing for ${silenceMs} ms`));
}
