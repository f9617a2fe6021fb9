import { withoutByteOrderMark } from '../byte-order-mark';
import { trimmedText } from '../present';
import type { BadLine } from '../statement-reader';

const digit = { zero: 0x30, nine: 0x39 } as const;

/** The maximum number of digits of a number that is certainly a safe integer. */
const maxPlainDigits = 15;

/** The columns of the shareholder register. */
const columns = {
  company: 'Orgnr',
  companyName: 'Selskap',
  shareClass: 'Aksjeklasse',
  holderName: 'Navn aksjonær',
  numberOrYear: 'Fødselsår/orgnr',
  place: 'Postnr/sted',
  country: 'Landkode',
  shares: 'Antall aksjer',
  totalShares: 'Antall aksjer selskap',
} as const;
/** The names of the columns in the order of the file. */
export const shareholderColumns: readonly string[] = Object.values(columns);

/** The content of one row: the number of shares of one class that a shareholder has in a company. */
export interface ShareholderRow {
  readonly company: string;
  readonly companyName: string | undefined;
  readonly shareClass: string | undefined;
  readonly holderName: string | undefined;
  /** An organisation number or a year of birth. Undefined if the row has neither. */
  readonly numberOrYear: string | undefined;
  readonly place: string | undefined;
  readonly country: string | undefined;
  readonly shares: number;
  /** The total number of shares of the company, of all classes. */
  readonly totalShares: number;
}

/** Returns whether a line is the header of the shareholder register. */
export function isShareholderHeader(line: string): boolean {
  return withoutByteOrderMark(line).trim() === shareholderColumns.join(';');
}

/**
 * Returns the text at the beginning of a row that identifies the company of the row. It can be found even if the row
 * cannot be read.
 */
export function companyOfRow(row: string): string {
  return row.slice(0, row.indexOf(';') + 1);
}

/** Reads a row. The cells of the register are never quoted. So a quotation mark is part of a name. */
export function readRow(row: string): ShareholderRow | BadLine {
  const ends = endsOfCells(row);
  if (ends === undefined)
    return { problem: `the row has ${row.split(';').length} cells, the header ${shareholderColumns.length}` };
  const company = cellOf(row, ends, 0);
  if (!isOrganisationNumber(company)) return wrong(columns.company, 'an organisation number (9 digits)');
  const numberOrYear = cellOf(row, ends, 4);
  if (numberOrYear !== undefined && !isOrganisationNumber(numberOrYear) && !isYear(numberOrYear))
    return wrong(columns.numberOrYear, 'an organisation number (9 digits), a year, or empty');
  const shares = countIn(row, ends, 7);
  const totalShares = countIn(row, ends, 8);
  if (shares === undefined) return wrong(columns.shares, 'a whole number');
  if (totalShares === undefined || totalShares === 0) return wrong(columns.totalShares, 'a whole number above zero');
  return {
    company,
    companyName: cellOf(row, ends, 1),
    shareClass: cellOf(row, ends, 2),
    holderName: cellOf(row, ends, 3),
    numberOrYear,
    place: cellOf(row, ends, 5),
    country: cellOf(row, ends, 6),
    shares,
    totalShares,
  };
}

/**
 * The positions at which the cells of the current row end. One list is reused for all rows, because there are millions
 * of rows.
 */
const endsOfRow = new Int32Array(shareholderColumns.length);

/** Returns where each cell ends, or undefined if the row has another number of cells. */
function endsOfCells(row: string): Int32Array | undefined {
  const last = shareholderColumns.length - 1;
  let end = -1;
  for (let cell = 0; cell < last; cell += 1) {
    end = row.indexOf(';', end + 1);
    if (end === -1) return undefined;
    endsOfRow[cell] = end;
  }
  endsOfRow[last] = row.length;
  return row.includes(';', end + 1) ? undefined : endsOfRow;
}

function cellOf(row: string, ends: Int32Array, cell: number): string | undefined {
  return trimmedText(row.slice(cell === 0 ? 0 : (ends[cell - 1] as number) + 1, ends[cell]));
}

/** Returns the number in a cell. If the cell has only digits, it is read without creating a text. */
function countIn(row: string, ends: Int32Array, cell: number): number | undefined {
  const [from, until] = [(ends[cell - 1] as number) + 1, ends[cell] as number];
  if (until - from > maxPlainDigits) return countOf(cellOf(row, ends, cell));
  let count = 0;
  for (let at = from; at < until; at += 1) {
    const code = row.charCodeAt(at);
    if (code < digit.zero || code > digit.nine) return countOf(cellOf(row, ends, cell));
    count = 10 * count + code - digit.zero;
  }
  return until === from ? undefined : count;
}

/** Returns whether a text is an organisation number. */
export function isOrganisationNumber(text: string | undefined): text is string {
  return text?.length === 9 && isDigits(text);
}

function isYear(text: string): boolean {
  return text.length === 4 && /^(18|19|20)/.test(text) && isDigits(text);
}

function countOf(text: string | undefined): number | undefined {
  const count = text !== undefined && isDigits(text) ? Number(text) : NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

/**
 * Returns whether a text has only digits. For speed, the check uses no regular expression: each row has four such
 * cells.
 */
function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < digit.zero || code > digit.nine) return false;
  }
  return text.length > 0;
}

function wrong(column: string, rule: string): BadLine {
  return { problem: `${column} must be ${rule}` };
}
