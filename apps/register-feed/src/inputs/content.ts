import { isShareholderHeader, withoutByteOrderMark } from '@company-relations/register-formats';
import { streamUnpackedBytes } from './input-bytes';
import type { Input } from './inputs';
import { envelopeMembers } from './json-array-splitter';

/**
 * The form of a file's unpacked content: lines, rows of which those of one company must be joined, one JSON document,
 * or XML.
 */
export type Content = 'lines' | 'company rows' | 'json' | 'xml';

const lookedAt = 1024;
const utf16 = ['utf-16le', 'utf-16be'] as const;

/** Recognises the content of a file by its first characters. */
export async function detectContent(input: Input): Promise<Content> {
  for await (const { content } of streamUnpackedBytes(input)) {
    const begin = content.subarray(0, lookedAt);
    // Registers publish no files in UTF-16. An XML file in UTF-16 is recognised as XML here, so that the XML reader
    // refuses it with the right reason.
    const isXml = utf16.some((encoding) => new TextDecoder(encoding).decode(begin).startsWith('<?xml'));
    return isXml ? 'xml' : detectContentOfText(begin.toString('utf8'));
  }
  return 'lines';
}

/**
 * Recognises the content of a text. The text is one JSON document if it begins with an array, with an object around an
 * array, or with an object that continues in the next line. Any other object is the first line of JSON Lines.
 */
export function detectContentOfText(text: string): Content {
  const begin = withoutByteOrderMark(text).trimStart();
  if (begin.startsWith('<')) return 'xml';
  if (begin.startsWith('[')) return 'json';
  if (isShareholderHeader(begin.split('\n')[0] ?? '')) return 'company rows';
  const [, space = '', name] = /^\{(\s*)(?:"([^"\\]*)")?/.exec(begin) ?? [];
  return (name !== undefined && envelopeMembers.has(name)) || /[\r\n]/.test(space) ? 'json' : 'lines';
}
