import {
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  rankOfMention,
  type RegisterStatement,
} from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { isDateTime, optionalDateTime, toDateTime } from '../dates';
import { type JsonObject, parseObject } from '../json-line';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable, schemaCheck } from '../schema-check';
import { withStatedEnds } from '../stated-end';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { companiesHouse, companyId, companyNumberOf, isBritish, paddedNumber } from './company-numbers';
import { recordOfUnpublishedControl, recordsOfControl } from './control-records';
import { countriesOfNationality, countryNamed, isScotlandOrNorthernIreland, isUnitedKingdom } from './country-names';
import { naturesOfControl } from './natures-of-control';
import type { PscAddress, PscEntry, PscSnapshotLine, PscStreamEvent } from './psc-line';
import { snapshotCountOf } from './snapshot-counts';
import schema from './psc.schema.json';
import { unspecifiedByExemptions, unspecifiedByStatement } from './unspecified-owners';

const check = schemaCheck(schema);

const kindPattern =
  /^(individual|corporate-entity|legal-person|super-secure)-(person-with-significant-control|beneficial-owner)$/;
const statementKind = 'persons-with-significant-control-statement';
const totalsKind = 'totals#persons-of-significant-control-snapshot';

/** Returns whether a line comes from the snapshot of persons with significant control or from its stream of events. */
export function isPscLine(value: JsonObject): boolean {
  const { company_number: number, data, resource_uri: uri, event } = value;
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined;
  if (typeof uri === 'string' && typeof event === 'object')
    return uri.includes('/persons-with-significant-control') || isAboutCompany.test(uri);
  return typeof kind === 'string' && (typeof number === 'string' || kind === totalsKind);
}

/** An entry with what identifies it. */
interface Entry {
  readonly data: PscEntry;
  /** The path of the entry in the register. It is also the id of the party and of its records. */
  readonly id: string;
  readonly company: string;
  readonly asOf: DateTime;
}

/**
 * Reads the snapshot of persons with significant control of Companies House, and the events of its stream. Each line
 * has one entry or one event.
 *
 * @param asOf the day of the snapshot, whose lines state no date. Events state their own date.
 */
export function pscReader(asOf: DateTime): StatementReader {
  return {
    read(line) {
      const parsed = parseObject(line);
      if ('problem' in parsed) return parsed;
      const reasons = check(parsed.value);
      if (reasons.length > 0) return { problem: reasons.join('; ') };
      // The schema just proved the shape.
      if ('event' in parsed.value) return readEvent(parsed.value as unknown as PscStreamEvent);
      const snapshotLine = parsed.value as unknown as PscSnapshotLine;
      const read = readSnapshotLine(snapshotLine, asOf);
      return 'problem' in read ? read : { ...read, count: snapshotCountOf(snapshotLine.data) };
    },
  };
}

function readSnapshotLine({ company_number: number, data }: PscSnapshotLine, asOf: DateTime): ReadLine | BadLine {
  if (data.kind === totalsKind) return { statements: [], notices: [] };
  if (number === undefined) return { problem: 'company_number is missing' };
  const id = data.links?.self;
  if (id === undefined) return { problem: 'data.links.self is missing' };
  const company = paddedNumber(number);
  if (company === undefined) return { problem: 'company_number must be a number of the register' };
  return readEntry({ data, id, company: companyId(company), asOf });
}

function readEvent({ resource_uri: id, data, event }: PscStreamEvent): ReadLine | BadLine {
  const publishedAt = event.published_at.endsWith('Z') ? event.published_at : `${event.published_at}Z`;
  if (!isDateTime(publishedAt)) return { problem: 'event.published_at must be a day of the calendar' };
  const asOf = toDateTime(publishedAt);
  if (event.type === 'deleted') return removalsOf(id, asOf);
  if (data === undefined) return { problem: 'data is missing' };
  const company = paddedNumber(id.split('/')[2] as string);
  if (company === undefined) return { problem: 'resource_uri must have a number of the register' };
  return readEntry({ data, id, company: companyId(company), asOf });
}

/**
 * Matches the paths of two kinds of entries that have no party: statements about a company, and exemptions of a
 * company.
 */
const isAboutCompany = /^\/company\/[^/]+\/(persons-with-significant-control-statements\/|exemptions$)/;

/**
 * Returns the removals for an entry that the register withdraws. Both the records and the party are removed, because
 * the party occurs in no other entry.
 */
function removalsOf(id: string, asOf: DateTime): ReadLine {
  const removal = { type: 'removal', of: 'record', id, asOf } as const;
  if (isAboutCompany.test(id)) return { statements: [removal], notices: [] };
  const isEntity = /\/(corporate-entity|legal-person)(-beneficial-owner)?\//.test(id);
  const statements: RegisterStatement[] = [removal, { type: 'removal', of: isEntity ? 'company' : 'person', id, asOf }];
  return { statements, notices: [] };
}

function readEntry(entry: Entry): ReadLine {
  const { kind } = entry.data;
  if (kind === statementKind) return aboutCompany(entry, unspecifiedByStatement(entry.data));
  if (kind === 'exemptions') return aboutCompany(entry, unspecifiedByExemptions(entry.data));
  switch (kindPattern.exec(kind)?.[1]) {
    case 'individual':
      return withRecords(entry, person(entry), true);
    case 'corporate-entity':
    case 'legal-person':
      return withRecords(entry, legalEntity(entry), false);
    case 'super-secure':
      return superSecure(entry);
    default:
      return notLoaded(`entry of the unknown kind "${printable(kind)}"`);
  }
}

/**
 * Returns a statement with the reason why the register names no owner of a company. The statement is about the company
 * alone. So the company is also the party of the statement.
 */
function aboutCompany(
  { id, company, asOf }: Entry,
  { records, notices }: ReturnType<typeof unspecifiedByStatement>,
): ReadLine {
  const statement: RegisterStatement = { type: 'record', id, asOf, party: company, company, records };
  return { statements: records.length > 0 ? [statement] : [], notices };
}

function notLoaded(what: string): ReadLine {
  return { statements: [], notices: [`${what}: not loaded`] };
}

function withRecords(entry: Entry, party: PersonStatement | CompanyStatement, isIndividual: boolean): ReadLine {
  const { data, id, company, asOf } = entry;
  const codes = data.natures_of_control ?? [];
  const records = withStatedEnds(recordsOfControl({ codes, isIndividual, ...periodOf(data) }), data.ceased === true);
  const unknown = codes.filter((code) => !naturesOfControl.has(code));
  return {
    statements: [party, { type: 'record', id, asOf, party: party.id, company, records }],
    notices: [
      ...unknown.map((code) => `unknown nature of control "${printable(code)}": not loaded`),
      ...(codes.length === 0 ? ['entry without a nature of control: no record loaded'] : []),
    ],
  };
}

/**
 * Reads an entry about a person of whom the register publishes nothing. The person is protected. Each such entry counts
 * as a different person, because nothing shows whether two entries are about the same person.
 */
function superSecure({ data, id, company, asOf }: Entry): ReadLine {
  const party: PersonStatement = { type: 'person', id, asOf, profile: { isProtected: true } };
  const records = withStatedEnds([recordOfUnpublishedControl(periodOf(data))], data.ceased === true);
  return { statements: [party, { type: 'record', id, asOf, party: id, company, records }], notices: [] };
}

function periodOf({ notified_on: from, ceased_on: until, ceased }: PscEntry) {
  return {
    ended: until !== undefined || ceased === true,
    period: withoutAbsentMembers({ inDate: optionalDateTime(from), outDate: optionalDateTime(until) }),
  };
}

function person({ data, id, asOf }: Entry): PersonStatement {
  const { forename, middle_name: middleName, surname } = data.name_elements ?? {};
  const firstName = [forename, middleName].map(trimmedText).filter((part) => part !== undefined);
  const lastName = trimmedText(surname);
  const country = countryNamed(data.country_of_residence);
  return {
    type: 'person',
    id,
    asOf,
    profile: withoutAbsentMembers({
      name: trimmedText(data.name) ?? trimmedText([...firstName, lastName ?? ''].join(' ')),
      firstName: trimmedText(firstName.join(' ')),
      lastName,
      birthDate: birthMonthOf(data),
      citizenships: countriesOfNationality(data.nationality),
      countryOfResidences: country === undefined ? [] : [country],
      addresses: addressesOf(data.address),
    }),
  };
}

function birthMonthOf({ date_of_birth: { year, month } = {} }: PscEntry): string | undefined {
  if (year === undefined) return undefined;
  return month === undefined ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
}

/**
 * Reads a legal entity. It is merged with a company of the register only if its country, its register and its number
 * are certain. The number in the entry is free text. A foreign number is not loaded, because it could be the number of
 * a person.
 */
function legalEntity({ data, id, asOf }: Entry): CompanyStatement {
  const { country_registered: place } = data.identification ?? {};
  const isFromUnitedKingdom = isUnitedKingdom(place ?? undefined);
  const joined = certainNumberOf(data);
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: joined === undefined ? [] : [{ scheme: companiesHouse, id: joined }],
    searchable: true,
    profile: withoutAbsentMembers({
      name: trimmedText(data.name),
      orgNo: joined,
      countryCode: isFromUnitedKingdom ? 'GB' : countryNamed(place ?? undefined),
      addresses: addressesOf(data.principal_office_address ?? data.address),
    }),
  };
}

/**
 * Matches the names of registers whose numbers are not company numbers of Companies House. Some are other registers of
 * the United Kingdom, whose numbers have equally many digits. Some are registers of other countries.
 */
const otherRegister = /charit|oscr|mutual|societ|\bfca\b|financial conduct/i;

/**
 * Returns the number in the register of companies. Returns undefined if another member of the entry contradicts the
 * number.
 */
function certainNumberOf({ identification = {} }: PscEntry): string | undefined {
  const { country_registered: country, place_registered: register, registration_number: text } = identification;
  if (!isUnitedKingdom(country ?? undefined)) return undefined;
  const number = companyNumberOf(text ?? undefined);
  if (number === undefined || !isBritish(number)) return undefined;
  const stated = [country ?? '', register ?? ''];
  if (/^\d/.test(number) && stated.some(isScotlandOrNorthernIreland)) return undefined;
  const registerCountry = countryNamed(register ?? undefined) ?? 'GB';
  return registerCountry === 'GB' && !otherRegister.test(register ?? '') ? number : undefined;
}

function addressesOf(address: PscAddress | undefined) {
  if (address === undefined) return [];
  const { premises, address_line_1: first, address_line_2: second, locality, postal_code: zipCode, country } = address;
  // A house number and a street, such as "1" and "Example Street", become one line. The name of a building is a
  // separate line.
  const isNumber = /^\d+[A-Za-z]?$/.test(premises?.trim() ?? '');
  const lines = [
    isNumber ? [premises, first].map((part) => part?.trim()).join(' ') : premises,
    ...(isNumber ? [] : [first]),
    second,
  ];
  return addressOf({ lines, zipCode, city: locality, countryCode: countryNamed(country) });
}
