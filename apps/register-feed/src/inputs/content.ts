import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { beginsRecords } from './json-records';

/** What the unpacked content of a file is: lines, a JSON array of statements, a JSON list of records, or XML. */
export type Content = 'lines' | 'array' | 'json-records' | 'xml';

const lookedAt = 1024;
const utf16 = ['utf-16le', 'utf-16be'] as const;

/** Recognises the content of a file by its first characters. */
export async function contentOf(input: Input): Promise<Content> {
  for await (const { content } of readInput(input)) {
    const begin = content.subarray(0, lookedAt);
    const text = begin.toString('utf8');
    if (beginsRecords(text)) return 'json-records';
    if (begins(text, '[')) return 'array';
    const isXml = begins(text, '<') || utf16.some((encoding) => begins(decoded(begin, encoding), '<?xml'));
    return isXml ? 'xml' : 'lines';
  }
  return 'lines';
}

function begins(text: string, beginning: string): boolean {
  return text
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith(beginning);
}

function decoded(bytes: Buffer, encoding: (typeof utf16)[number]): string {
  return new TextDecoder(encoding).decode(bytes);
}
