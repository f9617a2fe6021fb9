import { bodsReader } from './bods/bods-reader';
import { csvReader } from './csv/csv-reader';
import { parseObject } from './json-line';
import { registerReader } from './register/register-reader';
import type { BadLine, ReadLine, RegisterFormat, StatementReader } from './statement-reader';

const readers: Readonly<Record<Exclude<RegisterFormat, 'csv'>, StatementReader>> = { register: registerReader, bods: bodsReader };

/** What the first line of a file says, and who reads the lines after it; nobody yet where it is a line of no known format. */
export interface BegunFile {
  readonly first: ReadLine | BadLine;
  readonly reader?: StatementReader;
}

/** Begins to read a file at its first line. @param format `auto`: told by that line. */
export function beginFile(firstLine: string, format: RegisterFormat | 'auto'): BegunFile {
  const known = format === 'auto' ? detectFormat(firstLine) : format;
  if (known === undefined) return { first: { problem: 'neither a statement of the register format nor of BODS' } };
  if (known === 'csv') return begunCsv(csvReader(firstLine));
  const reader = readerFor(known);
  return { first: reader.read(firstLine), reader };
}

/** The reader of a format without a header. */
export function readerFor(format: Exclude<RegisterFormat, 'csv'>): StatementReader {
  return readers[format];
}

/** The format of a file, told by its first line; undefined when that is a line of no known format. */
export function detectFormat(firstLine: string): RegisterFormat | undefined {
  if (/^\ufeff?("statement"|statement)(,|$)/.test(firstLine)) return 'csv';
  const parsed = parseObject(firstLine);
  if ('problem' in parsed) return undefined;
  if (typeof parsed.value['statement'] === 'string') return 'register';
  return typeof parsed.value['recordType'] === 'string' || typeof parsed.value['statementId'] === 'string' ? 'bods' : undefined;
}

/** Of a header that cannot be read everything is said once, not again for each row. */
function begunCsv(read: StatementReader | BadLine): BegunFile {
  const silent = { statements: [], notices: [] };
  return 'problem' in read ? { first: read, reader: { read: () => silent } } : { first: silent, reader: read };
}
