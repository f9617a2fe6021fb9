/**
 * The length of a latency quantum, in milliseconds. The duration of a negative result is rounded up to a multiple of
 * this length.
 */
const latencyQuantumMs = 10;

/**
 * A clock that ticks once per latency quantum. The clock starts when the work starts, and its ticks do not depend on
 * the work.
 */
export class LatencyQuanta {
  private onNext: (() => void) | undefined;
  private readonly timer = setInterval(() => this.onNext?.(), latencyQuantumMs);

  /** Resolves when the current latency quantum ends. */
  next(): Promise<void> {
    return new Promise((resolve) => (this.onNext = resolve));
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/**
 * Runs work and delays a negative result until the current latency quantum ends, so that the duration does not disclose
 * what the work found. A search for a hidden entity then takes as long as a search for an entity that does not exist.
 *
 * @throws the error of the work, without delay.
 */
export async function quantizeLatency<Result>(
  work: () => Promise<Result>,
  isNegativeResult: (result: Result) => boolean,
): Promise<Result> {
  const quanta = new LatencyQuanta();
  try {
    const result = await work();
    if (isNegativeResult(result)) await quanta.next();
    return result;
  } finally {
    quanta.stop();
  }
}
