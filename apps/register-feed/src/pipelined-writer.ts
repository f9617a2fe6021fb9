/** Applies batches one after the other while the next one is being read, so that reader and database work at once. */
export class PipelinedWriter<Item> {
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly apply: (batch: readonly Item[]) => Promise<void>) {}

  /** Begins to apply a batch as soon as the one before it is applied. @throws what applying an earlier batch threw. */
  async take(batch: readonly Item[]): Promise<void> {
    await this.running;
    this.running = this.apply(batch);
    // The next `take` or `finished` throws a failure; until then nothing handles it.
    this.running.catch(() => undefined);
  }

  /** @throws what applying the last batch threw. */
  async finished(): Promise<void> {
    await this.running;
  }
}
