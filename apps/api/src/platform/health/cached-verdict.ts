/**
 * Caches the result of a check for `maxAgeMs` milliseconds. Callers that arrive while the check runs wait for the
 * result of this run. So the check runs at most once in `maxAgeMs`, however many callers there are.
 */
export class CachedVerdict<Verdict> {
  private kept: Promise<Verdict> | undefined;
  private foundAt = Number.POSITIVE_INFINITY;

  /**
   * @param look - the check. If it rejects, the rejection is cached as well.
   * @param now - the clock, in milliseconds.
   */
  constructor(
    private readonly look: () => Promise<Verdict>,
    private readonly maxAgeMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(): Promise<Verdict> {
    if (this.kept && this.now() - this.foundAt < this.maxAgeMs) return this.kept;
    this.foundAt = Number.POSITIVE_INFINITY;
    const found = () => {
      this.foundAt = this.now();
    };
    this.kept = this.look();
    this.kept.then(found, found);
    return this.kept;
  }
}
