import {
  type Address,
  alpha2Of,
  type CompanyStatement,
  type CountryCode,
  type DateTime,
  type PersonStatement,
  rankOfMention,
  type RecordStatement,
  type RegisterStatement,
  type SourceId,
  stakeOfShares,
} from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { withoutAbsentMembers } from '../present';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { norwegianRegister } from './organisation-numbers';
import { isOrganisationNumber, isShareholderHeader, readRow, type ShareholderRow } from './shareholder-rows';

/**
 * Reads the shareholder register of the Norwegian tax authority. Each text that the reader gets contains all rows of
 * one company, one row in each line.
 */
export function shareholderReader(header: string, asOf: DateTime): StatementReader | BadLine {
  if (!isShareholderHeader(header)) return { problem: 'the header is not that of the shareholder register' };
  return {
    read(text) {
      const rows = rowsIn(text);
      return 'problem' in rows ? rows : readCompany(rows, asOf);
    },
  };
}

/**
 * The maximum number of rows of a company that are compared with each other one by one. If there are more, they are
 * first grouped by name.
 */
const fewRows = 16;

/** A shareholder of a company, with one row for each class of shares that the shareholder has. */
interface Holder {
  readonly id: SourceId;
  readonly rows: [ShareholderRow, ...ShareholderRow[]];
}

type Rows = readonly [ShareholderRow, ...ShareholderRow[]];

/** Reads the rows of a text. */
function rowsIn(text: string): Rows | BadLine {
  let end = text.indexOf('\n');
  const first = readRow(end === -1 ? text : text.slice(0, end));
  if ('problem' in first) return { problem: `row 1 of the company: ${first.problem}` };
  const rows: [ShareholderRow, ...ShareholderRow[]] = [first];
  while (end !== -1) {
    const begin = end + 1;
    end = text.indexOf('\n', begin);
    const row = readRow(end === -1 ? text.slice(begin) : text.slice(begin, end));
    if ('problem' in row) return { problem: `row ${rows.length + 1} of the company: ${row.problem}` };
    rows.push(row);
  }
  return rows;
}

function readCompany(rows: Rows, asOf: DateTime): ReadLine | BadLine {
  const [first] = rows;
  const problem = contradictionOf(rows, first);
  if (problem !== undefined) return { problem };
  const id = `NO-SKATT-${first.company}`;
  const company = companyStatement(first, id, asOf);
  const notices: string[] = [];
  const holders = holdersOf(rows);
  for (const holder of holders) addNotices(notices, holder.rows[0]);
  const [only] = holders;
  // A company with one holder is handled separately, because many companies have one holder. A list that is created
  // with all of its items takes less memory than a list that grows.
  if (only !== undefined && holders.length === 1)
    return { statements: [company, partyOf(only, asOf), recordOf(only, id, asOf)], notices };
  const statements: RegisterStatement[] = [company];
  for (const holder of holders) statements.push(partyOf(holder, asOf), recordOf(holder, id, asOf));
  return { statements, notices };
}

/** Returns the contradiction between the rows of one company, or undefined if there is none. */
function contradictionOf(rows: readonly ShareholderRow[], first: ShareholderRow): string | undefined {
  for (const { company } of rows) if (company !== first.company) return 'the rows are of several companies';
  for (const { totalShares } of rows)
    if (totalShares !== first.totalShares) return 'the rows of the company differ in the number of its shares';
  return sumOf(rows) > first.totalShares ? 'the holders have more shares than the company' : undefined;
}

/**
 * Returns the shareholders in the order of their first rows. The id of a shareholder contains the shareholder's
 * position in this order, and no personal data.
 */
function holdersOf(rows: Rows): Holder[] {
  const [first] = rows;
  if (rows.length === 1) return first.shares === 0 ? [] : [holderOf(first, 1)];
  const holders: Holder[] = [];
  // Most companies have few rows. Comparing few rows one by one takes less time than grouping them by name.
  const byName = rows.length > fewRows ? new Map<string, Holder[]>() : undefined;
  for (const row of rows) {
    if (row.shares === 0) continue;
    const namesakes = byName ? namesakesOf(row, byName) : holders;
    const known = sameHolder(namesakes, row);
    if (known) {
      known.rows.push(row);
      continue;
    }
    const holder = holderOf(row, holders.length + 1);
    if (byName) namesakes.push(holder);
    holders.push(holder);
  }
  return holders;
}

function holderOf(row: ShareholderRow, place: number): Holder {
  return { id: `NO-SKATT-${row.company}-${place}`, rows: [row] };
}

function sameHolder(holders: readonly Holder[], row: ShareholderRow): Holder | undefined {
  for (const holder of holders) if (isSameHolder(holder.rows[0], row)) return holder;
  return undefined;
}

/**
 * Returns the earlier shareholders with the same number or the same name as the shareholder of a row. Each of them may
 * be that shareholder.
 */
function namesakesOf({ numberOrYear, holderName = '' }: ShareholderRow, byName: Map<string, Holder[]>): Holder[] {
  const name = isOrganisationNumber(numberOrYear) ? numberOrYear : holderName;
  const known = byName.get(name);
  if (known) return known;
  const none: Holder[] = [];
  byName.set(name, none);
  return none;
}

/**
 * Returns whether two rows of a company have the same shareholder. A company is recognised by its number. Any other
 * shareholder is recognised by name, year of birth and place.
 */
function isSameHolder(one: ShareholderRow, other: ShareholderRow): boolean {
  if (one.numberOrYear !== other.numberOrYear) return false;
  if (isOrganisationNumber(one.numberOrYear)) return true;
  return one.holderName === other.holderName && one.place === other.place && one.country === other.country;
}

function addNotices(notices: string[], { numberOrYear, country }: ShareholderRow): void {
  if (numberOrYear === undefined) notices.push('holder without a number or a year of birth: loaded as a legal entity');
  if (country === undefined || alpha2Of(country) !== undefined) return;
  // The notice quotes the text only if it has the form of a country code.
  const what = /^[A-Z]{3}$/.test(country)
    ? `with the code ${country}, which no country has`
    : 'that is no alpha-3 code of ISO 3166-1';
  notices.push(`country of a holder ${what}: not loaded`);
}

function recordOf({ id, rows }: Holder, company: SourceId, asOf: DateTime): RecordStatement {
  const [{ totalShares, shareClass }] = rows;
  const shares = sumOf(rows);
  const record = withoutAbsentMembers({
    stakePercent: percentOf(shares, totalShares),
    numberOfShares: shares,
    shareClass: rows.length === 1 || rows.every((row) => row.shareClass === shareClass) ? shareClass : undefined,
  });
  return { type: 'record', id, asOf, party: id, company, records: [{ kind: 'ownership', ended: false, record }] };
}

/**
 * Returns the stake in percent. Returns undefined if rounding the percentage could hide a single share, for example the
 * share that makes a majority. In that case, the stake is computed from the numbers of shares.
 */
function percentOf(shares: number, totalShares: number): number | undefined {
  const isShareVisible = totalShares < 2_000_000;
  return isShareVisible ? (100 * shares) / totalShares : stakeOfShares(shares, totalShares).stakePercent;
}

function companyStatement(row: ShareholderRow, id: SourceId, asOf: DateTime): CompanyStatement {
  const { company: number, companyName: name, totalShares: totalNumberOfShares } = row;
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: identifiersOf(number),
    searchable: true,
    profile: withoutAbsentMembers({ name, orgNo: number, countryCode: 'NO', totalNumberOfShares }),
  };
}

function partyOf({ id, rows: [row] }: Holder, asOf: DateTime): CompanyStatement | PersonStatement {
  const { numberOrYear, holderName: name, country: writtenCountry } = row;
  const country = writtenCountry === undefined ? undefined : alpha2Of(writtenCountry);
  const addresses = addressesOf(row, country);
  if (numberOrYear !== undefined && !isOrganisationNumber(numberOrYear)) {
    const countryOfResidences = country === undefined ? [] : [country];
    return {
      type: 'person',
      id,
      asOf,
      profile: withoutAbsentMembers({ name, birthDate: numberOrYear, countryOfResidences, addresses }),
    };
  }
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: identifiersOf(numberOrYear),
    // An entity without a number cannot be identified, so searches must not find it.
    searchable: numberOrYear !== undefined,
    profile: withoutAbsentMembers({
      name,
      orgNo: numberOrYear,
      countryCode: numberOrYear === undefined ? country : 'NO',
      addresses,
    }),
  };
}

function addressesOf({ place }: ShareholderRow, countryCode: CountryCode | undefined): Address[] {
  if (place !== undefined && countryCode !== undefined && usualPlace.test(place))
    return [{ zipCode: place.slice(0, zipCodeLength), city: place.slice(zipCodeLength + 1), countryCode }];
  const [, zipCode, city = place] = (place !== undefined && /^(\d{4}) +(.+)$/.exec(place)) || [];
  return addressOf({ lines: [], zipCode, city, countryCode });
}

/** Matches nearly all places. The expression has no groups, so that matching creates no objects. */
const usualPlace = /^\d{4} [^\s].*$/;
const zipCodeLength = 4;

function identifiersOf(number: string | undefined) {
  return number === undefined ? [] : [{ scheme: norwegianRegister, id: number }];
}

/**
 * Returns the sum of the shares. If the sum is not greater than the total number of shares, it is exact, because that
 * total is a safe integer.
 */
function sumOf(rows: readonly ShareholderRow[]): number {
  let sum = 0;
  for (const { shares } of rows) sum += shares;
  return sum;
}
