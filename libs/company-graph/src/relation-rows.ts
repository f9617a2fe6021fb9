import {
  type AnyRecord,
  type Company,
  type CompanyProfile,
  type CompanyRelations,
  type CountryCode,
  type Entity,
  type Link,
  type Person,
  type PersonProfile,
  profileOfTold,
  readTold,
  type Relation,
  relationsOf,
  serviceId,
} from '@company-relations/ownership';
import { LoadedProxies } from './proxies/loaded-proxies';
import { recordTypes, type RelationshipType } from './relationship-types';

/**
 * Of an entity: its profile, or what `storedTold` made of it; its country where it can be found; and whether it is a protected
 * person or sole trader.
 */
export type EntityColumns = readonly [profile: string, countryCode: CountryCode | null, isProtected: boolean | null];

/** One relationship: its type and record, and the entity at its other end. */
export type LinkRow = readonly [type: RelationshipType, record: string, serviceId: number, isCompany: boolean, ...EntityColumns];

/** A company with its links. */
export interface CompanyRow {
  readonly serviceId: number;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  readonly protectedSoleTrader: boolean | null;
  readonly parents: readonly LinkRow[];
  readonly children: readonly LinkRow[];
}

/** One row of `load-relations.cypher` and of `load-all-relations.cypher`. */
export interface RelationsRow extends CompanyRow {
  /** The wanted organisation number that found the company; null when its service id was wanted. */
  readonly orgNo: string | null;
  readonly countryCode: CountryCode;
  /** Whether the company has too many links to be loaded with others: then it comes without any. */
  readonly isHeavy: boolean;
}

/** Assembles the rows of one page. An entity met many times is parsed once and shared. */
export class RowReader {
  /** Of all that was read: to be settled before it is used. */
  readonly proxies = new LoadedProxies();
  private readonly companies = new Map<number, Company>();
  private readonly persons = new Map<number, Person>();

  companyRelations(row: CompanyRow): CompanyRelations {
    return {
      // Anew: of one that a row before met as a party, only what relations tell may be known.
      company: remembered(this.companies, row.serviceId, company(row.serviceId, row.profile, row.countryCode, row.protectedSoleTrader)),
      parents: this.relations(row.parents),
      children: this.relations(row.children),
    };
  }

  /** Links of one company, with its parents or its children. */
  relations(links: readonly LinkRow[]): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link)));
  }

  // Some thousand times a page: without objects and functions that are thrown away at once.
  private linkOf([type, record, id, isCompany, profile, countryCode, isProtected]: LinkRow): Link {
    const { kind, ended } = recordTypeOf(type);
    const entity = isCompany
      ? (this.companies.get(id) ?? remembered(this.companies, id, company(id, profile, countryCode, isProtected)))
      : (this.persons.get(id) ?? remembered(this.persons, id, person(id, profile, isProtected)));
    const read = JSON.parse(record) as AnyRecord;
    if (kind === 'beneficialOwnership') this.proxies.add(read);
    return { entity, kind, ended, record: read };
  }
}

/** All rows of a page at once. */
export function companyRelationsOf(rows: readonly CompanyRow[]): CompanyRelations[] {
  const reader = new RowReader();
  return rows.map((row) => reader.companyRelations(row));
}

/** One row of `load-entities.cypher`. */
export interface EntityRow {
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  readonly isProtected: boolean | null;
}

export function entityOf({ serviceId: id, isCompany, profile, countryCode, isProtected }: EntityRow): Entity {
  return isCompany ? company(id, profile, countryCode, isProtected) : person(id, profile, isProtected);
}

function remembered<T>(known: Map<number, T>, id: number, value: T): T {
  known.set(id, value);
  return value;
}

const recordTypesByName = new Map<string, (typeof recordTypes)[number]>(recordTypes.map((recordType) => [recordType.type, recordType]));

function recordTypeOf(type: string): (typeof recordTypes)[number] {
  const recordType = recordTypesByName.get(type);
  if (!recordType) throw new Error(`${type} is no relationship type of a record`);
  return recordType;
}

function company(id: number, ...[profile, countryCode, isProtected]: EntityColumns): Company {
  const told = isTold(profile) ? readTold(profile) : undefined;
  let read: CompanyProfile | undefined;
  return {
    type: 'company',
    serviceId: serviceId(id),
    // Of most entities nobody looks into the profile.
    get profile() {
      return (read ??= told ? profileOfTold(told) : (JSON.parse(profile) as CompanyProfile));
    },
    told,
    // The graph keeps a country only on companies that can be found.
    searchable: countryCode !== null,
    protectedSoleTrader: isProtected ?? false,
  };
}

/** A person is protected also where only another source, which knows the person by the same national id, says so. */
function person(id: number, profile: string, isProtected: boolean | null): Person {
  const told = isTold(profile) ? readTold(profile) : undefined;
  let read: PersonProfile | undefined;
  return {
    type: 'person',
    serviceId: serviceId(id),
    get profile() {
      return (read ??= told ? profileOfTold(told) : personProfile(profile, isProtected));
    },
    told,
  };
}

function personProfile(json: string, isProtected: boolean | null): PersonProfile {
  const profile = JSON.parse(json) as PersonProfile;
  return isProtected ? { ...profile, isProtected } : profile;
}

/** A profile is a JSON object, what is told of it are members of one. */
function isTold(profile: string): boolean {
  return !profile.startsWith('{');
}
