import type { Steps } from '@company-relations/ownership';
import { FairQueue } from './fair-queue';

/**
 * The longest time in milliseconds that computations may run in one iteration of the event loop. The time is short,
 * because a search needs some ten iterations, and each of these may have to wait for a slice to end.
 */
const sliceMs = 4;

/** The requester of a computation, and how to stop it. */
export interface Computing {
  /** All computations with the same requester share the turns of one requester. */
  readonly requester?: string | undefined;
  /** When this signal is aborted, the computation stops at the start of its next slice. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the `Computing` of a requester. Without a requester, the computation shares the turns of a single requester
 * with all other computations without a requester.
 */
export function computingOf(
  requester: { readonly name: string; readonly signal?: AbortSignal } | undefined,
): Computing {
  return { requester: requester?.name, signal: requester?.signal };
}

/**
 * Shares the event loop among computations: in each iteration of the loop, all computations together get one slice of
 * time. If the slice is too short for all of them, the requesters take turns. A process has one event loop, so all its
 * computations use the same instance.
 */
export class TimeSlices {
  private readonly waiting = new FairQueue<() => void>();
  /** The time at which the current slice ends; undefined if no slice has begun in this iteration of the event loop. */
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

/**
 * Runs a computation in time slices on the event loop of this process.
 *
 * @throws the reason of the signal, and what the computation throws
 */
export function runInSlices<Result>(steps: Steps<Result>, computing?: Computing): Promise<Result> {
  return timeSlices.run(steps, computing);
}
