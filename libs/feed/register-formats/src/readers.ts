import { bodsReader } from './bods/bods-reader';
import { csvReader } from './csv/csv-reader';
import { type FileRules, withRules } from './file-rules';
import { parseObject } from './json-line';
import { registerReader } from './register/register-reader';
import type { BadLine, ReadLine, RegisterFormat, StatementReader } from './statement-reader';

const readers: Readonly<Record<Exclude<RegisterFormat, 'csv'>, StatementReader>> = {
  register: registerReader,
  bods: bodsReader,
};

/** What the first line of a file says, and the reader of the lines after it; none yet where the line has no known format. */
export interface BegunFile {
  readonly first: ReadLine | BadLine;
  readonly reader?: StatementReader;
}

/**
 * Begins to read a file at its first line.
 *
 * @param format `auto`: the one that this line is in.
 * @param rules absent: any date is good, and statements without a source stay without.
 */
export function beginFile(firstLine: string, format: RegisterFormat | 'auto', rules?: FileRules): BegunFile {
  const known = format === 'auto' ? detectFormat(firstLine) : format;
  if (known === undefined) return { first: { problem: 'neither a statement of the register format nor of BODS' } };
  if (known === 'csv') return begunCsv(csvReader(firstLine), rules);
  const reader = ruled(readerFor(known), known, rules);
  return { first: reader.read(firstLine), reader };
}

/** The reader of a format without a header. */
export function readerFor(format: Exclude<RegisterFormat, 'csv'>): StatementReader {
  return readers[format];
}

/** The format of a file, detected from its first line; undefined when that is a line of no known format. */
export function detectFormat(firstLine: string): RegisterFormat | undefined {
  if (/^\ufeff?("statement"|statement)(,|$)/.test(firstLine)) return 'csv';
  const parsed = parseObject(firstLine);
  if ('problem' in parsed) return undefined;
  if (typeof parsed.value['statement'] === 'string') return 'register';
  return typeof parsed.value['recordType'] === 'string' || typeof parsed.value['statementId'] === 'string'
    ? 'bods'
    : undefined;
}

/** Of a header that cannot be read everything is said once, not again for each row. */
function begunCsv(read: StatementReader | BadLine, rules: FileRules | undefined): BegunFile {
  const silent = { statements: [], notices: [] };
  return 'problem' in read
    ? { first: read, reader: { read: () => silent } }
    : { first: silent, reader: ruled(read, 'csv', rules) };
}

function ruled(reader: StatementReader, format: RegisterFormat, rules: FileRules | undefined): StatementReader {
  return rules ? withRules(reader, format, rules) : reader;
}
