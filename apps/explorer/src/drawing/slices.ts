/** A computation that pauses at each `yield`, such as those of the domain. */
export type Paused<Result> = Generator<undefined, Result, undefined>;

/** How long the page computes at a time. Keys and clicks are handled in between. */
export const sliceMilliseconds = 12;

export interface SliceClock {
  readonly now: () => number;
  /** Lets the browser handle input and draw. */
  readonly pause: () => Promise<void>;
}

/** Runs a computation in slices. @throws the reason of the signal once it is aborted. */
export async function runInSlices<Result>(
  steps: Paused<Result>,
  { now, pause }: SliceClock,
  signal: AbortSignal,
): Promise<Result> {
  let end = now() + sliceMilliseconds;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() < end) continue;
    await pause();
    signal.throwIfAborted();
    end = now() + sliceMilliseconds;
  }
}
