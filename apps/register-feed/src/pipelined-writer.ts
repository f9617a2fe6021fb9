/**
 * Applies one batch while the next one is read, so that the reader and the database work at the same time. Two batches
 * are never applied at the same time.
 */
export class PipelinedWriter<Item> {
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly apply: (batch: readonly Item[]) => Promise<void>) {}

  /**
   * Waits until the previous batch was applied. Then starts to apply this batch, and returns before this batch was
   * applied.
   *
   * @throws the error of an earlier batch that could not be applied.
   */
  async take(batch: readonly Item[]): Promise<void> {
    await this.running;
    this.running = this.apply(batch);
    // Without this handler, Node.js would report an unhandled rejection. The next call of `take` or `finished` throws
    // the error.
    this.running.catch(() => undefined);
  }

  /** @throws the error of the last batch, if it could not be applied. */
  async finished(): Promise<void> {
    await this.running;
  }
}
