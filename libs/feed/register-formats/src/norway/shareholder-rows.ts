import { textOf } from '../present';
import type { BadLine } from '../statement-reader';

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
/** Their names in the order of the file. */
export const shareholderColumns: readonly string[] = Object.values(columns);

/** What one row states: how many shares of a class somebody has in a company. */
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
  /** Of all classes. */
  readonly totalShares: number;
}

/** Whether a line is the header of the shareholder register. */
export function isShareholderHeader(line: string): boolean {
  return line.replace(/^\ufeff/, '').trim() === shareholderColumns.join(';');
}

/** The company that a row is about, whether or not the row can be read. */
export function companyOfRow(row: string): string {
  return row.slice(0, row.indexOf(';') + 1);
}

/** Reads a row. Its cells are never quoted, and a name may hold quotation marks. */
export function readRow(row: string): ShareholderRow | BadLine {
  const cells = row.split(';').map(textOf);
  if (cells.length !== shareholderColumns.length)
    return { problem: `the row has ${cells.length} cells, the header ${shareholderColumns.length}` };
  const [company, companyName, shareClass, holderName, numberOrYear, place, country, shares, totalShares] = cells;
  if (!/^\d{9}$/.test(company ?? '')) return wrong(columns.company, 'an organisation number (9 digits)');
  if (numberOrYear !== undefined && !/^(\d{9}|(18|19|20)\d{2})$/.test(numberOrYear))
    return wrong(columns.numberOrYear, 'an organisation number (9 digits), a year, or empty');
  const [count, total] = [countOf(shares), countOf(totalShares)];
  if (count === undefined) return wrong(columns.shares, 'a whole number');
  if (total === undefined || total === 0) return wrong(columns.totalShares, 'a whole number above zero');
  return {
    company: company as string,
    companyName,
    shareClass,
    holderName,
    numberOrYear,
    place,
    country,
    shares: count,
    totalShares: total,
  };
}

function countOf(text: string | undefined): number | undefined {
  const count = /^\d+$/.test(text ?? '') ? Number(text) : NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

function wrong(column: string, rule: string): BadLine {
  return { problem: `${column} must be ${rule}` };
}
