import { isUtf8 } from 'node:buffer';
import { withoutByteOrderMark } from '../byte-order-mark';

/** Decodes UTF-8 piece by piece, up to the first byte that is not UTF-8. */
export class Utf8ChunkDecoder {
  /** The first bytes of a character whose other bytes follow in the next piece. */
  private begun: Buffer = Buffer.alloc(0);
  private isFirst = true;

  /** @returns the text up to the end of the piece, or up to the first byte that is not UTF-8. */
  read(bytes: Uint8Array): { readonly text: string; readonly isValid: boolean } {
    const piece = Buffer.concat([this.begun, bytes]);
    const end = lengthOfCharacters(piece);
    this.begun = piece.subarray(end);
    const whole = piece.subarray(0, end);
    const isValid = isUtf8(whole);
    const text = (isValid ? whole : validBeginning(whole)).toString('utf8');
    const withoutMark = this.isFirst ? withoutByteOrderMark(text) : text;
    this.isFirst &&= text === '';
    return { text: withoutMark, isValid };
  }
}

/** Returns how many bytes contain only complete characters. An incomplete last character is not counted. */
function lengthOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isInside = (byte & 0xc0) === 0x80;
    if (!isInside) return lengthFrom(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Returns the length in bytes of a character that begins with this byte. */
function lengthFrom(byte: number): number {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

function validBeginning(bytes: Buffer): Buffer {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    const beginning = bytes.subarray(0, middle);
    if (isUtf8(beginning.subarray(0, lengthOfCharacters(beginning)))) valid = middle;
    else invalid = middle;
  }
  const beginning = bytes.subarray(0, valid);
  return beginning.subarray(0, lengthOfCharacters(beginning));
}
