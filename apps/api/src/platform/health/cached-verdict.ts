/**
 * Keeps what a look found for a while, and looks once for all who ask meanwhile: however many ask, what is looked at is asked
 * once in that time.
 */
export class CachedVerdict<Verdict> {
  private kept: Promise<Verdict> | undefined;
  private foundAt = Number.POSITIVE_INFINITY;

  /**
   * @param look its rejection is kept as its result is.
   * @param now the clock, in milliseconds.
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
