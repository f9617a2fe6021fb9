import { open } from 'node:fs/promises';
import { detectFormat, readerFor, type ReadLine, type BadLine, type RegisterFormat, type StatementReader } from '@company-relations/register-formats';
import { streamLines } from './lines';

/** What one line says, and where it is: `file:line`. */
export interface SourceLine {
  readonly place: string;
  readonly read: ReadLine | BadLine;
}

export interface SourcePiece {
  readonly lines: readonly SourceLine[];
  readonly bytes: number;
}

/**
 * Streams what a file of JSON Lines says. A JSON array of statements is refused as one bad line: a parser of whole
 * documents would pass over members that are written twice.
 *
 * @param format `auto`: that of the first statement.
 */
export async function* streamSource(path: string, format: RegisterFormat | 'auto'): AsyncGenerator<SourcePiece> {
  if (await beginsArray(path)) {
    yield { bytes: 0, lines: [{ place: `${path}:1`, read: { problem: 'a JSON array: write it as JSON Lines, one statement a line' } }] };
    return;
  }
  let reader: StatementReader | undefined = format === 'auto' ? undefined : readerFor(format);
  const readText = (text: string): ReadLine | BadLine => {
    if (!reader) {
      const detected = detectFormat(text);
      if (!detected) return { problem: 'neither a statement of the register format nor of BODS' };
      reader = readerFor(detected);
    }
    return reader.read(text);
  };
  for await (const { lines, bytes } of streamLines(path)) {
    yield { bytes, lines: lines.map((line) => ({ place: `${path}:${line.number}`, read: 'text' in line ? readText(line.text) : { problem: line.problem } })) };
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
