/**
 * Collects lines in large blocks. Passing a block to the compressing thread has a cost, which is too high for small
 * blocks.
 */
export class LineBlocks {
  private readonly free: Buffer[] = [];
  private block: Buffer;
  private filled = 0;

  constructor(private readonly blockBytes: number) {
    this.block = Buffer.allocUnsafeSlow(blockBytes);
  }

  /**
   * Copies bytes into the current block and yields each block that is full. The caller may reuse its own buffer
   * afterwards.
   */
  *add(bytes: Buffer): Generator<Buffer> {
    for (let from = 0; from < bytes.length;) {
      const copied = bytes.copy(this.block, this.filled, from);
      from += copied;
      this.filled += copied;
      if (this.filled === this.blockBytes) yield this.take();
    }
  }

  /**
   * Encodes text directly into the current block, without a copy in between. Returns false if the text does not fit.
   */
  addText(text: string): boolean {
    const room = this.blockBytes - this.filled;
    // A UTF-16 unit takes at most three bytes in UTF-8. If even three bytes per unit fit, the exact length need not be
    // measured.
    if (text.length * 3 > room && Buffer.byteLength(text) > room) return false;
    this.filled += this.block.write(text, this.filled);
    return true;
  }

  /** Returns the current block, no matter how full it is. The block is empty if nothing was added. */
  take(): Buffer {
    const taken = this.block.subarray(0, this.filled);
    this.block = this.free.pop() ?? Buffer.allocUnsafeSlow(this.blockBytes);
    this.filled = 0;
    return taken;
  }

  /** Accepts a block that {@link take} returned, to use it again. The caller must no longer read the block. */
  giveBack(block: Buffer): void {
    this.free.push(Buffer.from(block.buffer, 0, this.blockBytes));
  }
}
