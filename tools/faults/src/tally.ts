import type { Call } from './http-client';

/** A request that was refused, or whose response did not arrive completely. */
export interface NotServed {
  readonly call: Call;
  /** Undefined if no complete response arrived. */
  readonly status: number | undefined;
  readonly hasRetryAfter: boolean;
  /** Whether the same request was right when it was sent once more. Undefined if it was not sent again. */
  wasRightAgain?: boolean;
}

/** Counts the results of the requests that were sent during one fault. */
export class Tally {
  sent = 0;
  /** Requests whose result is not counted yet. */
  underWay = 0;
  right = 0;
  /** Number of requests without a complete response, because there was no connection or it broke. */
  failed = 0;
  readonly refused = new Map<number, number>();
  /** Each request that counts as failed or refused. */
  readonly notServed: NotServed[] = [];
  /** The problem of each wrong response. */
  readonly wrong: string[] = [];
  /** How many loads and builds began during the fault, and how many of them succeeded. */
  readonly work = new Map<string, { begun: number; done: number }>();

  /** Counts a request that was refused, or whose response did not arrive completely. */
  countNotServed(notServed: NotServed): NotServed {
    const { status } = notServed;
    if (status === undefined) this.failed += 1;
    else this.refuse(status);
    this.notServed.push(notServed);
    return notServed;
  }

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
