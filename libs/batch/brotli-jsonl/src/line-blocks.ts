/** Gathers lines into blocks that are large enough to be worth a trip to the thread that compresses. */
export class LineBlocks {
  private readonly free: Buffer[] = [];
  private block: Buffer;
  private filled = 0;

  constructor(private readonly blockBytes: number) {
    this.block = Buffer.allocUnsafeSlow(blockBytes);
  }

  /** Copies bytes and gives every block that they complete; the caller may use its own buffer again afterwards. */
  *add(bytes: Buffer): Generator<Buffer> {
    for (let from = 0; from < bytes.length;) {
      const copied = bytes.copy(this.block, this.filled, from);
      from += copied;
      this.filled += copied;
      if (this.filled === this.blockBytes) yield this.take();
    }
  }

  /** Encodes text where it is to lie, without a buffer between; false where it does not fit into the block begun. */
  addText(text: string): boolean {
    const room = this.blockBytes - this.filled;
    // A UTF-16 unit never takes more than three bytes, so most texts need not be measured.
    if (text.length * 3 > room && Buffer.byteLength(text) > room) return false;
    this.filled += this.block.write(text, this.filled);
    return true;
  }

  /** The block begun, however full; empty when nothing was added. */
  take(): Buffer {
    const taken = this.block.subarray(0, this.filled);
    this.block = this.free.pop() ?? Buffer.allocUnsafeSlow(this.blockBytes);
    this.filled = 0;
    return taken;
  }

  /** Returns a block of {@link take} that is no longer read. */
  giveBack(block: Buffer): void {
    this.free.push(Buffer.from(block.buffer, 0, this.blockBytes));
  }
}
