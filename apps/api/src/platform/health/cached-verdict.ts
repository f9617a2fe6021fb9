/**
 * Caches the result of a check for a while. Callers that ask while the check runs share its result. So the check runs
 * once in that time, however many callers there are.
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
