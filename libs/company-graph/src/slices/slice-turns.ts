/** Of the time that a slice took while others loaded something, how many times as much passes before the next one. */
const timeLeftToOthers = 4;

/** What else is being loaded. */
export interface OtherLoads {
  /** How many loads were begun so far. */
  readonly begun: number;
  /** How many are not there yet. */
  readonly underWay: number;
}

/**
 * Lets slices be read one after the other, whoever reads them, in the order in which they are asked for. While others load
 * something too, slices have a fifth of the time only: who asks for a company of very many links must not slow everybody down.
 */
export class SliceTurns {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly others: OtherLoads) {}

  run<T>(read: () => Promise<T>): Promise<T> {
    let beganAt = 0;
    let begunBefore = 0;
    const done = this.last.then(() => {
      beganAt = performance.now();
      begunBefore = this.others.begun;
      return read();
    });
    const giveWay = (): Promise<void> | undefined => {
      const isAlone = this.others.underWay === 0 && this.others.begun === begunBefore;
      return isAlone ? undefined : passed(timeLeftToOthers * (performance.now() - beganAt));
    };
    this.last = done.then(giveWay, giveWay);
    return done;
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
