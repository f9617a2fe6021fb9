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
  type ServiceId,
  serviceId,
  type ToldProfile,
} from '@company-relations/ownership';
import { recordTypes, type RelationshipType } from '@company-relations/graph-model';
import { LoadedProxies } from './proxies/loaded-proxies';

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

/**
 * Tens of thousands of these are in memory at once. All share one getter: an object literal with a getter of its own
 * takes five times the memory.
 */
abstract class LoadedEntity<Profile> {
  readonly serviceId: ServiceId;
  readonly told: ToldProfile | undefined;
  declare readonly profile: Profile;
  readonly #stored: string;
  #profile: Profile | undefined;

  constructor(id: number, stored: string, isProtected: boolean | null) {
    this.serviceId = serviceId(id);
    // What is published never goes with a mark that came after it.
    this.told = isTold(stored) && !isProtected ? readTold(stored) : undefined;
    this.#stored = stored;
    // A member like the others, which copies of the object have too.
    Object.defineProperty(this, 'profile', LoadedEntity.profileMember);
  }

  /** The profile as it is stored or published, with what only the graph knows of the entity. */
  protected abstract completed(profile: unknown): Profile;

  private static readonly profileMember: PropertyDescriptor & ThisType<LoadedEntity<unknown>> = {
    enumerable: true,
    configurable: true,
    // Of most entities the profile is never looked into.
    get() {
      const stored = this.#stored;
      return (this.#profile ??= this.completed(isTold(stored) ? profileOfTold(this.told ?? readTold(stored)) : JSON.parse(stored)));
    },
  };
}

class LoadedCompany extends LoadedEntity<CompanyProfile> implements Company {
  readonly type = 'company';
  readonly searchable: boolean;
  readonly protectedSoleTrader: boolean;

  constructor(id: number, stored: string, countryCode: CountryCode | null, isProtected: boolean | null) {
    super(id, stored, isProtected);
    // The graph keeps a country only on companies that can be found.
    this.searchable = countryCode !== null;
    this.protectedSoleTrader = isProtected ?? false;
  }

  protected completed(profile: unknown): CompanyProfile {
    return profile as CompanyProfile;
  }
}

class LoadedPerson extends LoadedEntity<PersonProfile> implements Person {
  readonly type = 'person';
  readonly #isProtected: boolean | null;

  constructor(id: number, stored: string, isProtected: boolean | null) {
    super(id, stored, isProtected);
    this.#isProtected = isProtected;
  }

  protected completed(profile: unknown): PersonProfile {
    const stated = profile as PersonProfile;
    return this.#isProtected ? { ...stated, isProtected: true } : stated;
  }
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
  private linkOf([type, record, id, isCompany, profile, countryCode, isProtected]: LinkRow, about: number): Link {
    const { kind, ended } = recordTypeOf(type);
    const entity = isCompany
      ? (this.companies.get(id) ?? remembered(this.companies, id, company(id, profile, countryCode, isProtected)))
      : (this.persons.get(id) ?? remembered(this.persons, id, person(id, profile, isProtected)));
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
  return new LoadedCompany(id, profile, countryCode, isProtected);
}

/** A person is protected also where only another source, which knows the person by the same national id, says so. */
function person(id: number, profile: string, isProtected: boolean | null): Person {
  return new LoadedPerson(id, profile, isProtected);
}

/** A profile is a JSON object, what is told of it are members of one. */
function isTold(profile: string): boolean {
  return !profile.startsWith('{');
}
