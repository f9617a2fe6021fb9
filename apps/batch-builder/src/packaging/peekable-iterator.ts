/** Looks at the first of items that come in batches; only between two batches there is something to wait for. */
export class PeekableIterator<Item> {
  private readonly batches: AsyncIterator<readonly Item[]>;
  private batch: readonly Item[] = [];
  private index = 0;
  private ended = false;

  constructor(batches: AsyncIterable<readonly Item[]>) {
    this.batches = batches[Symbol.asyncIterator]();
  }

  /** The first item; undefined after the last one, and while `isEmpty`. */
  get first(): Item | undefined {
    return this.batch[this.index];
  }

  /** Whether the next batch is to be waited for with `fill`. */
  get needsFill(): boolean {
    return this.index >= this.batch.length && !this.ended;
  }

  async fill(): Promise<void> {
    while (this.needsFill) {
      const { done, value } = await this.batches.next();
      if (done === true) this.ended = true;
      else [this.batch, this.index] = [value, 0];
    }
  }

  advance(): void {
    this.index += 1;
  }

  /** Ends the source before its end. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
