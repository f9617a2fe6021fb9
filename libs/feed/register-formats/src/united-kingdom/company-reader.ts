import type { CompanyStatement, DateTime } from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { withoutByteOrderMark } from '../byte-order-mark';
import { cellsForColumns, cellsOf } from '../csv/csv-cells';
import { isDate, toDateTime } from '../dates';
import { findLegalFormByName, findOperationalStatus } from '../code-tables/code-tables';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { companiesHouse, companyId, isBritish, paddedNumber } from './company-numbers';
import { countryNamed, isUnitedKingdom } from './country-names';

/** The columns that are read. In the header of the file, some of these names have blanks before them. */
const columns = [
  'CompanyName',
  'CompanyNumber',
  'RegAddress.CareOf',
  'RegAddress.POBox',
  'RegAddress.AddressLine1',
  'RegAddress.AddressLine2',
  'RegAddress.PostTown',
  'RegAddress.Country',
  'RegAddress.PostCode',
  'CompanyCategory',
  'CompanyStatus',
  'CountryOfOrigin',
  'IncorporationDate',
] as const;
type Column = (typeof columns)[number];
type Row = Readonly<Record<Column, string | undefined>>;

/** The greatest length of a text in characters, as in the other formats. */
const maxTextLength = 2000;

/**
 * The operational status in the code tables of this project for each status of the register. The keys are in lower
 * case.
 */
const statuses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    active: 'ACTIVE',
    'active - proposal to strike off': 'ACTIVE',
    liquidation: 'UNDER_LIQUIDATION',
    'in administration': 'UNDER_RECONSTRUCTION',
    'in administration/administrative receiver': 'UNDER_RECONSTRUCTION',
    'in administration/receiver manager': 'UNDER_RECONSTRUCTION',
    'administrative receiver': 'UNDER_RECONSTRUCTION',
    'administration order': 'UNDER_RECONSTRUCTION',
    'receiver manager / administrative receiver': 'UNDER_RECONSTRUCTION',
    'voluntary arrangement': 'UNDER_RECONSTRUCTION',
    'voluntary arrangement / administrative receiver': 'UNDER_RECONSTRUCTION',
    'voluntary arrangement / receiver manager': 'UNDER_RECONSTRUCTION',
    'live but receiver manager on at least one charge': 'UNDER_RECONSTRUCTION',
    registered: 'ACTIVE',
    open: 'ACTIVE',
    dissolved: 'DISSOLVED',
    closed: 'CLOSED',
    removed: 'CLOSED',
  }),
);

/** Returns whether a line is the header of the file BasicCompanyData of Companies House. */
export function isCompanyDataHeader(line: string): boolean {
  return /^\ufeff?"?\s*CompanyName"?\s*,\s*"?\s*CompanyNumber"?\s*,/.test(line);
}

/**
 * Returns a reader of the rows of BasicCompanyData. In this file, Companies House publishes all live companies.
 *
 * @param asOf the day of the file. The file states no date.
 */
export function companyDataReader(header: string, asOf: DateTime): StatementReader | BadLine {
  const names = cellsOf(withoutByteOrderMark(header));
  if ('problem' in names) return names;
  const places = new Map(names.map((name, place) => [name.trim(), place]));
  const missing = columns.filter((name) => !places.has(name));
  if (missing.length > 0)
    return { problem: `the header has no column ${missing.join(', ')}: no row of the file is read` };
  const read = columns.map((name) => ({ name, place: places.get(name) as number }));
  return { read: (row) => readRow(row, { columns: read, columnCount: names.length, asOf }) };
}

interface Layout {
  readonly columns: readonly { readonly name: Column; readonly place: number }[];
  readonly columnCount: number;
  readonly asOf: DateTime;
}

function readRow(text: string, { columns: read, columnCount, asOf }: Layout): ReadLine | BadLine {
  const cells = cellsForColumns(columnCount, text);
  if ('problem' in cells) return cells;
  const row: { -readonly [Name in Column]?: string | undefined } = {};
  let isTooLong = false;
  for (const { name, place } of read) {
    const cell = trimmedText(cells[place]);
    isTooLong ||= cell !== undefined && cell.length > maxTextLength;
    row[name] = cell;
  }
  return readCells(row as Row, isTooLong, asOf);
}

function readCells(read: Row, isTooLong: boolean, asOf: DateTime): ReadLine | BadLine {
  if (read.CompanyNumber === undefined) return { problem: 'CompanyNumber is missing' };
  const number = paddedNumber(read.CompanyNumber);
  if (number === undefined) return { problem: 'CompanyNumber must be a number of the register' };
  if (isTooLong) return { problem: `a cell is longer than ${maxTextLength} characters` };
  const date = read.IncorporationDate;
  const incorporated = date === undefined ? undefined : isoDate(date);
  if (date !== undefined && incorporated === undefined)
    return { problem: 'IncorporationDate must be a date (dd/MM/yyyy)' };
  return readCompany(read, { number, incorporated, asOf });
}

function readCompany(
  row: Row,
  { number, incorporated, asOf }: { number: string; incorporated: string | undefined; asOf: DateTime },
): ReadLine {
  const country = countryOf(row, number);
  const { CompanyCategory: category, CompanyStatus: status } = row;
  const legalForm =
    category === undefined || country === undefined ? undefined : findLegalFormByName(country, category);
  const statusCode = status === undefined ? undefined : statuses.get(status.toLowerCase());
  const company: CompanyStatement = {
    type: 'company',
    id: companyId(number),
    asOf,
    rank: 0,
    identifiers: [{ scheme: companiesHouse, id: number }],
    searchable: true,
    profile: withoutAbsentMembers({
      name: row.CompanyName,
      // Companies House gives numbers to foreign companies too. Such a number is not the number in the company's own
      // register.
      orgNo: country === 'GB' ? number : undefined,
      countryCode: country,
      legalForm,
      operationalStatus: statusCode === undefined ? undefined : findOperationalStatus(statusCode),
      addresses: addressesOf(row),
      registrationDate: incorporated,
    }),
  };
  return {
    statements: [company],
    notices: [
      ...(category !== undefined && legalForm === undefined
        ? [`unknown legal form "${printable(category)}" of ${country ?? 'no country'}: not loaded`]
        : []),
      ...(status !== undefined && statusCode === undefined
        ? [`unknown operational status "${printable(status)}": not loaded`]
        : []),
      ...(country === undefined
        ? ['country of origin that is not known: the company cannot be found in a search']
        : []),
    ],
  };
}

/**
 * Returns the country of a company. The company number shows whether the company is under the law of the United
 * Kingdom. For any other company, returns the country of origin, or undefined if the name of that country is unknown.
 */
function countryOf({ CountryOfOrigin: origin }: Row, number: string): string | undefined {
  if (isBritish(number)) return 'GB';
  return isUnitedKingdom(origin) ? undefined : countryNamed(origin);
}

function addressesOf(row: Row) {
  const lines = [
    row['RegAddress.CareOf'],
    row['RegAddress.POBox'],
    row['RegAddress.AddressLine1'],
    row['RegAddress.AddressLine2'],
  ];
  return addressOf({
    lines,
    zipCode: row['RegAddress.PostCode'],
    city: row['RegAddress.PostTown'],
    countryCode: countryNamed(row['RegAddress.Country']),
  });
}

/** Converts `31/12/2024` to a date and time. Returns undefined if it is no day of the calendar. */
function isoDate(text: string): DateTime | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const date = parts && `${parts[3]}-${parts[2]}-${parts[1]}`;
  return date && isDate(date) ? toDateTime(date) : undefined;
}
