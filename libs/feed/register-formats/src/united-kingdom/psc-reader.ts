import {
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  type RegisterStatement,
} from '@company-relations/ownership';
import { isDateTime, optionalDateTime, toDateTime } from '../dates';
import { type JsonObject, parseObject } from '../json-line';
import { withoutAbsentMembers } from '../present';
import { printable, schemaCheck } from '../schema-check';
import { withStatedEnds } from '../stated-end';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { companyId, paddedNumber } from './company-numbers';
import { recordOfUnpublishedControl, recordsOfControl } from './control-records';
import { naturesOfControl } from './natures-of-control';
import type { PscEntry, PscSnapshotLine, PscStreamEvent } from './psc-line';
import { legalEntityOf, personOf, type RegisterEntry } from './psc-parties';
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

function readEntry(entry: RegisterEntry): ReadLine {
  const { kind } = entry.data;
  if (kind === statementKind) return aboutCompany(entry, unspecifiedByStatement(entry.data));
  if (kind === 'exemptions') return aboutCompany(entry, unspecifiedByExemptions(entry.data));
  switch (kindPattern.exec(kind)?.[1]) {
    case 'individual':
      return withRecords(entry, personOf(entry), true);
    case 'corporate-entity':
    case 'legal-person':
      return withRecords(entry, legalEntityOf(entry), false);
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
  { id, company, asOf }: RegisterEntry,
  { records, notices }: ReturnType<typeof unspecifiedByStatement>,
): ReadLine {
  const statement: RegisterStatement = { type: 'record', id, asOf, party: company, company, records };
  return { statements: records.length > 0 ? [statement] : [], notices };
}

function notLoaded(what: string): ReadLine {
  return { statements: [], notices: [`${what}: not loaded`] };
}

function withRecords(entry: RegisterEntry, party: PersonStatement | CompanyStatement, isIndividual: boolean): ReadLine {
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
function superSecure({ data, id, company, asOf }: RegisterEntry): ReadLine {
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
