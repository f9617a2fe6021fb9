import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@company-relations/command-line';
import { streamUnpackedBytes } from '../inputs/input-bytes';
import { streamRecordTexts } from '../inputs/record-texts';
import type { LoadProgress } from '../load-result';
import type { InputFile } from './input-files';
import type { Problem } from './problem';

/**
 * The maximum size of an unpacked file, as a multiple of the size of the packed file. Files of registers become 5 to 30
 * times as large when they are unpacked.
 */
const maxUnpackedRatio = 250;
/** The number of bytes to which any file may be unpacked, however small the packed file is. */
const minUnpackedLimit = 16 * 2 ** 20;

/** A file that converters can begin to read at any of its lines. */
export interface ChunkableFile extends InputFile {
  /**
   * The path of the lines: the file itself, or a copy with one text on each line. See `streamRecordTexts` for texts.
   */
  readonly path: string;
  /** The bytes at the path. */
  readonly size: number;
  /** True if each line begins with its number in the file; see `numberedLine`. */
  readonly isNumbered: boolean;
}

export interface ChunkableFiles {
  readonly files: readonly ChunkableFile[];
  /** Messages about the files that cannot be read. */
  readonly problems: readonly Problem[];
}

/**
 * Returns one file for each input that converters can begin to read at any line. An input that can only be read from
 * its beginning is first copied into the folder: unpacked, with one text on each line.
 *
 * @throws UsageError with the name of a packed file that is damaged or too large.
 * @throws the error of the stream if the signal is aborted.
 */
export async function chunkableFilesOf(
  files: readonly InputFile[],
  folder: string,
  signal: AbortSignal,
  progress: LoadProgress,
): Promise<ChunkableFiles> {
  const problems: Problem[] = [];
  const chunkableFiles: ChunkableFile[] = [];
  const isReady = ({ packing, content }: InputFile) => packing === 'none' && content === 'lines';
  if (!files.every(isReady)) progress.begin('unpacking');
  for (const [index, file] of files.entries()) {
    if (isReady(file)) {
      chunkableFiles.push({ ...file, size: file.bytes, isNumbered: false });
      continue;
    }
    const copy = join(folder, `input-${index}.lines`);
    const isNumbered = file.content !== 'lines';
    const pieces = isNumbered ? numberedLines(file, index, problems, progress) : plainLines(file, progress);
    const output = createWriteStream(copy, { mode: 0o600 });
    await pipeline(inBounds(pieces, file), output, { signal });
    chunkableFiles.push({ ...file, path: copy, size: output.bytesWritten, isNumbered });
  }
  return { files: chunkableFiles, problems };
}

async function* plainLines(file: InputFile, progress: LoadProgress): AsyncGenerator<Buffer> {
  for await (const { content, fromDisk } of streamUnpackedBytes(file)) {
    yield content;
    progress.advance(0, fromDisk);
  }
}

async function* numberedLines(
  file: InputFile,
  index: number,
  problems: Problem[],
  progress: LoadProgress,
): AsyncGenerator<string> {
  for await (const { lines, bytes } of streamRecordTexts(file, file.content)) {
    let text = '';
    for (const line of lines) {
      if ('text' in line) text += `${numberedLine(line.number, line.text)}\n`;
      else problems.push({ file: index, line: line.number - 1, problem: line.problem });
    }
    if (text !== '') yield text;
    progress.advance(lines.length, bytes);
  }
}

/**
 * Yields the pieces of an unpacked file, up to a maximum size. The limit protects the disk, because a small packed file
 * could unpack to any number of bytes.
 *
 * @throws UsageError if the unpacked file is far larger than the packed file.
 */
async function* inBounds(
  pieces: AsyncIterable<Buffer | string>,
  { name, bytes }: InputFile,
): AsyncGenerator<Buffer | string> {
  let written = 0;
  for await (const piece of pieces) {
    written += Buffer.byteLength(piece);
    if (written > maxUnpackedRatio * bytes + minUnpackedLimit)
      throw new UsageError(
        `${name}: unpacked, the file is more than ${maxUnpackedRatio} times as large: unpack it first.`,
      );
    yield piece;
  }
}

/** Returns a text as one line that begins with the number of the text. A text with line breaks is written as JSON. */
export function numberedLine(number: number, text: string): string {
  return /[\n\r]/.test(text) ? `${number}${JSON.stringify(text)}` : `${number}\t${text}`;
}

/** Returns the number and the text of a line that `numberedLine` wrote. */
export function parseNumberedLine(line: string): { readonly number: number; readonly text: string } {
  const end = line.search(/[\t"]/);
  const text = line.slice(end);
  return {
    number: Number(line.slice(0, end)),
    text: text.startsWith('\t') ? text.slice(1) : (JSON.parse(text) as string),
  };
}
