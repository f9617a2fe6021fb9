import { trimmedText } from '../present';
import type { BadLine } from '../statement-reader';

const digit = { zero: 0x30, nine: 0x39 } as const;

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

/** The content of one row: how many shares of a class a shareholder has in a company. */
export interface ShareholderRow {
  readonly company: string;
  readonly companyName: string | undefined;
  readonly shareClass: string | undefined;
  readonly holderName: string | undefined;
  /** An organisation number, a year of birth, or absent. */
  readonly numberOrYear: string | undefined;
  readonly place: string | undefined;
  readonly country: string | undefined;
  readonly shares: number;
  /** The total number of shares of the company, of all classes. */
  readonly totalShares: number;
}

/** Whether a line is the header of the shareholder register. */
export function isShareholderHeader(line: string): boolean {
  return line.replace(/^\ufeff/, '').trim() === shareholderColumns.join(';');
}

/** Returns the beginning of a row that identifies its company, even if the row cannot be read. */
export function companyOfRow(row: string): string {
  return row.slice(0, row.indexOf(';') + 1);
}

/** Reads a row. Its cells are never quoted, and a name may contain quotation marks. */
export function readRow(row: string): ShareholderRow | BadLine {
  const cells = row.split(';');
  if (cells.length !== shareholderColumns.length)
    return { problem: `the row has ${cells.length} cells, the header ${shareholderColumns.length}` };
  const company = trimmedText(cells[0]);
  if (!isOrganisationNumber(company)) return wrong(columns.company, 'an organisation number (9 digits)');
  const numberOrYear = trimmedText(cells[4]);
  if (numberOrYear !== undefined && !isOrganisationNumber(numberOrYear) && !isYear(numberOrYear))
    return wrong(columns.numberOrYear, 'an organisation number (9 digits), a year, or empty');
  const shares = countOf(trimmedText(cells[7]));
  const totalShares = countOf(trimmedText(cells[8]));
  if (shares === undefined) return wrong(columns.shares, 'a whole number');
  if (totalShares === undefined || totalShares === 0) return wrong(columns.totalShares, 'a whole number above zero');
  return {
    company,
    companyName: trimmedText(cells[1]),
    shareClass: trimmedText(cells[2]),
    holderName: trimmedText(cells[3]),
    numberOrYear,
    place: trimmedText(cells[5]),
    country: trimmedText(cells[6]),
    shares,
    totalShares,
  };
}

/** Whether a text is an organisation number. */
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

/** This check has no regular expression, for speed: each row has four such cells. */
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
