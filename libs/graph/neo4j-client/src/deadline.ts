import { GraphUnavailable } from './graph-unavailable';

/** The server has not answered for so long that its connections may be dead. */
export class NoAnswer extends GraphUnavailable {}

/**
 * Returns the result of `work` if it comes in time. A later result or failure is ignored.
 *
 * @throws NoAnswer after `deadlineMs` milliseconds
 */
export async function withDeadline<T>(work: Promise<T>, deadlineMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`${what} had no answer in time`)), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    // The work may still fail after the deadline. Without a handler, Node.js would report an unhandled rejection.
    work.catch(() => undefined);
  }
}

/**
 * Returns the result of `work`. The work may take any time as long as it calls `heard` at least every `silenceMs`
 * milliseconds.
 *
 * @throws NoAnswer if `heard` was not called for so long
 */
export async function whileHeard<T>(work: (heard: () => void) => Promise<T>, silenceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let heard = (): void => undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`The graph said nothing for ${silenceMs} ms`)), silenceMs);
    heard = () => void timer?.refresh();
  });
  const running = work(() => heard());
  try {
    return await Promise.race([running, silence]);
  } finally {
    clearTimeout(timer);
    heard = () => undefined;
    running.catch(() => undefined);
  }
}
