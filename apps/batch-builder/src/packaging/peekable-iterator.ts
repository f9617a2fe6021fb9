/**
 * An iterator that can show the next item without removing it. The items come in batches. Only `fill`, which reads the
 * next batch, is asynchronous.
 */
export class PeekableIterator<Item> {
  private readonly batches: AsyncIterator<readonly Item[]>;
  private batch: readonly Item[] = [];
  private index = 0;
  private ended = false;

  constructor(batches: AsyncIterable<readonly Item[]>) {
    this.batches = batches[Symbol.asyncIterator]();
  }

  /** The current item. Undefined after the last item, and while `needsFill` is true. */
  get first(): Item | undefined {
    return this.batch[this.index];
  }

  /** True if `fill` must be awaited before the next item is known. */
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

  /** Ends the source, even if it has more items. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
