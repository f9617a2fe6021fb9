import {
  type BadLine,
  readFirstLine,
  type FileRules,
  type ReadLine,
  type RegisterFormat,
  type StatementReader,
} from '@company-relations/register-formats';
import { type Content, detectContent } from './content';
import { isSeekable } from './input-bytes';
import type { Input } from './inputs';
import { fileStart, type Line, type Place } from './lines';
import { placeOf, streamRecordTexts } from './record-texts';

/** One line that was read, and its place for messages: `file:line`, or `file: element N` in a JSON document. */
export interface SourceLine {
  readonly place: string;
  readonly read: ReadLine | BadLine;
}

export interface SourcePiece {
  readonly lines: readonly SourceLine[];
  readonly bytes: number;
}

/** A range of a file. All parts of the range contain the same kinds of statements. */
interface Stretch<Kind> {
  readonly from: Place;
  until: number;
  readonly kinds: ReadonlySet<Kind>;
}

/**
 * A file of statements. A load reads the file once for each kind of statements. The first reading stores which kinds
 * each part of the file contains, in a few bytes of memory for each 64 KB at most. Later readings skip the parts that
 * do not contain the kind they read. Some files can only be read from their beginning: JSON documents, and rows that
 * must be joined for each company. No part of such a file is skipped.
 */
export class SourceFile<Kind> {
  /** The format of the file. Undefined before the first line was read, or if the first line has no known format. */
  foundFormat: RegisterFormat | undefined;
  private reader: StatementReader | undefined;
  private content: Content = 'lines';
  /** The stretches of the whole file. Undefined until the file was read once. */
  private stretches: readonly Stretch<Kind>[] | undefined;

  /** @param format `auto` detects the format from the first line of the file. */
  constructor(
    private readonly input: Input,
    private readonly format: RegisterFormat | 'auto',
    private readonly kindOf: (statement: ReadLine['statements'][number]) => Kind,
    private readonly rules: FileRules,
  ) {}

  /** The name in messages. */
  get name(): string {
    return this.input.name;
  }

  get isEmpty(): boolean {
    return this.input.bytes === 0;
  }

  /**
   * Yields all lines in the first reading of the file. Later readings may skip lines, but yield at least all lines with
   * statements of the given kind.
   */
  async *pieces(kind: Kind): AsyncGenerator<SourcePiece> {
    if (!this.stretches) {
      yield* this.firstReading();
      return;
    }
    if (!isSeekable(this.input) || this.content !== 'lines') {
      if (this.stretches.some(({ kinds }) => kinds.has(kind))) yield* this.read(fileStart, Infinity);
      else yield { lines: [], bytes: this.input.bytes };
      return;
    }
    for (const { from, until, kinds } of this.stretches) {
      if (kinds.has(kind)) yield* this.read(from, until);
      else yield { lines: [], bytes: until - from.byte };
    }
  }

  private async *firstReading(): AsyncGenerator<SourcePiece> {
    const stretches: Stretch<Kind>[] = [];
    this.content = await detectContent(this.input);
    let from = fileStart;
    for await (const piece of this.read(fileStart, Infinity)) {
      append(stretches, { from, until: piece.end.byte, kinds: this.kindsOf(piece.lines) });
      from = piece.end;
      yield piece;
    }
    this.stretches = stretches;
  }

  private async *read(from: Place, until: number): AsyncGenerator<SourcePiece & { readonly end: Place }> {
    for await (const { lines, bytes, end } of streamRecordTexts(this.input, this.content, from, until))
      yield { bytes, end, lines: lines.map((line) => this.sourceLine(line)) };
  }

  private sourceLine(line: Line): SourceLine {
    const read = 'text' in line ? this.readText(line.text) : { problem: line.problem };
    return new LineOfInput(this.input, this.content, line.number, read);
  }

  private readText(text: string): ReadLine | BadLine {
    if (this.reader) return this.reader.read(text);
    const begun = readFirstLine(text, this.format, this.rules);
    this.reader = begun.reader;
    this.foundFormat = begun.format;
    return begun.first;
  }

  private kindsOf(lines: readonly SourceLine[]): Set<Kind> {
    const kinds = new Set<Kind>();
    let last: Kind | undefined;
    for (const { read } of lines) {
      if ('problem' in read) continue;
      for (const statement of read.statements) {
        const kind = this.kindOf(statement);
        // Statements of one kind usually follow each other. So a kind is added to the set only if it differs from the
        // kind of the previous statement.
        if (kind !== last) kinds.add((last = kind));
      }
    }
    return kinds;
  }
}

/**
 * A line that creates the text of its place only when a message needs the text. Of millions of lines, only a few appear
 * in messages.
 */
class LineOfInput implements SourceLine {
  constructor(
    private readonly input: Input,
    private readonly content: Content,
    private readonly number: number,
    readonly read: ReadLine | BadLine,
  ) {}

  get place(): string {
    return placeOf(this.input, this.content, this.number);
  }
}

function append<Kind>(stretches: Stretch<Kind>[], next: Stretch<Kind>): void {
  const last = stretches.at(-1);
  if (last?.kinds.size === next.kinds.size && [...next.kinds].every((kind) => last.kinds.has(kind)))
    last.until = next.until;
  else stretches.push(next);
}
