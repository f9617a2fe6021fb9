import {
  type AnyRecord,
  type Company,
  type CompanyProfile,
  type CompanyRelations,
  type CountryCode,
  type Link,
  type Person,
  type PersonProfile,
  relationsOf,
  serviceId,
} from '@company-relations/ownership';
import { recordTypes, type RelationshipType } from './relationship-types';

/** Of an entity: its profile, and of a company its country and whether it is a protected sole trader. */
type CompanyColumns = readonly [profile: string, countryCode: CountryCode | null, protectedSoleTrader: boolean | null];

/** One relationship: its type and record, and the entity at its other end. */
type LinkRow = readonly [type: RelationshipType, record: string, serviceId: number, isCompany: boolean, ...CompanyColumns];

/** One row of `load-relations.cypher`. */
export interface RelationsRow {
  readonly serviceId: number;
  readonly profile: string;
  readonly countryCode: CountryCode;
  readonly protectedSoleTrader: boolean | null;
  readonly parents: readonly LinkRow[];
  readonly children: readonly LinkRow[];
}

/** Assembles the rows of one page. An entity met many times is parsed once and shared. */
export function companyRelationsOf(rows: readonly RelationsRow[]): CompanyRelations[] {
  const companies = new Map<number, Company>();
  const persons = new Map<number, Person>();
  const companyOf = (id: number, ...columns: CompanyColumns) => once(companies, id, () => company(id, ...columns));
  const linkOf = ([type, record, id, isCompany, ...columns]: LinkRow): Link => ({
    entity: isCompany ? companyOf(id, ...columns) : once(persons, id, () => person(id, columns[0])),
    ...recordTypeOf(type),
    record: JSON.parse(record) as AnyRecord,
  });
  return rows.map((row) => ({
    company: companyOf(row.serviceId, row.profile, row.countryCode, row.protectedSoleTrader),
    parents: relationsOf(row.parents.map(linkOf)),
    children: relationsOf(row.children.map(linkOf)),
  }));
}

function once<T>(known: Map<number, T>, id: number, make: () => T): T {
  let value = known.get(id);
  if (value === undefined) known.set(id, (value = make()));
  return value;
}

const recordTypesByName = new Map<string, (typeof recordTypes)[number]>(recordTypes.map((recordType) => [recordType.type, recordType]));

function recordTypeOf(type: string): Pick<Link, 'kind' | 'ended'> {
  const recordType = recordTypesByName.get(type);
  if (!recordType) throw new Error(`${type} is no relationship type of a record`);
  return { kind: recordType.kind, ended: recordType.ended };
}

function company(id: number, ...[profile, countryCode, protectedSoleTrader]: CompanyColumns): Company {
  return {
    type: 'company',
    serviceId: serviceId(id),
    profile: JSON.parse(profile) as CompanyProfile,
    // The graph keeps a country only on companies that can be found.
    searchable: countryCode !== null,
    protectedSoleTrader: protectedSoleTrader ?? false,
  };
}

function person(id: number, profile: string): Person {
  return { type: 'person', serviceId: serviceId(id), profile: JSON.parse(profile) as PersonProfile };
}
