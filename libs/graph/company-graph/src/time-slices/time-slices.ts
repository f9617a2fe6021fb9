import type { Steps } from '@company-relations/ownership';
import { FairQueue } from './fair-queue';

/**
 * How long computations run before the event loop turns to other work, in milliseconds. A search needs some ten turns of the
 * loop, and each of them may wait for a slice.
 */
const sliceMs = 4;

/** For whom something is computed. */
export interface Computing {
  /** All computations of one name share the turns of one requester. */
  readonly requester?: string | undefined;
  /** Ends the computation when it is aborted, at its next slice. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Shares the event loop among computations: in each turn of the loop, all of them together have one slice. Where it is too
 * short, the requesters take turns. There is one event loop, so all computations of a process share one instance.
 */
export class TimeSlices {
  private readonly waiting = new FairQueue<() => void>();
  /** When the slice of this turn of the loop ends; undefined where none has begun. */
  private endsAt: number | undefined;

  /** @throws the reason of the signal, and what the computation throws. */
  async run<Result>(steps: Steps<Result>, { requester = '', signal }: Computing = {}): Promise<Result> {
    for (;;) {
      signal?.throwIfAborted();
      while (!this.isOver()) {
        const step = steps.next();
        if (step.done) return step.value;
      }
      await new Promise<void>((resolve) => this.waiting.push(requester, resolve));
    }
  }

  private isOver(): boolean {
    this.endsAt ??= this.begin();
    return performance.now() >= this.endsAt;
  }

  private begin(): number {
    setImmediate(() => this.beginNext());
    return performance.now() + sliceMs;
  }

  private beginNext(): void {
    this.endsAt = undefined;
    const next = this.waiting.take();
    if (!next) return;
    this.endsAt = this.begin();
    next();
  }
}

const timeSlices = new TimeSlices();

/** Runs a computation in slices of the event loop of this process. @throws the reason of the signal, and what the computation throws. */
export function runInSlices<Result>(steps: Steps<Result>, computing?: Computing): Promise<Result> {
  return timeSlices.run(steps, computing);
}
