/** The run is ending, so nothing new may be started. */
export class RunEndedError extends Error {
  override readonly name = 'RunEnded';
}

/** A part of the run that was started, such as a server, and that can be ended. */
export interface Started<Part> {
  readonly part: Part;
  /** Ends the part. A second call waits for the first one. */
  readonly end: () => Promise<void>;
}

/** Knows every part that a run started. Ends the parts in reverse order, including parts that are just starting. */
export class Cleanup {
  private readonly starting = new Set<Promise<unknown>>();
  private readonly running = new Set<() => Promise<void>>();
  private isEnding = false;

  /**
   * Starts a part of the run.
   *
   * @param end is called at most once.
   * @throws RunEnded, or the error of `begin`.
   */
  async start<Part>(begin: () => Promise<Part>, end: (part: Part) => Promise<void>): Promise<Started<Part>> {
    if (this.isEnding) throw new RunEndedError('The run is ending.');
    const begun = begin().then((part) => this.started(part, end));
    this.starting.add(begun);
    return begun.finally(() => this.starting.delete(begun));
  }

  /**
   * Ends all parts, including those that are still starting.
   *
   * @throws AggregateError if a part could not be ended. All other parts were ended even then.
   */
  async endAll(): Promise<void> {
    this.isEnding = true;
    await Promise.allSettled(this.starting);
    const errors: unknown[] = [];
    for (const end of [...this.running].reverse()) await end().catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `Not all that was started could be ended: ${errors.map(String).join(' ')}`);
  }

  private started<Part>(part: Part, endPart: (part: Part) => Promise<void>): Started<Part> {
    let ended: Promise<void> | undefined;
    const end = () => (ended ??= endPart(part).finally(() => this.running.delete(end)));
    this.running.add(end);
    return { part, end };
  }
}
