/**
 * Parses the JSON text of a file. The message of the error has the place alone, if the parser states one: the parser's
 * own message quotes the text, which may be another file, with personal data.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseJson(written: string): unknown {
  const text = written.startsWith('\ufeff') ? written.slice(1) : written;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's error is no cause of this one: its message must not be shown either.
    throw new SyntaxError(`it is not valid JSON${placeIn(text, (error as Error).message)}`);
  }
}

/** Returns the place that a message of the parser states. Some versions of Node state the line and the column too. */
function placeIn(text: string, message: string): string {
  const [, position] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}
