export const quote = 0x22;
export const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
export const [comma, colon] = [0x2c, 0x3a];
const backslash = 0x5c;
const [minus, plus, point, zero, nine] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];
const [smallE, largeE] = [0x65, 0x45];

/**
 * A position in a JSON text. The methods move it past characters, numbers and strings.
 *
 * All methods throw a SyntaxError if the text is not JSON.
 */
export class JsonScanner {
  at = 0;

  constructor(readonly text: string) {}

  skipNumber(): void {
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
  skipString(): boolean {
    const { text } = this;
    if (text.charCodeAt(this.at) !== quote) this.fail();
    let hasEscapes = false;
    let at = this.at + 1;
    for (let character = text.charCodeAt(at); character !== quote; character = text.charCodeAt(at)) {
      // At the end of the text, `character` is NaN, and NaN >= 0x20 is false. So this check also fails at the end of
      // the text.
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
   * Checks an escape in a string.
   *
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

  /** Skips white space and then the given character. Throws if another character comes next. */
  take(character: number): void {
    if (!this.isTaken(character)) this.fail();
  }

  /** Skips white space. Then skips the given character if it comes next, and returns whether it did. */
  isTaken(character: number): boolean {
    if (this.next() !== character) return false;
    this.at += 1;
    return true;
  }

  /**
   * Skips white space.
   *
   * @returns the next character, or NaN at the end of the text.
   */
  next(): number {
    const { text } = this;
    let character = text.charCodeAt(this.at);
    while (character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09) {
      this.at += 1;
      character = text.charCodeAt(this.at);
    }
    return character;
  }

  fail(): never {
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
