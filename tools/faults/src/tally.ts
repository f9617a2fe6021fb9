/** Counts the results of the requests that were sent during one fault. */
export class Tally {
  sent = 0;
  right = 0;
  /** Number of requests without a complete response, because there was no connection or it broke. */
  failed = 0;
  readonly refused = new Map<number, number>();
  /** The problem of each wrong response. */
  readonly wrong: string[] = [];
  /** How many loads and builds began during the fault, and how many of them succeeded. */
  readonly work = new Map<string, { begun: number; done: number }>();

  refuse(status: number): void {
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }

  begin(kind: string): void {
    this.workOf(kind).begun += 1;
  }

  finish(kind: string): void {
    this.workOf(kind).done += 1;
  }

  private workOf(kind: string): { begun: number; done: number } {
    const work = this.work.get(kind) ?? { begun: 0, done: 0 };
    this.work.set(kind, work);
    return work;
  }
}
