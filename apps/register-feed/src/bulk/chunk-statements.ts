import { type BadLine, csvHeads, csvReader, readerFor, type ReadLine, type RowHead } from '@company-relations/register-formats';
import { type Chunk, readChunk } from './chunks';
import type { InputFile } from './input-files';

/** A line of a chunk that holds anything; its number counts from 0 within the chunk. */
export interface StatedLine {
  readonly number: number;
  /** What the line is about, where that is told without reading it. */
  readonly head: RowHead | undefined;
  read(): ReadLine | BadLine;
}

/** The lines of a chunk; reading one costs when it is asked for. */
export interface ChunkStatements {
  /** How many lines there are, empty ones and the header included. */
  readonly lines: number;
  readonly stated: Iterable<StatedLine>;
}

type Head = (row: string) => RowHead | undefined;

/** Reads the chunks of files; what it knows of a file's header is kept. */
export class ChunkReader {
  private readonly readers = new Map<number, { readonly read: (line: string) => ReadLine | BadLine; readonly head: Head }>();

  constructor(private readonly files: readonly InputFile[]) {}

  read(chunk: Chunk): ChunkStatements {
    const { path, header } = this.files[chunk.file] as InputFile;
    const lines = readChunk(path, chunk);
    return { lines: lines.length, stated: statedLines(lines, this.readerOf(chunk.file), header !== undefined && chunk.from === 0) };
  }

  private readerOf(file: number): { readonly read: (line: string) => ReadLine | BadLine; readonly head: Head } {
    const known = this.readers.get(file);
    if (known) return known;
    const { format, header = '' } = this.files[file] as InputFile;
    const reader = format === 'csv' ? csvReader(header) : readerFor(format);
    const made = { read: 'problem' in reader ? () => reader : (line: string) => reader.read(line), head: format === 'csv' ? csvHeads(header) : () => undefined };
    this.readers.set(file, made);
    return made;
  }
}

function* statedLines(lines: readonly (string | { readonly problem: string })[], reader: { readonly read: (line: string) => ReadLine | BadLine; readonly head: Head }, hasHeader: boolean): Generator<StatedLine> {
  let toSkip = hasHeader ? 1 : 0;
  for (let number = 0; number < lines.length; number += 1) {
    const line = lines[number] as string | { readonly problem: string };
    if (line === '') continue;
    if (toSkip > 0) toSkip -= 1;
    else if (typeof line === 'string') yield { number, head: reader.head(line), read: () => reader.read(line) };
    else yield { number, head: undefined, read: () => line };
  }
}
