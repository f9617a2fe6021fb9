import { runAtOnce, type Steps } from '../steps';

/** In numbers of 8 bytes: 64 MB, some dozens of the largest loops. */
const mostNumbersKept = 8_000_000;

/** What was computed of loops, by their first members, while there is room: the earliest ones are forgotten first. */
export class KeptLoops<Result> {
  private readonly kept = new Map<number, { readonly result: Result; readonly numbers: number }>();
  private numbers = 0;

  constructor(private readonly mostNumbers = mostNumbersKept) {}

  /** @param numbers about how many numbers the result holds */
  of(first: number, numbers: number, compute: () => Steps<Result>): Result {
    return runAtOnce(this.inSteps(first, numbers, compute));
  }

  /** As `of`. */
  *inSteps(first: number, numbers: number, compute: () => Steps<Result>): Steps<Result> {
    const known = this.kept.get(first);
    if (known) return known.result;
    const result = yield* compute();
    this.kept.set(first, { result, numbers });
    this.numbers += numbers;
    for (const [earliest, { numbers: freed }] of this.kept) {
      if (this.numbers <= this.mostNumbers || earliest === first) break;
      this.kept.delete(earliest);
      this.numbers -= freed;
    }
    return result;
  }
}
