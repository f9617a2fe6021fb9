/**
 * Parses the JSON text of a file. The message of the error contains only the position of the mistake, if the parser
 * reports a position. It never contains the parser's own message, because that message quotes the text: a user may have
 * named a wrong file, which contains personal data.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseJson(written: string): unknown {
  const text = written.startsWith('\ufeff') ? written.slice(1) : written;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's error is not passed as `cause`, because the message of a cause could be printed too.
    throw new SyntaxError(`it is not valid JSON${placeIn(text, (error as Error).message)}`);
  }
}

/**
 * Returns the line and column of the position in the parser's message, as a text. Empty if the message has no position.
 * Some versions of Node also write the line and column into the message, which are ignored.
 */
function placeIn(text: string, message: string): string {
  const [, position] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}
