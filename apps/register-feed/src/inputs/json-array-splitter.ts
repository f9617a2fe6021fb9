import { maxLineLength } from '@company-relations/register-formats';
import { CollectedBytes } from './collected-bytes';
import { isJsonSpace, JsonValueScanner } from './json-value-scanner';
import type { Line } from './lines';

/** The possible names of the member that contains the array of records of a document. */
const arrayMembers: ReadonlySet<string> = new Set(['records', 'relations', 'exceptions']);
/** The name of a member with an object around the array of records. */
const objectMember = '_embedded';

/**
 * The member names that show that an object contains records. An object whose first member has another name is itself a
 * record.
 */
export const envelopeMembers: ReadonlySet<string> = new Set([...arrayMembers, objectMember, '_links', 'page']);

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The greatest length of a member name that is read, in bytes. All known names are shorter. */
const maxNameBytes = 256;

type Expected =
  | 'document'
  | 'first name'
  | 'name'
  | 'next name'
  | 'name text'
  | 'colon'
  | 'member'
  | 'after member'
  | 'first element'
  | 'element'
  | 'element text'
  | 'skipped text'
  | 'after element'
  | 'nothing'
  | 'unreadable';

/**
 * Splits a JSON document into its records, piece by piece. The records are the elements of an array, the elements of an
 * array in an object such as `{"_embedded":{"names":[…]}}` or `{"records":[…]}`, or a single object. Only the current
 * record is in memory.
 *
 * Records are counted from 1. An error inside a record is a problem of this record only. An error between records ends
 * the reading.
 */
export class JsonArraySplitter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly scanner = new JsonValueScanner();
  private expected: Expected = 'document';
  private count = 0;
  private readonly collected = new CollectedBytes(maxLineLength);
  /** The number of open objects around the array of records. */
  private depth = 0;
  private name = '';
  private hasArray = false;
  private isOneObject = false;
  /** The number of bytes of the byte order mark that were read so far. */
  private markBytes = 0;

  split(piece: Buffer): Line[] {
    const lines: Line[] = [];
    let at = this.afterByteOrderMark(piece);
    while (at < piece.length && this.expected !== 'unreadable') {
      if (this.expected === 'element text' || this.expected === 'skipped text' || this.expected === 'name text')
        at = this.scanText(piece, at, lines);
      else {
        const byte = piece[at] as number;
        at = isJsonSpace(byte) ? at + 1 : this.take(String.fromCharCode(byte), piece, at, lines);
      }
    }
    return lines;
  }

  /** Ends the document. Returns its problem if the document is not complete. */
  finish(): Line[] {
    if (this.expected === 'nothing' || this.expected === 'unreadable' || this.expected === 'document') return [];
    return [{ number: this.count + 1, problem: 'the file ends before its JSON ends: it is cut off' }];
  }

  /** @returns the position at which the JSON begins. The byte order mark may be split between two pieces. */
  private afterByteOrderMark(piece: Buffer): number {
    let at = 0;
    while (at < piece.length && this.expected === 'document' && piece[at] === byteOrderMark[this.markBytes]) {
      this.markBytes += 1;
      at += 1;
    }
    return at;
  }

  /**
   * Handles one byte that is no white space.
   *
   * @returns the position from which to continue.
   */
  private take(token: string, piece: Buffer, at: number, lines: Line[]): number {
    switch (this.expected) {
      case 'document':
        return this.openDocument(token, piece, at, lines);
      case 'first name':
      case 'name':
      case 'next name':
        return this.takeName(token, piece, at, lines);
      case 'colon':
        return token === ':' ? this.goOn('member', at + 1) : this.refuse(lines);
      case 'member':
        return this.takeMember(token, at, lines);
      case 'after member':
        if (token === ',') return this.goOn('next name', at + 1);
        return token === '}' ? this.closeObject(at) : this.refuse(lines);
      case 'first element':
        return token === ']' ? this.closeArray(at) : this.beginElement(token, at, lines);
      case 'element':
        return this.beginElement(token, at, lines);
      case 'after element':
        if (token === ',') return this.goOn('element', at + 1);
        return token === ']' ? this.closeArray(at) : this.refuse(lines);
      default:
        return this.refuse(lines, 'more follows after the end of the JSON: nothing of it is read');
    }
  }

  private openDocument(token: string, piece: Buffer, at: number, lines: Line[]): number {
    if (token === '[') return this.openArray(at);
    if (token !== '{') return this.refuse(lines);
    // The first member name shows whether the object itself is a record or contains records.
    this.depth = 1;
    this.isOneObject = true;
    this.collected.add(piece.subarray(at, at + 1));
    return this.goOn('first name', at + 1);
  }

  private takeName(token: string, piece: Buffer, at: number, lines: Line[]): number {
    if (token === '}' && this.expected !== 'next name') {
      if (!this.isOneObject) return this.closeObject(at);
      return this.continueOneObject(at);
    }
    if (token !== '"') return this.refuse(lines);
    this.scanner.begin();
    if (!this.isOneObject) this.collected.drop();
    return this.goOn('name text', at);
  }

  private takeMember(token: string, at: number, lines: Line[]): number {
    const isArray = token === '[' && (this.depth === 2 || arrayMembers.has(this.name));
    if (isArray && this.hasArray) return this.refuse(lines, 'a second array of records: it is not read');
    if (isArray) return this.openArray(at);
    if (token === '{' && this.depth === 1 && this.name === objectMember) {
      this.depth = 2;
      return this.goOn('name', at + 1);
    }
    if (',:]}'.includes(token)) return this.refuse(lines);
    this.scanner.begin();
    return this.goOn('skipped text', at);
  }

  private openArray(at: number): number {
    this.hasArray = true;
    return this.goOn('first element', at + 1);
  }

  private closeArray(at: number): number {
    return this.goOn(this.depth === 0 ? 'nothing' : 'after member', at + 1);
  }

  private closeObject(at: number): number {
    this.depth -= 1;
    return this.goOn(this.depth === 0 ? 'nothing' : 'after member', at + 1);
  }

  private beginElement(token: string, at: number, lines: Line[]): number {
    if (',:]}'.includes(token)) return this.refuse(lines);
    this.scanner.begin();
    return this.goOn('element text', at);
  }

  /**
   * Continues to read an object that is itself the only record. The opening bracket of the object is the beginning of
   * the record's text.
   */
  private continueOneObject(at: number): number {
    this.scanner.begin(1);
    return this.goOn('element text', at);
  }

  private scanText(piece: Buffer, from: number, lines: Line[]): number {
    const end = this.scanner.scan(piece, from);
    const until = end === -1 ? piece.length : end;
    if (this.expected !== 'skipped text') this.collected.add(piece.subarray(from, until));
    if (end === -1) return until;
    if (this.expected === 'name text') return this.finishName(until);
    if (this.expected === 'skipped text') return this.goOn('after member', until);
    lines.push(this.element());
    return this.goOn(this.isOneObject ? 'nothing' : 'after element', until);
  }

  private finishName(at: number): number {
    const text = this.collected.length > maxNameBytes ? '' : this.collected.bytes().toString('utf8');
    this.name = nameIn(text.slice(text.indexOf('"')));
    if (this.isOneObject && !envelopeMembers.has(this.name)) return this.continueOneObject(at);
    this.isOneObject = false;
    this.collected.drop();
    return this.goOn('colon', at);
  }

  private element(): Line {
    this.count += 1;
    const number = this.count;
    const isTooLong = this.collected.length > maxLineLength;
    const bytes = this.collected.bytes();
    this.collected.drop();
    if (isTooLong) return { number, problem: `the element is longer than ${maxLineLength} bytes` };
    try {
      const text = this.decoder.decode(bytes);
      return text.startsWith('{') ? { number, text } : { number, problem: 'the element is not a JSON object' };
    } catch {
      return { number, problem: 'the element is not UTF-8' };
    }
  }

  private goOn(expected: Expected, at: number): number {
    this.expected = expected;
    return at;
  }

  private refuse(
    lines: Line[],
    problem = 'the file is not valid JSON from here on: nothing more of it is read',
  ): number {
    lines.push({ number: this.count + 1, problem });
    return this.goOn('unreadable', Infinity);
  }
}

function nameIn(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return '';
  }
}
