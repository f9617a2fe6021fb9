import type { WatchedPage } from './watched-page';

/** The times that the browser measured since `beginTiming`, in milliseconds. */
export interface Timing {
  /** The longest time from a key or click to the moment at which the page could handle it. */
  readonly inputDelay: number;
  /** The longest task. Tasks of less than 50 ms count as none. */
  readonly longestTask: number;
}

/** Starts to measure. Earlier measurements are dropped. */
export async function beginTiming(page: WatchedPage): Promise<void> {
  await page.valueOf(`(() => {
    globalThis.timing?.stop();
    const timing = { inputDelay: 0, longestTask: 0 };
    const events = new PerformanceObserver((list) => {
      for (const { processingStart, startTime } of list.getEntries())
        timing.inputDelay = Math.max(timing.inputDelay, processingStart - startTime);
    });
    events.observe({ type: 'event', durationThreshold: 16 });
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) timing.longestTask = Math.max(timing.longestTask, duration);
    });
    tasks.observe({ type: 'longtask' });
    globalThis.timing = { timing, stop() { events.disconnect(); tasks.disconnect(); } };
  })()`);
}

/** Ends measuring. First waits until the browser has drawn, because it reports events only after drawing. */
export async function endTiming(page: WatchedPage): Promise<Timing> {
  return page.valueOf(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
    globalThis.timing.stop();
    resolve(globalThis.timing.timing);
  }, 300)))`);
}

/**
 * Measures the time from the next click to the first frame with a picture of this many parties. Call it before the
 * click.
 */
export function timeToPicture(page: WatchedPage, parties: number): Promise<number> {
  return page.valueOf(`new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        if (document.querySelectorAll('.picture [data-node]').length < ${parties}) requestAnimationFrame(look);
        else setTimeout(() => resolve(performance.now() - timeStamp));
      };
      look();
    }, { capture: true, once: true });
  })`);
}
