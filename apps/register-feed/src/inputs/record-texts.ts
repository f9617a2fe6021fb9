import { XmlRecordSplitter } from '@company-relations/register-formats';
import { streamJoinedCompanyRows } from './company-rows';
import type { Content } from './content';
import type { Input } from './inputs';
import { JsonArraySplitter } from './json-array-splitter';
import { fileStart, type Piece, type Place, streamLines } from './lines';
import { streamRecords } from './records';

/**
 * Streams the texts of a file. A text is a line, all rows of a company, an element of a JSON document, or a record of
 * an XML document. Only in a file of lines can reading begin after the beginning of the file.
 */
export function streamRecordTexts(
  input: Input,
  content: Content,
  from: Place = fileStart,
  until = Infinity,
): AsyncGenerator<Piece> {
  switch (content) {
    case 'xml':
      return streamRecords(input, new XmlRecordSplitter());
    case 'json':
      return streamRecords(input, new JsonArraySplitter());
    case 'company rows':
      return streamJoinedCompanyRows(input);
    case 'lines':
      return streamLines(input, from, until);
  }
}

/**
 * Returns the place of a text for messages: `file:line`, or `file: element N` in a JSON document. Lines and elements
 * are counted from 1.
 */
export function placeOf({ name }: Pick<Input, 'name'>, content: Content, number: number): string {
  return `${name}:${content === 'json' ? ' element ' : ''}${number}`;
}
