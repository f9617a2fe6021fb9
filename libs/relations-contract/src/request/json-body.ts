import { randomUUID } from 'node:crypto';

/** Begins a text that stands for a number. No caller can know it. */
const mark = randomUUID();

const marked = new RegExp(`"${mark}([^"]*)"`, 'g');
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses the text of a request body. A number that JavaScript would write in another way (`1e3`, `12345678901234567890`)
 * becomes a text that only `numberWritten` and `withNumbersAsWritten` understand: messages quote values as they were sent.
 *
 * @throws SyntaxError where the text is no JSON.
 */
export function parseJsonBody(text: string): unknown {
  const body: unknown = JSON.parse(text);
  const kept = text.replace(stringOrNumber, (token) => (token.startsWith('"') || String(Number(token)) === token ? token : `"${mark}${token}"`));
  return kept === text ? body : JSON.parse(kept);
}

/** How a number was written that `parseJsonBody` kept; undefined for any other text. */
export function numberWritten(text: string): string | undefined {
  return text.startsWith(mark) ? text.slice(mark.length) : undefined;
}

/** JSON made of what `parseJsonBody` gave, with the numbers as they were written. */
export function withNumbersAsWritten(json: string): string {
  return json.replace(marked, '$1');
}
