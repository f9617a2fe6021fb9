import { closeArray, closeObject, colon, comma, JsonScanner, openArray, openObject, quote } from './json-scanner';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';

const kinds: ReadonlyMap<number, JsonKind> = new Map<number, JsonKind>([
  [openObject, 'object'],
  [openArray, 'array'],
  [quote, 'string'],
  [0x74, 'true'],
  [0x66, 'false'],
  [0x6e, 'null'],
]);

/**
 * Reads a JSON text once, from beginning to end. Creates no values for the parts that the caller skips. So the time
 * grows only linearly with the length of the text, whatever the text contains. All methods throw a SyntaxError if the
 * text is not JSON.
 */
export class JsonText {
  private readonly scanner: JsonScanner;
  /** The closing characters of all arrays and objects that are still open. Used only while `skip` runs. */
  private readonly closing: number[] = [];

  constructor(text: string) {
    this.scanner = new JsonScanner(text);
  }

  /**
   * Returns the kind of the next value. Returns `number` for any character that cannot begin another kind of value: if
   * the value is not a number either, reading it fails.
   */
  kind(): JsonKind {
    return kinds.get(this.scanner.next()) ?? 'number';
  }

  /**
   * Reads an object.
   *
   * @param read is called before each value, with the name of the member. It must read or skip the value.
   */
  readObject(read: (name: string) => void): void {
    this.scanner.take(openObject);
    if (this.scanner.isTaken(closeObject)) return;
    do {
      const name = this.readString();
      this.scanner.take(colon);
      read(name);
    } while (this.scanner.isTaken(comma));
    this.scanner.take(closeObject);
  }

  /**
   * Reads an array.
   *
   * @param read is called before each value. It must read or skip the value.
   */
  readArray(read: () => void): void {
    this.scanner.take(openArray);
    if (this.scanner.isTaken(closeArray)) return;
    do read();
    while (this.scanner.isTaken(comma));
    this.scanner.take(closeArray);
  }

  readString(): string {
    this.scanner.next();
    const start = this.scanner.at;
    const hasEscapes = this.scanner.skipString();
    return hasEscapes
      ? (JSON.parse(this.scanner.text.slice(start, this.scanner.at)) as string)
      : this.scanner.text.slice(start + 1, this.scanner.at - 1);
  }

  /** A number exactly as it is written in the text. */
  readNumber(): string {
    this.scanner.next();
    const start = this.scanner.at;
    this.scanner.skipNumber();
    return this.scanner.text.slice(start, this.scanner.at);
  }

  /**
   * Skips a value of any kind. The value must be valid JSON.
   *
   * @returns the depth of nested arrays and objects in the value, or 0 if the value is neither an array nor an object.
   */
  skip(): number {
    let depth = 0;
    for (let isDone = false; !isDone;) {
      const hasValue = this.skipStart();
      if (this.closing.length > depth) depth = this.closing.length;
      if (!hasValue) isDone = this.skipEnd();
    }
    return depth;
  }

  /** Like `skip`, but also returns the text of the value. */
  readWritten(): { readonly written: string; readonly depth: number } {
    this.scanner.next();
    const start = this.scanner.at;
    const depth = this.skip();
    return { written: this.scanner.text.slice(start, this.scanner.at), depth };
  }

  /** Checks that nothing but white space follows the last value. */
  end(): void {
    if (!Number.isNaN(this.scanner.next())) this.scanner.fail();
  }

  /**
   * Skips the start of a value: a whole scalar, an array or object up to its closing character if it is empty, or only
   * the opening character of any other array or object.
   *
   * @returns whether a value must follow.
   */
  private skipStart(): boolean {
    const kind = this.kind();
    if (kind === 'string') this.scanner.skipString();
    else if (kind === 'number') this.scanner.skipNumber();
    else if (kind === 'array' || kind === 'object') return this.skipOpening(kind);
    else if (this.scanner.text.startsWith(kind, this.scanner.at)) this.scanner.at += kind.length;
    else this.scanner.fail();
    return false;
  }

  private skipOpening(kind: 'array' | 'object'): boolean {
    const end = kind === 'array' ? closeArray : closeObject;
    this.scanner.at += 1;
    this.closing.push(end);
    if (this.scanner.next() === end) return false;
    if (kind === 'object') this.skipName();
    return true;
  }

  /**
   * Skips closing brackets and braces up to the next value.
   *
   * @returns whether the whole value has ended, so that no other value must follow.
   */
  private skipEnd(): boolean {
    for (let end = this.closing.at(-1); end !== undefined; end = this.closing.at(-1)) {
      if (!this.scanner.isTaken(end)) {
        this.scanner.take(comma);
        if (end === closeObject) this.skipName();
        return false;
      }
      this.closing.pop();
    }
    return true;
  }

  private skipName(): void {
    this.scanner.next();
    this.scanner.skipString();
    this.scanner.take(colon);
  }
}
