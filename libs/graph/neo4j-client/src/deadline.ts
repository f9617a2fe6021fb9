import { GraphUnavailable } from './graph-unavailable';

/** The server has not answered for so long that it may never answer on these connections again. */
export class NoAnswer extends GraphUnavailable {}

/**
 * The result of `work`, if it comes in time. A later result or failure is ignored.
 *
 * @throws NoAnswer
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
    // After the deadline the work may still fail; its rejection must not be unhandled.
    work.catch(() => undefined);
  }
}

/**
 * The result of `work`, unless it makes no progress for too long. It may take any time as long as it calls `heard`.
 *
 * @throws NoAnswer
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
