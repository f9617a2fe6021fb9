import { XmlRecordSplitter } from '@company-relations/register-formats';
import { streamCompanyRows } from './company-rows';
import type { Content } from './content';
import type { Input } from './inputs';
import { JsonArraySplitter } from './json-array-splitter';
import { fileStart, type Piece, type Place, streamLines } from './lines';
import { streamRecords } from './records';

/**
 * Streams the texts of a file: its lines, the rows of each company, the elements of a JSON document, or the records of
 * an XML document. Only lines can be read from another place than the beginning.
 */
export function streamTexts(
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
      return streamCompanyRows(input);
    case 'lines':
      return streamLines(input, from, until);
  }
}

/** Names the place of a text in messages: `file:line`, in a JSON document `file: element N`. Both count from 1. */
export function placeOf({ name }: Pick<Input, 'name'>, content: Content, number: number): string {
  return `${name}:${content === 'json' ? ' element ' : ''}${number}`;
}
