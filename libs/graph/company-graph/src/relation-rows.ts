import {
  type AnyRecord,
  type Company,
  type CompanyProfile,
  type CompanyRelations,
  type CountryCode,
  decodePublished,
  type Entity,
  type Link,
  parsePublishedProfile,
  type Person,
  type PersonProfile,
  type ProtectedCompany,
  type ProtectedPerson,
  type PublishedProfile,
  type Relation,
  relationsOf,
  type ServiceId,
  serviceId,
  type UnprotectedCompany,
  type UnprotectedPerson,
} from '@company-relations/ownership';
import { recordTypes, type RelationshipType } from '@company-relations/graph-model';
import { ProxyProtection } from './proxies/proxy-protection';

/**
 * What the graph stores of an entity. `stored` is its published JSON as `encodePublished` wrote it, or its whole profile where that
 * is needed or nothing is published. `countryCode` is the country of a company that can be found, `recordCountry` that of a company
 * that cannot. `isProtected` is the mark of protected persons and sole traders.
 */
export type EntityColumns = readonly [
  stored: string,
  countryCode: CountryCode | null,
  recordCountry: CountryCode | null,
  isProtected: boolean | null,
];

/** One relationship: its type and record, and the entity at its other end. */
export type LinkRow = readonly [
  type: RelationshipType,
  record: string,
  serviceId: number,
  isCompany: boolean,
  ...EntityColumns,
];

/** A company with its links. */
export interface CompanyRow {
  readonly serviceId: number;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  /** Absent where only companies that can be found are read. */
  readonly recordCountry?: CountryCode | null;
  readonly protectedSoleTrader: boolean | null;
  readonly parents: readonly LinkRow[];
  readonly children: readonly LinkRow[];
}

/** One row of `load-relations.cypher` and of `load-all-relations.cypher`. */
export interface RelationsRow extends CompanyRow {
  /** The organisation number that found the company; null when its service id did. */
  readonly orgNo: string | null;
  readonly countryCode: CountryCode;
  /** Whether the company has too many links to be loaded with others: then the row has no links. */
  readonly isSupernode: boolean;
}

/**
 * Tens of thousands of these are in memory at once. All share one getter: an object literal with a getter of its own
 * takes five times the memory.
 */
abstract class LoadedEntity<Profile> {
  readonly serviceId: ServiceId;
  declare readonly profile: Profile;
  readonly #stored: string;
  #profile: Profile | undefined;

  /** @param profile where it was parsed already. */
  constructor(id: number, stored: string, profile?: Profile) {
    this.serviceId = serviceId(id);
    this.#stored = stored;
    this.#profile = profile;
    // A member like the others, which copies of the object have too.
    Object.defineProperty(this, 'profile', LoadedEntity.profileMember);
  }

  /** No own member: a copy with another profile, such as a masked one, must not keep the JSON of this one. */
  protected get storedJson(): PublishedProfile | undefined {
    return isPublished(this.#stored) ? decodePublished(this.#stored) : undefined;
  }

  private static readonly profileMember: PropertyDescriptor & ThisType<LoadedEntity<unknown>> = {
    enumerable: true,
    configurable: true,
    // The profiles of most entities are never read.
    get() {
      return (this.#profile ??= profileOf(this.#stored));
    },
  };
}

abstract class LoadedCompany extends LoadedEntity<CompanyProfile> {
  readonly type = 'company';
  readonly countryCode: CountryCode | undefined;
  readonly searchable: boolean;

  constructor(id: number, ...[stored, countryCode, recordCountry]: EntityColumns) {
    super(id, stored);
    this.countryCode = countryCode ?? recordCountry ?? undefined;
    this.searchable = countryCode !== null;
  }
}

class LoadedUnprotectedCompany extends LoadedCompany implements UnprotectedCompany {
  readonly isProtected = false;

  get publishedJson(): PublishedProfile | undefined {
    return this.storedJson;
  }
}

class LoadedProtectedCompany extends LoadedCompany implements ProtectedCompany {
  readonly isProtected = true;
}

class LoadedUnprotectedPerson extends LoadedEntity<PersonProfile> implements UnprotectedPerson {
  readonly type = 'person';
  readonly isProtected = false;

  get publishedJson(): PublishedProfile | undefined {
    return this.storedJson;
  }
}

/** A person is protected also where only another source, which knows the person by the same national id, says so. */
class LoadedProtectedPerson implements ProtectedPerson {
  readonly type = 'person';
  readonly isProtected = true;
  readonly serviceId: ServiceId;
  readonly profile: PersonProfile;

  constructor(id: number, profile: PersonProfile) {
    this.serviceId = serviceId(id);
    this.profile = { ...profile, isProtected: true };
  }
}

/** Assembles the rows of one page. An entity in many rows is parsed once and shared. */
export class RowReader {
  /** The proxies of all that was read: call `resolve` before the records are used. */
  readonly proxies = new ProxyProtection();
  private readonly companies = new Map<number, Company>();
  private readonly persons = new Map<number, Person>();

  companyRelations(row: CompanyRow): CompanyRelations {
    return {
      // Replaces the company of an earlier row where it was a party, perhaps with its published JSON only.
      company: store(
        this.companies,
        row.serviceId,
        company(row.serviceId, row.profile, row.countryCode, row.recordCountry ?? null, row.protectedSoleTrader),
      ),
      parents: this.parents(row.parents, row.serviceId),
      children: this.children(row.children),
    };
  }

  /** Links of a company with its parents: records about it. */
  parents(links: readonly LinkRow[], company: number): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, company)));
  }

  /** Links of a company with its children: records about these. */
  children(links: readonly LinkRow[]): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, link[2])));
  }

  // Some thousand times a page: without objects and functions that are thrown away at once.
  private linkOf(
    [type, record, id, isCompany, stored, countryCode, recordCountry, isProtected]: LinkRow,
    about: number,
  ): Link {
    const { kind, ended } = recordTypeOf(type);
    const entity = isCompany
      ? (this.companies.get(id) ??
        store(this.companies, id, company(id, stored, countryCode, recordCountry, isProtected)))
      : (this.persons.get(id) ?? store(this.persons, id, person(id, stored, isProtected)));
    const read = JSON.parse(record) as AnyRecord;
    if (kind === 'beneficialOwnership') this.proxies.add(read, about);
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
  readonly recordCountry: CountryCode | null;
  readonly isProtected: boolean | null;
}

export function entityOf({
  serviceId: id,
  isCompany,
  profile,
  countryCode,
  recordCountry,
  isProtected,
}: EntityRow): Entity {
  return isCompany ? company(id, profile, countryCode, recordCountry, isProtected) : person(id, profile, isProtected);
}

function store<T>(known: Map<number, T>, id: number, value: T): T {
  known.set(id, value);
  return value;
}

const recordTypesByName = new Map<string, (typeof recordTypes)[number]>(
  recordTypes.map((recordType) => [recordType.type, recordType]),
);

function recordTypeOf(type: string): (typeof recordTypes)[number] {
  const recordType = recordTypesByName.get(type);
  if (!recordType) throw new Error(`${type} is no relationship type of a record`);
  return recordType;
}

function company(id: number, ...columns: EntityColumns): Company {
  const [, , , isProtected] = columns;
  return isProtected ? new LoadedProtectedCompany(id, ...columns) : new LoadedUnprotectedCompany(id, ...columns);
}

/** A whole profile with `isProtected` counts as the mark does: a missing mark must not expose a protected person. */
function person(id: number, stored: string, isProtected: boolean | null): Person {
  if (!isProtected && isPublished(stored)) return new LoadedUnprotectedPerson(id, stored);
  const profile: PersonProfile = profileOf(stored);
  return isProtected || profile.isProtected
    ? new LoadedProtectedPerson(id, profile)
    : new LoadedUnprotectedPerson(id, stored, profile);
}

function profileOf(stored: string): CompanyProfile & PersonProfile {
  return isPublished(stored)
    ? parsePublishedProfile(decodePublished(stored))
    : (JSON.parse(stored) as CompanyProfile & PersonProfile);
}

/** A whole profile is a JSON object, published JSON are members of one. */
function isPublished(stored: string): boolean {
  return !stored.startsWith('{');
}
