/** The duration of a negative result is rounded up to a multiple of this time. In milliseconds. */
const latencyQuantumMs = 10;

/** A clock that ticks once per latency quantum. It starts when the work starts, and does not depend on the work. */
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
 * Does work and delays a negative result until the current latency quantum ends, so that the duration does not disclose
 * what the work found. A hidden entity and one that does not exist then take equally long.
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
