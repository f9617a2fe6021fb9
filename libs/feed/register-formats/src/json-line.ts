import { withoutByteOrderMark } from './byte-order-mark';
import { maxLineLength } from './statement-reader';

const colon = 0x3a;
const backslash = 0x5c;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a line to a JSON object. If the line is no JSON object, returns the reason. */
export function parseObject(line: string): { value: JsonObject } | { problem: string } {
  if (line.length > maxLineLength) return { problem: `the line is longer than ${maxLineLength} characters` };
  return parseText(line, 'line');
}

/** Parses the content of a whole file to a JSON object. If the content is no JSON object, returns the reason. */
export function parseObjectFile(content: string): { value: JsonObject } | { problem: string } {
  return parseText(content, 'file');
}

/**
 * Parses a text to a JSON object. If the text is no JSON object, returns a reason that never quotes the text, because
 * the text may contain personal data. For this reason, the message of the JSON parser is not used: it quotes the text.
 */
function parseText(written: string, what: 'line' | 'file'): { value: JsonObject } | { problem: string } {
  const text = withoutByteOrderMark(written);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `the ${what} is not valid JSON` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: `the ${what} is not a JSON object` };
  if (writtenMembers(text) !== keptMembers(value)) return { problem: 'a member is written twice in one object' };
  return { value: value as JsonObject };
}

// Counts the member names in JSON text, to find names that occur twice. `JSON.parse` keeps only the last of several
// members with the same name. So if the text has more names than the parsed value, a name occurs twice. In valid JSON,
// a string is a member name exactly if a colon follows it. For speed, the function jumps from one quotation mark to the
// next, because it is called for millions of lines.
function writtenMembers(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    let next = endOfString(text, start + 1) + 1;
    while (isJsonSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === colon) count += 1;
    start = text.indexOf('"', next);
  }
  return count;
}

/**
 * Returns the end of a string in valid JSON. The string ends at the first quotation mark that is not escaped by a
 * backslash.
 */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Returns whether an odd number of backslashes precedes a position. Then the character at this position is escaped. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}

function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function keptMembers(root: object): number {
  let count = 0;
  const open: unknown[] = [root];
  // For speed, this loop creates no lists of names and values, because the function is called for millions of lines.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) if (isObject(item)) open.push(item);
      continue;
    }
    const members = next as JsonObject;
    // `for…in` visits only own members here, because a parsed object inherits no enumerable member.
    for (const name in members) {
      count += 1;
      if (isObject(members[name])) open.push(members[name]);
    }
  }
  return count;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
