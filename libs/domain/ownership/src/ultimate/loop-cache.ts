import { runAtOnce, type Steps } from '../steps';

/**
 * The maximum size of the cache, as a count of 8-byte numbers: 64 MB. The cache has room for some dozens of the largest
 * loops.
 */
const maxCachedNumbers = 8_000_000;

/** Caches results by the first member of a loop. If the cache is full, the oldest results are dropped first. */
export class LoopCache<Result> {
  private readonly cached = new Map<number, { readonly result: Result; readonly numbers: number }>();
  private numbers = 0;

  constructor(private readonly maxNumbers = maxCachedNumbers) {}

  /**
   * Returns the cached result of a loop. Computes the result if it is not in the cache.
   *
   * @param first the first member of the loop
   * @param numbers the approximate size of the result, as a count of 8-byte numbers
   */
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
