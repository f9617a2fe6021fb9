import { open, readFile, stat } from 'node:fs/promises';
import { detectFormat, readerFor, type ReadLine, type BadLine, type RegisterFormat, type StatementReader } from '@company-relations/register-formats';
import { type Line, type Piece, streamLines } from './lines';

/** A JSON array is parsed as a whole; what is larger is refused. */
export const largestArrayBytes = 67_108_864;

/** What one line says, and where it is: `file:line`, or `file[element]` in a JSON array. */
export interface SourceLine {
  readonly place: string;
  readonly read: ReadLine | BadLine;
}

export interface SourcePiece {
  readonly lines: readonly SourceLine[];
  readonly bytes: number;
}

/**
 * Streams what a file says: JSON Lines, or one JSON array of statements.
 *
 * @param format `auto`: that of the first statement.
 */
export async function* streamSource(path: string, format: RegisterFormat | 'auto'): AsyncGenerator<SourcePiece> {
  const isArray = await beginsArray(path);
  const placeOf = (line: Line) => (isArray ? `${path}[${line.number}]` : `${path}:${line.number}`);
  let reader: StatementReader | undefined = format === 'auto' ? undefined : readerFor(format);
  const readText = (text: string): ReadLine | BadLine => {
    if (!reader) {
      const detected = detectFormat(text);
      if (!detected) return { problem: 'neither a statement of the register format nor of BODS' };
      reader = readerFor(detected);
    }
    return reader.read(text);
  };
  for await (const { lines, bytes } of isArray ? readArray(path) : streamLines(path)) {
    yield { bytes, lines: lines.map((line) => ({ place: placeOf(line), read: 'text' in line ? readText(line.text) : { problem: line.problem } })) };
  }
}

async function beginsArray(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.toString('utf8', 0, bytesRead).trimStart().startsWith('[');
  } finally {
    await file.close();
  }
}

async function* readArray(path: string): AsyncGenerator<Piece> {
  const { size } = await stat(path);
  if (size > largestArrayBytes) {
    yield { lines: [{ number: 0, problem: `the JSON array is larger than ${largestArrayBytes} bytes: write it as JSON Lines` }], bytes: size };
    return;
  }
  yield { lines: elementsOf(await readFile(path)), bytes: size };
}

function elementsOf(content: Buffer): Line[] {
  try {
    const elements = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown[];
    return elements.map((element, index) => ({ number: index + 1, text: JSON.stringify(element) }));
  } catch {
    return [{ number: 0, problem: 'the file is not a valid JSON array' }];
  }
}
