import { runAtOnce, type Steps } from '../steps';

/** The size of the cache in numbers of 8 bytes: 64 MB. It has room for some dozens of the largest loops. */
const maxCachedNumbers = 8_000_000;

/** Caches results by the first member of a loop. If the cache is full, the oldest results are dropped first. */
export class LoopCache<Result> {
  private readonly cached = new Map<number, { readonly result: Result; readonly numbers: number }>();
  private numbers = 0;

  constructor(private readonly maxNumbers = maxCachedNumbers) {}

  /** @param numbers the approximate size of the result, in numbers of 8 bytes */
  of(first: number, numbers: number, compute: () => Steps<Result>): Result {
    return runAtOnce(this.inSteps(first, numbers, compute));
  }

  /** Like `of`, but yields between steps. */
  *inSteps(first: number, numbers: number, compute: () => Steps<Result>): Steps<Result> {
    const known = this.cached.get(first);
    if (known) return known.result;
    const result = yield* compute();
    this.cached.set(first, { result, numbers });
    this.numbers += numbers;
    for (const [earliest, { numbers: freed }] of this.cached) {
      if (this.numbers <= this.maxNumbers || earliest === first) break;
      this.cached.delete(earliest);
      this.numbers -= freed;
    }
    return result;
  }
}
