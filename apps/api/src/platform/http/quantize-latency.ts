/** A negative result takes at least this long; after that, a multiple of this. In milliseconds. */
const latencyQuantumMs = 10;

/** A clock of latency quanta. It begins with the work and never depends on it. */
export class LatencyQuanta {
  private onNext: (() => void) | undefined;
  private readonly timer = setInterval(() => this.onNext?.(), latencyQuantumMs);

  /** Resolves when the current quantum is over. */
  next(): Promise<void> {
    return new Promise((resolve) => (this.onNext = resolve));
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/**
 * Does work whose duration must not disclose what it found: a negative result is delayed until the current latency quantum is over.
 * What is hidden and what does not exist then take equally long.
 *
 * @throws what the work throws, at once.
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
