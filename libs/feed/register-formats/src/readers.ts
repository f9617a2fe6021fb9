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

/**
 * The result of reading the first line of a file, and the reader of the other lines. There is no reader if the line has
 * no known format.
 */
export interface BegunFile {
  readonly first: ReadLine | BadLine;
  readonly reader?: StatementReader;
}

/**
 * Reads the first line of a file.
 *
 * @param format `auto` detects the format from this line.
 * @param rules if absent, any date is valid, and statements without a source stay without one.
 */
export function beginFile(firstLine: string, format: RegisterFormat | 'auto', rules?: FileRules): BegunFile {
  const known = format === 'auto' ? detectFormat(firstLine) : format;
  if (known === undefined) return { first: { problem: 'neither a statement of the register format nor of BODS' } };
  if (known === 'csv') return begunCsv(csvReader(firstLine), rules);
  const reader = ruled(readerFor(known), known, rules);
  return { first: reader.read(firstLine), reader };
}

/** Returns the reader of a format that has no header. */
export function readerFor(format: Exclude<RegisterFormat, 'csv'>): StatementReader {
  return readers[format];
}

/** Detects the format of a file from its first line. Returns undefined if the line has no known format. */
export function detectFormat(firstLine: string): RegisterFormat | undefined {
  if (/^\ufeff?("statement"|statement)(,|$)/.test(firstLine)) return 'csv';
  const parsed = parseObject(firstLine);
  if ('problem' in parsed) return undefined;
  if (typeof parsed.value['statement'] === 'string') return 'register';
  return typeof parsed.value['recordType'] === 'string' || typeof parsed.value['statementId'] === 'string'
    ? 'bods'
    : undefined;
}

/** Begins a CSV file. If the header is invalid, all problems are reported once, and not again for each row. */
function begunCsv(read: StatementReader | BadLine, rules: FileRules | undefined): BegunFile {
  const silent = { statements: [], notices: [] };
  return 'problem' in read
    ? { first: read, reader: { read: () => silent } }
    : { first: silent, reader: ruled(read, 'csv', rules) };
}

function ruled(reader: StatementReader, format: RegisterFormat, rules: FileRules | undefined): StatementReader {
  return rules ? withRules(reader, format, rules) : reader;
}
