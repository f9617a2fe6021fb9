/** The results of the requests that were sent during one fault. */
export class Tally {
  sent = 0;
  right = 0;
  /** No connection, or one that broke before the whole answer was there. */
  failed = 0;
  readonly refused = new Map<number, number>();
  /** What was wrong with each wrong answer. */
  readonly wrong: string[] = [];
  /** Loads and builds that ran meanwhile: how many began, and how many of those succeeded. */
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
