import { longestLine } from '@company-relations/register-formats';
import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { fileStart, type Line, type Piece } from './lines';

const beginnings = [
  /^\ufeff?\s*\{\s*"(records|relations|exceptions)"\s*:\s*\[/,
  /^\ufeff?\s*\[\s*\{\s*"(LEI|LEIRecord|Relationship|RelationshipRecord|Exception)"\s*:/,
];

/** Whether a JSON document is a list of records of GLEIF, or an object that begins with one. */
export function beginsRecords(text: string): boolean {
  return beginnings.some((beginning) => beginning.test(text));
}

/** Streams the records of a JSON document as the lines on which they begin. Memory is bounded by the longest record. */
export async function* streamJsonRecords(input: Input): AsyncGenerator<Piece> {
  const splitter = new JsonRecordSplitter();
  for await (const { content, fromDisk } of readInput(input))
    yield { lines: splitter.split(content), bytes: fromDisk, end: fileStart };
  yield { lines: splitter.finish(), bytes: 0, end: fileStart };
}

const byte = {
  newline: 0x0a,
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/**
 * Splits the first list of a JSON document into the bytes of its values, without reading them: whether each is valid JSON
 * is for its reader. What follows the list is not read.
 */
export class JsonRecordSplitter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private place: 'before' | 'inside' | 'after' = 'before';
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private line = 1;
  private begun: { readonly number: number; parts: Buffer[]; bytes: number } | undefined;
  private followsComma = false;

  /** @returns the records that end in these bytes. */
  split(content: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = 0; at < content.length && this.place !== 'after'; at += 1) {
      const code = content[at] as number;
      if (code === byte.newline) this.line += 1;
      if (this.place === 'before') {
        if (code === byte.openList) {
          this.place = 'inside';
          from = at + 1;
        }
      } else if (this.endsValue(code)) {
        this.add(content.subarray(from, at));
        lines.push(...this.finishValue(code));
        from = at + 1;
      } else this.beginValue(code);
    }
    if (this.place === 'inside') this.add(content.subarray(from));
    return lines;
  }

  /** @returns what is wrong with the end of the document. */
  finish(): Line[] {
    if (this.place === 'after') return [];
    return [{ number: this.begun?.number ?? this.line, problem: 'the file is cut off: nothing from here on is read' }];
  }

  /** Follows strings, objects and lists. @returns true for a comma or the end of the list itself. */
  private endsValue(code: number): boolean {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (code === byte.backslash) this.isEscaped = true;
      else if (code === byte.quote) this.isInString = false;
      return false;
    }
    if (this.depth === 0 && (code === byte.comma || code === byte.closeList)) return true;
    if (code === byte.quote) this.isInString = true;
    else if (code === byte.openObject || code === byte.openList) this.depth += 1;
    else if (code === byte.closeObject || code === byte.closeList) this.depth -= 1;
    return false;
  }

  private beginValue(code: number): void {
    const isBlank = code <= 0x20;
    if (!this.begun && !isBlank) this.begun = { number: this.line, parts: [], bytes: 0 };
  }

  private add(part: Buffer): void {
    if (!this.begun) return;
    this.begun.bytes += part.length;
    if (this.begun.bytes <= longestLine) this.begun.parts.push(part);
    else this.begun.parts = [];
  }

  private finishValue(code: number): Line[] {
    const { begun, followsComma } = this;
    this.begun = undefined;
    this.followsComma = code === byte.comma;
    if (code === byte.closeList) this.place = 'after';
    if (begun) return [this.lineOf(begun)];
    const isMissing = followsComma || code === byte.comma;
    return isMissing ? [{ number: this.line, problem: 'the line is not valid JSON' }] : [];
  }

  private lineOf({ number, parts, bytes }: { number: number; parts: Buffer[]; bytes: number }): Line {
    if (bytes > longestLine) return { number, problem: `the line is longer than ${longestLine} bytes` };
    try {
      return { number, text: this.decoder.decode(Buffer.concat(parts)).trim() };
    } catch {
      return { number, problem: 'the line is not UTF-8' };
    }
  }
}
