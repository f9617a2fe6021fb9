import type { DateTime, SourceName } from '@company-relations/ownership';
import { bodsReader, isOlderBods } from './bods/bods-reader';
import { publishedRoleCodes, RoleCodes } from './code-tables/code-tables';
import { csvReader } from './csv/csv-reader';
import { type FileRules, withDefaultSourceAndDateLimit } from './file-rules';
import { gleifReader, isGleifRecord } from './gleif/gleif-reader';
import { gleifCsvReader, isGleifCsvHeader } from './gleif/gleif-csv';
import { parseObject } from './json-line';
import { isNorwegianCompany, norwegianCompanyReader } from './norway/company-reader';
import { isNorwegianRoles, norwegianRolesReader } from './norway/roles-reader';
import { shareholderReader } from './norway/shareholder-reader';
import { isShareholderHeader } from './norway/shareholder-rows';
import { isNorwegianUpdate, norwegianUpdatesReader } from './norway/updates-reader';
import { registerReader } from './register/register-reader';
import type { BadLine, ReadLine, RegisterFormat, StatementReader } from './statement-reader';
import { companyDataReader, isCompanyDataHeader } from './united-kingdom/company-reader';
import { isPscLine, pscReader } from './united-kingdom/psc-reader';

/** Readers of formats without a header. */
const lineReaders = {
  register: registerReader,
  bods: () => bodsReader,
  'no-roles': norwegianRolesReader,
  'no-updates': () => norwegianUpdatesReader,
} satisfies Partial<Record<RegisterFormat, (codes: RoleCodes) => StatementReader>>;

/** Readers of formats without a header. Some files of these formats state no day, so the caller must state the day. */
const partlyDatedLineReaders = {
  gleif: gleifReader,
} satisfies Partial<Record<RegisterFormat, (asOf?: DateTime) => StatementReader>>;

/** Readers of formats without a header. The files of these formats never state their day. */
const undatedLineReaders = {
  'uk-psc': pscReader,
  'no-companies': norwegianCompanyReader,
} satisfies Partial<Record<RegisterFormat, (asOf: DateTime) => StatementReader>>;

/**
 * Returns the reader of a format with a header. Some files of the format state no day, so the rules must state the day.
 */
type TableReader = (header: string, rules?: FileRules) => StatementReader | BadLine;

/** Readers of formats whose first line has the names of the columns. */
const tableReaders: Readonly<Record<'csv' | 'gleif-csv', TableReader>> = {
  csv: (header, rules) => csvReader(header, roleCodesOf(rules)),
  'gleif-csv': (header, rules) => gleifCsvReader(header, rules?.asOf),
};

/** Readers of formats with a header. The files of these formats never state their day. */
const undatedTableReaders = {
  'uk-companies': companyDataReader,
  'no-shareholders': shareholderReader,
} satisfies Partial<Record<RegisterFormat, (header: string, asOf: DateTime) => StatementReader | BadLine>>;

type PartlyDatedLineFormat = keyof typeof partlyDatedLineReaders;
type UndatedLineFormat = keyof typeof undatedLineReaders;
type UndatedTableFormat = keyof typeof undatedTableReaders;
export type TableFormat = keyof typeof tableReaders | UndatedTableFormat;
export type LineFormat = Exclude<RegisterFormat, TableFormat>;

/** The publisher of each format whose statements do not state their source. The publisher is used as the source. */
const publishers: Readonly<Partial<Record<RegisterFormat, SourceName>>> = {
  'uk-companies': 'Companies House',
  'uk-psc': 'Companies House',
  gleif: 'GLEIF',
  'gleif-csv': 'GLEIF',
  'no-companies': 'Brønnøysundregistrene',
  'no-roles': 'Brønnøysundregistrene',
  'no-updates': 'Brønnøysundregistrene',
  'no-shareholders': 'Skatteetaten',
};

/** Returns the publisher of a format, or undefined if the publisher is not certain. */
export function publisherOf(format: RegisterFormat): SourceName | undefined {
  return publishers[format];
}

/**
 * The result of reading the first line of a file, and the reader of the other lines. The reader is absent if the first
 * line has no known format.
 */
export interface FirstLineResult {
  readonly first: ReadLine | BadLine;
  readonly reader?: StatementReader;
  /** Absent if the line has no known format. */
  readonly format?: RegisterFormat;
}

/**
 * Reads the first line of a file.
 *
 * @param format `auto` detects the format from this line.
 * @param rules if absent, any date is valid, and statements without a source stay without one.
 */
export function readFirstLine(firstLine: string, format: RegisterFormat | 'auto', rules?: FileRules): FirstLineResult {
  const known = format === 'auto' ? detectFormat(firstLine) : format;
  return known === undefined
    ? { first: { problem: hasSemicolons(firstLine) ? cellsBySemicolons : unknownFormat } }
    : { ...begunAs(known, firstLine, rules), format: known };
}

function begunAs(
  format: RegisterFormat,
  firstLine: string,
  rules: FileRules | undefined,
): Omit<FirstLineResult, 'format'> {
  if (isTable(format)) return begunTable(tableReader(format, firstLine, rules));
  const reader = lineReader(format, rules);
  return 'problem' in reader ? { first: reader, reader: silentReader } : { first: reader.read(firstLine), reader };
}

/** The message about a file whose first line has no known format. */
export const unknownFormat = 'neither a statement of the register format nor of BODS, nor a file of a known register';

/** The message about a CSV file with semicolons, as spreadsheets write it. */
const cellsBySemicolons =
  'the cells of the header are separated by semicolons: a CSV file of the register format has commas';

function hasSemicolons(firstLine: string): boolean {
  return /^\ufeff?("statement"|statement);/.test(firstLine);
}

/** Returns whether the first line of a file in this format is a header. */
export function isTable(format: RegisterFormat): format is TableFormat {
  return format in tableReaders || isUndatedTable(format);
}

/** Returns whether files in this format do not state their day. If so, the rules must state the day. */
export function needsAsOf(format: RegisterFormat): boolean {
  return isUndatedTable(format) || isUndatedLine(format);
}

function isUndatedTable(format: RegisterFormat): format is UndatedTableFormat {
  return format in undatedTableReaders;
}

function isPartlyDatedLine(format: RegisterFormat): format is PartlyDatedLineFormat {
  return format in partlyDatedLineReaders;
}

function isUndatedLine(format: RegisterFormat): format is UndatedLineFormat {
  return format in undatedLineReaders;
}

/** Returns the reader of the lines of a format without a header. If a required rule is missing, returns a problem. */
export function lineReader(format: LineFormat, rules?: FileRules): StatementReader | BadLine {
  if (isPartlyDatedLine(format)) return ruled(partlyDatedLineReaders[format](rules?.asOf), format, rules);
  if (!isUndatedLine(format)) return ruled(lineReaders[format](roleCodesOf(rules)), format, rules);
  if (rules?.asOf === undefined) return { problem: asOfNeeded };
  return ruled(undatedLineReaders[format](rules.asOf), format, rules);
}

/** Returns the roles that the lines of a file may have. */
export function roleCodesOf(rules: FileRules | undefined): RoleCodes {
  return rules?.addedRoles === undefined ? publishedRoleCodes : new RoleCodes(rules.addedRoles);
}

/** Returns the reader of a format whose lines need neither a header nor rules. */
export function readerFor(format: 'register' | 'bods'): StatementReader {
  return lineReaders[format](publishedRoleCodes);
}

/**
 * Returns the reader of the rows after a header. If the header cannot be read or a required rule is missing, returns a
 * problem.
 */
export function tableReader(format: TableFormat, header: string, rules?: FileRules): StatementReader | BadLine {
  const read = rowReader(format, header, rules);
  return 'problem' in read ? read : ruled(read, format, rules);
}

function rowReader(format: TableFormat, header: string, rules: FileRules | undefined): StatementReader | BadLine {
  if (!isUndatedTable(format)) return tableReaders[format](header, rules);
  return rules?.asOf === undefined ? { problem: asOfNeeded } : undatedTableReaders[format](header, rules.asOf);
}

const asOfNeeded = 'the file does not say of which day it is: name the day by --as-of';

/** Detects the format of a file from its first line. Returns undefined if the line has no known format. */
export function detectFormat(firstLine: string): RegisterFormat | undefined {
  if (/^\ufeff?("statement"|statement)(,|$)/.test(firstLine)) return 'csv';
  if (isCompanyDataHeader(firstLine)) return 'uk-companies';
  if (isGleifCsvHeader(firstLine)) return 'gleif-csv';
  if (isShareholderHeader(firstLine)) return 'no-shareholders';
  const parsed = parseObject(firstLine);
  if ('problem' in parsed) return undefined;
  const { value } = parsed;
  if (typeof value['statement'] === 'string') return 'register';
  if (typeof value['recordType'] === 'string' || typeof value['statementId'] === 'string') return 'bods';
  if (isOlderBods(value)) return 'bods';
  if (isPscLine(value)) return 'uk-psc';
  if (isGleifRecord(value)) return 'gleif';
  if (isNorwegianRoles(value)) return 'no-roles';
  if (isNorwegianUpdate(value)) return 'no-updates';
  return isNorwegianCompany(value) ? 'no-companies' : undefined;
}

const silent: ReadLine = { statements: [], notices: [] };

/**
 * The reader of the other lines of a file whose first line could not be read. It reports nothing, because only the
 * first line reports the problem.
 */
const silentReader: StatementReader = { read: () => silent };

function begunTable(read: StatementReader | BadLine): FirstLineResult {
  return 'problem' in read ? { first: read, reader: silentReader } : { first: silent, reader: read };
}

function ruled(reader: StatementReader, format: RegisterFormat, rules: FileRules | undefined): StatementReader {
  return rules
    ? withDefaultSourceAndDateLimit(reader, format, { ...rules, source: rules.source ?? publisherOf(format) })
    : reader;
}
