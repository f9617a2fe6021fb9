/** A computation that yields between short pieces of work, such as `drawPictureInSteps`. */
export type PausingComputation<Result> = Generator<undefined, Result, undefined>;

/** The length of a slice in milliseconds. Between two slices, the page handles keys and clicks. */
export const sliceMilliseconds = 12;

export interface SliceClock {
  readonly now: () => number;
  /** Lets the browser handle input and draw. */
  readonly pause: () => Promise<void>;
}

/**
 * Runs a computation in slices, and pauses between them.
 *
 * @throws the reason of the signal when the signal is aborted.
 */
export async function runInSlices<Result>(
  steps: PausingComputation<Result>,
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
