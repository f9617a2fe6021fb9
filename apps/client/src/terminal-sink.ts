import { StringDecoder } from 'node:string_decoder';
import type { Sink } from '@company-relations/relations-client';

/**
 * Makes output safe for a terminal. On a terminal, control and format characters other than tabs and line feeds are
 * written as JSON escapes, so a JSON line keeps its meaning. Files and pipes get all bytes unchanged.
 */
export function terminalSafe(sink: Sink, { isTTY }: { readonly isTTY?: boolean }): Sink {
  return isTTY ? new TerminalSink(sink) : sink;
}

class TerminalSink implements Sink {
  /** Decodes UTF-8 in pieces, because a character may be split between two pieces. */
  private readonly decoder = new StringDecoder('utf8');

  constructor(private readonly sink: Sink) {}

  write(bytes: Uint8Array | string): Promise<void> {
    const text = typeof bytes === 'string' ? bytes : this.decoder.write(Buffer.from(bytes));
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
