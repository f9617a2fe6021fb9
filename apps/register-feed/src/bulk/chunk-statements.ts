import {
  beginOfDay,
  type DateTime,
  latestPermittedDate,
  type UnquotedRecord,
  type UnquotedStatement,
} from '@company-relations/ownership';
import {
  type BadLine,
  rowHeadReader,
  type FileRules,
  isTable,
  lineReader,
  roleCodesOf,
  tableReader,
  unquotedRowReader,
  type UnquotedRowReader,
  type ReadLine,
  type RowHead,
  type StatementReader,
} from '@company-relations/register-formats';
import { type ChunkableFile, parseNumberedLine } from './chunkable-files';
import { type Chunk, type ChunkLine, eachLine } from './chunks';

/** The functions that read the lines of one file. */
interface LineReader {
  readonly head: (line: string) => RowHead | undefined;
  readonly unquoted: UnquotedRowReader;
  readonly read: (line: string) => ReadLine | BadLine;
}

/** A non-empty line of a chunk. The line is parsed only when its content is needed. */
export class LazilyParsedLine {
  constructor(
    private readonly line: ChunkLine,
    private readonly reader: LineReader,
    /** The number of the line in the chunk or in the file, counted from 0; see `ChunkReader.read`. */
    readonly number: number,
  ) {}

  /** What the line describes. Undefined if this can only be found out by reading the whole line. */
  get head(): RowHead | undefined {
    return typeof this.line === 'string' ? this.reader.head(this.line) : undefined;
  }

  /**
   * The statement of the line, if the line is an unquoted row: its cells can be copied to JSON unchanged. Undefined for
   * other lines.
   */
  get unquoted(): UnquotedStatement | undefined {
    return typeof this.line === 'string' ? this.reader.unquoted(this.line) : undefined;
  }

  read(): ReadLine | BadLine {
    return typeof this.line === 'string' ? this.reader.read(this.line) : this.line;
  }
}

const nothing = () => undefined;

/** Reads the chunks of files. It keeps the reader for the header of each file. */
export class ChunkReader {
  private readonly readers = new Map<number, LineReader>();

  /** @param today the day of the load, in days since 1970-01-01 (UTC). */
  constructor(
    private readonly files: readonly ChunkableFile[],
    private readonly rules: FileRules,
    private readonly today: number,
  ) {}

  /**
   * Passes the lines that are not empty to `take`. The number of a line is counted from the beginning of the chunk. But
   * if the lines of the file begin with their numbers, it is the number in the file.
   *
   * @returns how many lines there are, including empty lines and the header; 0 for a file whose lines begin with their
   *   numbers.
   */
  read(chunk: Chunk, take: (line: LazilyParsedLine) => void): number {
    const { path, header, isNumbered } = this.files[chunk.file] as ChunkableFile;
    const reader = this.readerOf(chunk.file);
    let toSkip = header !== undefined && chunk.from === 0 ? 1 : 0;
    const takeLine = (line: ChunkLine, number: number) => {
      if (line === '') return;
      if (toSkip > 0) toSkip -= 1;
      else take(new LazilyParsedLine(line, reader, number));
    };
    if (!isNumbered) return eachLine(path, chunk, takeLine);
    eachLine(path, chunk, (line) => takeNumbered(line, takeLine), Infinity);
    return 0;
  }

  private readerOf(file: number): LineReader {
    const known = this.readers.get(file);
    if (known) return known;
    const { format, header = '' } = this.files[file] as ChunkableFile;
    const reader = isTable(format) ? tableReader(format, header, this.rules) : lineReader(format, this.rules);
    const read = 'problem' in reader ? () => reader : readLines(reader);
    const made =
      format === 'csv'
        ? { read, head: rowHeadReader(header), unquoted: this.unquotedRows(header) }
        : { read, head: nothing, unquoted: nothing };
    this.readers.set(file, made);
    return made;
  }

  /**
   * Returns the reader of those unquoted rows to which the rules of the load can be applied without parsing the whole
   * row. The general reader handles two other kinds of rows. Rows with a date that is too late must be reported.
   * Records that begin or end on a later day may be stored as several relationships.
   */
  private unquotedRows(header: string): UnquotedRowReader {
    const rows = unquotedRowReader(header, roleCodesOf(this.rules));
    const latest = latestPermittedDate(this.rules.now);
    const { source = '' } = this.rules;
    const tomorrow = beginOfDay(this.today + 1);
    return (row) => {
      const statement = rows(row);
      if (!statement || statement.asOf > latest) return undefined;
      if (statement.type === 'record' && isAhead(statement, tomorrow)) return undefined;
      return statement.source === '' && source !== '' ? { ...statement, source } : statement;
    };
  }
}

function isAhead({ inDate, outDate }: UnquotedRecord, tomorrow: DateTime): boolean {
  return inDate >= tomorrow || outDate >= tomorrow;
}

function takeNumbered(line: ChunkLine, take: (line: ChunkLine, number: number) => void): void {
  if (typeof line !== 'string' || line === '') return;
  const { number, text } = parseNumberedLine(line);
  take(text, number - 1);
}

function readLines(reader: StatementReader): LineReader['read'] {
  return (line) => reader.read(line);
}
