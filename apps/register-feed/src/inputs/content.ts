import { isShareholderHeader } from '@company-relations/register-formats';
import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { envelopeMembers } from './json-array-splitter';

/** What the unpacked content of a file is: lines, rows that belong together by company, or one JSON document. */
export type Content = 'lines' | 'company rows' | 'json';

const lookedAt = 1024;

/** Recognises the content of a file by its first characters. */
export async function contentOf(input: Input): Promise<Content> {
  for await (const { content } of readInput(input)) return contentOfText(content.toString('utf8', 0, lookedAt));
  return 'lines';
}

/**
 * An array, an object around an array, or an object that goes on in the next line, is one document. Other objects are the
 * first of JSON Lines.
 */
export function contentOfText(text: string): Content {
  const begin = text.replace(/^\ufeff/, '').trimStart();
  if (begin.startsWith('[')) return 'json';
  if (isShareholderHeader(begin.split('\n')[0] ?? '')) return 'company rows';
  const [, space = '', name] = /^\{(\s*)(?:"([^"\\]*)")?/.exec(begin) ?? [];
  return (name !== undefined && envelopeMembers.has(name)) || /[\r\n]/.test(space) ? 'json' : 'lines';
}
