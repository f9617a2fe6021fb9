import { StringDecoder } from 'node:string_decoder';
import type { Sink } from '@company-relations/relations-client';

/**
 * The sink of an output. On a terminal, control and format characters other than tabs and line feeds are written as JSON
 * escapes, which leaves the JSON of a line equal; files and pipes get every byte as it is.
 */
export function terminalSafe(sink: Sink, { isTTY }: { readonly isTTY?: boolean }): Sink {
  return isTTY ? new TerminalSink(sink) : sink;
}

class TerminalSink implements Sink {
  /** A character may be spread over two pieces. */
  private readonly decoder = new StringDecoder('utf8');

  constructor(private readonly sink: Sink) {}

  write(bytes: Buffer | string): Promise<void> {
    const text = typeof bytes === 'string' ? bytes : this.decoder.write(bytes);
    return this.sink.write(
      text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
        /[\t\n]/.test(character) ? character : escaped(character),
      ),
    );
  }
}

const escaped = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
