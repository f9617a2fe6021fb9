import {
  alpha2Of,
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  rankOfMention,
  type RecordStatement,
  type RegisterStatement,
  type SourceId,
} from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { present } from '../present';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { norwegianRegister } from './organisation-numbers';
import { isShareholderHeader, readRow, type ShareholderRow } from './shareholder-rows';

/** Reads the shareholder register of the tax authority. A text is all rows of one company, one a line. */
export function shareholderReader(header: string, asOf: DateTime): StatementReader | BadLine {
  if (!isShareholderHeader(header)) return { problem: 'the header is not that of the shareholder register' };
  return { read: (rows) => readCompany(rows.split('\n'), asOf) };
}

/** One holder in a company, with the rows of all its classes of shares. */
interface Holder {
  readonly id: SourceId;
  readonly rows: readonly [ShareholderRow, ...ShareholderRow[]];
}

function readCompany(lines: readonly string[], asOf: DateTime): ReadLine | BadLine {
  const rows: ShareholderRow[] = [];
  for (const [index, line] of lines.entries()) {
    const row = readRow(line);
    if ('problem' in row) return { problem: `row ${index + 1} of the company: ${row.problem}` };
    rows.push(row);
  }
  const [first] = rows;
  if (first === undefined) return { statements: [], notices: [] };
  if (rows.some(({ company }) => company !== first.company)) return { problem: 'the rows are of several companies' };
  if (rows.some(({ totalShares }) => totalShares !== first.totalShares))
    return { problem: 'the rows of the company differ in the number of its shares' };
  if (sumOf(rows) > first.totalShares) return { problem: 'the holders have more shares than the company' };
  const holders = holdersOf(rows);
  const id = `NO-SKATT-${first.company}`;
  return {
    statements: [companyStatement(first, id, asOf), ...holders.flatMap((holder) => statementsOf(holder, id, asOf))],
    notices: holders.flatMap(({ rows: [{ numberOrYear }] }) =>
      numberOrYear === undefined ? ['holder without a number or a year of birth: loaded as a legal entity'] : [],
    ),
  };
}

/** Holders in the order of their first rows. The id is this order: nothing in it is personal. */
function holdersOf(rows: readonly ShareholderRow[]): Holder[] {
  const rowsByHolder = new Map<string, [ShareholderRow, ...ShareholderRow[]]>();
  for (const row of rows) {
    if (row.shares === 0) continue;
    const key = keyOf(row);
    const known = rowsByHolder.get(key);
    if (known) known.push(row);
    else rowsByHolder.set(key, [row]);
  }
  return [...rowsByHolder.values()].map((own, index) => ({ id: `NO-SKATT-${own[0].company}-${index + 1}`, rows: own }));
}

/** A company is known by its number, anybody else by name, year of birth and place, and in this company alone. */
function keyOf({ numberOrYear, holderName, place, country }: ShareholderRow): string {
  return JSON.stringify(isNumber(numberOrYear) ? [numberOrYear] : [holderName, numberOrYear, place, country]);
}

function statementsOf({ id, rows }: Holder, company: SourceId, asOf: DateTime): RegisterStatement[] {
  const [first] = rows;
  const classes = new Set(rows.map(({ shareClass }) => shareClass));
  const shares = sumOf(rows);
  const record: RecordStatement = {
    type: 'record',
    id,
    asOf,
    party: id,
    company,
    records: [
      {
        kind: 'ownership',
        ended: false,
        record: present({
          stakePercent: (100 * shares) / first.totalShares,
          numberOfShares: shares,
          shareClass: classes.size === 1 ? first.shareClass : undefined,
        }),
      },
    ],
  };
  return [isPerson(first) ? personStatement(first, id, asOf) : holderStatement(first, id, asOf), record];
}

function companyStatement(row: ShareholderRow, id: SourceId, asOf: DateTime): CompanyStatement {
  const { company: number, companyName: name, totalShares: totalNumberOfShares } = row;
  const profile = present({ name, orgNo: number, countryCode: 'NO', totalNumberOfShares });
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: identifiersOf(number),
    searchable: true,
    profile,
  };
}

function holderStatement(row: ShareholderRow, id: SourceId, asOf: DateTime): CompanyStatement {
  const { numberOrYear: number, holderName: name, country } = row;
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: identifiersOf(number),
    // Without a number nobody can say which entity it is.
    searchable: number !== undefined,
    profile: present({
      name,
      orgNo: number,
      countryCode: number === undefined ? alpha2Of(country ?? '') : 'NO',
      addresses: addressesOf(row),
    }),
  };
}

function personStatement(row: ShareholderRow, id: SourceId, asOf: DateTime): PersonStatement {
  const country = alpha2Of(row.country ?? '');
  return {
    type: 'person',
    id,
    asOf,
    profile: present({
      name: row.holderName,
      birthDate: row.numberOrYear,
      countryOfResidences: country === undefined ? [] : [country],
      addresses: addressesOf(row),
    }),
  };
}

function addressesOf({ place, country }: ShareholderRow) {
  const [, zipCode, city = place] = /^(\d{4}) +(.+)$/.exec(place ?? '') ?? [];
  return addressOf({ lines: [], zipCode, city, countryCode: alpha2Of(country ?? '') });
}

function identifiersOf(number: string | undefined) {
  return number === undefined ? [] : [{ scheme: norwegianRegister, id: number }];
}

function isPerson({ numberOrYear }: ShareholderRow): boolean {
  return numberOrYear !== undefined && !isNumber(numberOrYear);
}

function isNumber(numberOrYear: string | undefined): boolean {
  return numberOrYear?.length === 9;
}

/** Exact: of a company's shares, which are all together a safe integer, or of rows that are refused. */
function sumOf(rows: readonly ShareholderRow[]): number {
  return rows.reduce((sum, { shares }) => sum + shares, 0);
}
