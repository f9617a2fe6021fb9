import { longestLine } from './statement-reader';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses a line to a JSON object, or returns the reason why it is none. The reason never quotes the line, which may
 * contain personal data. The message of the JSON parser would quote it.
 */
export function parseObject(line: string): { value: JsonObject } | { problem: string } {
  if (line.length > longestLine) return { problem: `the line is longer than ${longestLine} characters` };
  const text = line.startsWith('\ufeff') ? line.slice(1) : line;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'the line is not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'the line is not a JSON object' };
  if (writtenMembers(text) !== keptMembers(value)) return { problem: 'a member is written twice in one object' };
  return { value: value as JsonObject };
}

// Counts the member names in JSON text. In valid JSON, a string is a member name exactly if a colon follows it.
// `JSON.parse` keeps only the last of several members with the same name. So if the text has more names than the parsed
// value, a name occurs twice.
function writtenMembers(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

function keptMembers(root: object): number {
  let count = 0;
  const open: object[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!Array.isArray(next)) count += Object.keys(next).length;
    for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return count;
}
