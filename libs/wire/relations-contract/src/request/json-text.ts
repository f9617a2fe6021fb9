const [quote, backslash] = [0x22, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [comma, colon] = [0x2c, 0x3a];
const [minus, plus, point, zero, nine] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];
const [smallE, largeE] = [0x65, 0x45];

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
 * Reads a JSON text once, from beginning to end. It creates no values for what the caller skips, so the time grows only
 * with the length of the text, whatever the text contains.
 *
 * All methods throw a SyntaxError if the text is not JSON.
 */
export class JsonText {
  private at = 0;
  /** While `skip` runs: the closing characters of all arrays and objects that are still open. */
  private readonly closing: number[] = [];

  constructor(private readonly text: string) {}

  /**
   * The kind of the next value. A character that cannot begin a value counts as a number. Reading that number then
   * fails.
   */
  kind(): JsonKind {
    return kinds.get(this.next()) ?? 'number';
  }

  /**
   * Reads an object.
   *
   * @param read is called before each value, with the name of the member. It must read or skip the value.
   */
  readObject(read: (name: string) => void): void {
    this.take(openObject);
    if (this.isTaken(closeObject)) return;
    do {
      const name = this.readString();
      this.take(colon);
      read(name);
    } while (this.isTaken(comma));
    this.take(closeObject);
  }

  /**
   * Reads an array.
   *
   * @param read is called before each value. It must read or skip the value.
   */
  readArray(read: () => void): void {
    this.take(openArray);
    if (this.isTaken(closeArray)) return;
    do read();
    while (this.isTaken(comma));
    this.take(closeArray);
  }

  readString(): string {
    this.next();
    const start = this.at;
    const hasEscapes = this.skipString();
    return hasEscapes
      ? (JSON.parse(this.text.slice(start, this.at)) as string)
      : this.text.slice(start + 1, this.at - 1);
  }

  /** A number exactly as it is written in the text. */
  readNumber(): string {
    this.next();
    const start = this.at;
    this.skipNumber();
    return this.text.slice(start, this.at);
  }

  /**
   * Skips a value of any kind. The value must be valid JSON.
   *
   * @returns the depth of the nested arrays and objects. It is 0 for other values.
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
    this.next();
    const start = this.at;
    const depth = this.skip();
    return { written: this.text.slice(start, this.at), depth };
  }

  /** Checks that nothing but white space follows the last value. */
  end(): void {
    if (!Number.isNaN(this.next())) this.fail();
  }

  /**
   * Skips a scalar, an empty array or object up to its closing character, or the beginning of another array or object.
   *
   * @returns whether a value must follow.
   */
  private skipStart(): boolean {
    const kind = this.kind();
    if (kind === 'string') this.skipString();
    else if (kind === 'number') this.skipNumber();
    else if (kind === 'array' || kind === 'object') return this.skipOpening(kind);
    else if (this.text.startsWith(kind, this.at)) this.at += kind.length;
    else this.fail();
    return false;
  }

  private skipOpening(kind: 'array' | 'object'): boolean {
    const end = kind === 'array' ? closeArray : closeObject;
    this.at += 1;
    this.closing.push(end);
    if (this.next() === end) return false;
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
      if (!this.isTaken(end)) {
        this.take(comma);
        if (end === closeObject) this.skipName();
        return false;
      }
      this.closing.pop();
    }
    return true;
  }

  private skipName(): void {
    this.next();
    this.skipString();
    this.take(colon);
  }

  private skipNumber(): void {
    if (this.text.charCodeAt(this.at) === minus) this.at += 1;
    if (this.text.charCodeAt(this.at) === zero) this.at += 1;
    else this.skipDigits();
    if (this.text.charCodeAt(this.at) === point) {
      this.at += 1;
      this.skipDigits();
    }
    const exponent = this.text.charCodeAt(this.at);
    if (exponent !== smallE && exponent !== largeE) return;
    this.at += 1;
    const sign = this.text.charCodeAt(this.at);
    if (sign === minus || sign === plus) this.at += 1;
    this.skipDigits();
  }

  private skipDigits(): void {
    const { text } = this;
    let at = this.at;
    for (let digit = text.charCodeAt(at); digit >= zero && digit <= nine; digit = text.charCodeAt(at)) at += 1;
    if (at === this.at) this.fail();
    this.at = at;
  }

  /** @returns whether the string contains escapes. */
  private skipString(): boolean {
    const { text } = this;
    if (text.charCodeAt(this.at) !== quote) this.fail();
    let hasEscapes = false;
    let at = this.at + 1;
    for (let character = text.charCodeAt(at); character !== quote; character = text.charCodeAt(at)) {
      // At the end of the text, `character` is NaN. NaN >= 0x20 is false, so this check also fails there.
      if (!(character >= 0x20)) this.fail();
      if (character === backslash) {
        hasEscapes = true;
        at = this.endOfEscape(at + 1);
      } else at += 1;
    }
    this.at = at + 1;
    return hasEscapes;
  }

  /**
   * @param at position of the character after the backslash.
   * @returns the position after the escape.
   */
  private endOfEscape(at: number): number {
    const escaped = this.text[at] ?? '';
    if (escaped === 'u') {
      for (let digit = 1; digit <= 4; digit += 1) if (!isHex(this.text.charCodeAt(at + digit))) this.fail();
      return at + 5;
    }
    if (escaped === '' || !'"\\/bfnrt'.includes(escaped)) this.fail();
    return at + 1;
  }

  private take(character: number): void {
    if (!this.isTaken(character)) this.fail();
  }

  private isTaken(character: number): boolean {
    if (this.next() !== character) return false;
    this.at += 1;
    return true;
  }

  /**
   * Skips white space.
   *
   * @returns the next character, or NaN at the end of the text.
   */
  private next(): number {
    const { text } = this;
    let character = text.charCodeAt(this.at);
    while (character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09) {
      this.at += 1;
      character = text.charCodeAt(this.at);
    }
    return character;
  }

  private fail(): never {
    throw new SyntaxError('The text is no JSON');
  }
}

function isHex(character: number): boolean {
  return (
    (character >= zero && character <= nine) ||
    (character >= 0x41 && character <= 0x46) ||
    (character >= 0x61 && character <= 0x66)
  );
}
