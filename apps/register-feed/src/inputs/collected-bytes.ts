/** The bytes of a part of a file. They arrive piece by piece. Bytes of a part that is too long are not kept. */
export class CollectedBytes {
  private pieces: Buffer[] = [];
  private count = 0;

  /** @param maxLength the greatest number of bytes that are kept. */
  constructor(private readonly maxLength: number) {}

  /** The number of all bytes of the part, also of those that were not kept. */
  get length(): number {
    return this.count;
  }

  add(piece: Buffer): void {
    this.count += piece.length;
    if (this.count <= this.maxLength) this.pieces.push(piece);
    else this.pieces = [];
  }

  /** Returns the kept bytes. It is empty if the part is too long. */
  bytes(): Buffer {
    // A part that arrived as one piece is not copied.
    return this.pieces.length === 1 ? (this.pieces[0] as Buffer) : Buffer.concat(this.pieces);
  }

  /** Forgets the part, so that the next one can begin. */
  drop(): void {
    this.pieces = [];
    this.count = 0;
  }
}
