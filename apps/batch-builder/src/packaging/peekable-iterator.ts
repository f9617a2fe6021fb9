/** Looks at the first of items that come in batches; only between two batches there is something to wait for. */
export class BatchReader<Item> {
  private readonly batches: AsyncIterator<readonly Item[]>;
  private batch: readonly Item[] = [];
  private at = 0;
  private ended = false;

  constructor(batches: AsyncIterable<readonly Item[]>) {
    this.batches = batches[Symbol.asyncIterator]();
  }

  /** The first item; undefined after the last one, and while `isEmpty`. */
  get first(): Item | undefined {
    return this.batch[this.at];
  }

  /** Whether the next batch is to be waited for with `fill`. */
  get isEmpty(): boolean {
    return this.at >= this.batch.length && !this.ended;
  }

  async fill(): Promise<void> {
    while (this.isEmpty) {
      const { done, value } = await this.batches.next();
      if (done === true) this.ended = true;
      else [this.batch, this.at] = [value, 0];
    }
  }

  drop(): void {
    this.at += 1;
  }

  /** Ends the source before its end. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
