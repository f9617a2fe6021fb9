const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Returns whether JSON allows this byte between two tokens, as white space. */
export function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Finds the end of one JSON value in pieces of bytes. The scanner only counts brackets. The reader of the value checks
 * later whether the value is valid.
 */
export class JsonValueScanner {
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  /** @param depth how many brackets are open where scanning begins. */
  begin(depth = 0): void {
    this.depth = depth;
    this.isInString = false;
    this.isEscaped = false;
  }

  /** @returns the index after the last byte of the value, or -1 if the value continues in the next piece. */
  scan(piece: Buffer, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (this.isInString) {
        if (this.endsString(byte) && this.depth === 0) return at + 1;
      } else if (byte === quote) {
        this.isInString = true;
      } else if (byte === openObject || byte === openArray) {
        this.depth += 1;
      } else if (byte === closeObject || byte === closeArray) {
        // A number, or a word such as `true`, has no closing bracket of its own. It ends at the bracket that closes the
        // array or object around it.
        if (this.depth === 0) return at;
        this.depth -= 1;
        if (this.depth === 0) return at + 1;
      } else if (this.depth === 0 && (byte === comma || isJsonSpace(byte))) {
        return at;
      }
    }
    return -1;
  }

  private endsString(byte: number): boolean {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === backslash) this.isEscaped = true;
    else if (byte === quote) this.isInString = false;
    return !this.isInString;
  }
}
