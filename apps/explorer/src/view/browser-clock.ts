import type { SliceClock } from '../drawing/slices';

/** A message is handled after waiting input, and without the 4 ms that timers wait. */
export const browserClock: SliceClock = {
  now: () => performance.now(),
  pause: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    }),
};
