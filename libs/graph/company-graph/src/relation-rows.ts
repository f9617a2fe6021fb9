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
  type UnspecifiedOwner,
} from '@company-relations/ownership';
import { recordTypes, type RelationshipType } from '@company-relations/graph-model';
import type { EntityColumns } from './entity-columns';
import type { FigureAboveRow, FigureBelowRow, FiguresColumns } from './ultimate/figure-rows';
import { ProxyProtection } from './proxies/proxy-protection';
import { withTextOfInferredEnd } from './inferred-end';

/** One relationship: its type and record, and the entity at the other end of it. */
export type LinkRow = readonly [
  type: RelationshipType,
  record: string,
  serviceId: number,
  isCompany: boolean,
  ...EntityColumns,
  /** Of a child of a company whose figures below are kept: whether the link is a holding of shares, which must have a figure. */
  isHolding?: boolean | null,
];

/** A company with its links. */
export interface CompanyRow {
  readonly serviceId: number;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  /** Absent if the query reads only companies that searches can find. */
  readonly recordCountry?: CountryCode | null;
  readonly protectedSoleTrader: boolean | null;
  readonly parents: readonly LinkRow[];
  readonly children: readonly LinkRow[];
  /** The records why owners are not named. Absent if the query does not read them. */
  readonly unspecifiedOwners?: readonly string[];
}

/**
 * One row of `load-relations.cypher` and of `load-all-relations.cypher`: a company, or owners of the figures above the
 * companies, each once. If the companies have too many figures for one query, there is one row without either.
 */
export type LoadRow = RelationsRow | OwnersRow | TooManyFiguresRow;

interface OwnersRow {
  readonly serviceId: null;
  readonly owners: readonly OwnerRow[];
}

interface TooManyFiguresRow {
  readonly serviceId: null;
  readonly owners: null;
  readonly isSupernode: null;
}

/** The owner of a figure. A node that was deleted during the read has no service id, or no profile. */
export type OwnerRow = readonly [
  serviceId: number | null,
  isCompany: boolean,
  stored: string | null,
  ...Readonly<TailOf<EntityColumns>>,
];

type TailOf<Columns extends readonly unknown[]> = Columns extends readonly [unknown, ...infer Tail] ? Tail : never;

/** A company that one of the queries loads. */
export interface RelationsRow extends CompanyRow {
  /** The organisation number that found the company; null when its service id did. */
  readonly orgNo: string | null;
  readonly countryCode: CountryCode;
  /** Whether the company has too many links to be loaded together with other companies. If so, the row has no links. */
  readonly isSupernode: boolean;
  /** Null if the graph does not keep the figures of the company, or if they are not wanted. */
  readonly figures: FiguresColumns | null;
  readonly figuresAbove: readonly FigureAboveRow[];
  readonly figuresBelow: readonly FigureBelowRow[];
}

/**
 * A company or person that was loaded. Tens of thousands of these objects are in memory at once. They share one getter
 * for `profile`: an object literal with a getter of its own takes five times the memory.
 */
abstract class LoadedEntity<Profile> {
  readonly serviceId: ServiceId;
  declare readonly profile: Profile;
  readonly #stored: string;
  #profile: Profile | undefined;

  /** @param profile the parsed profile, if it was parsed before. */
  constructor(id: number, stored: string, profile?: Profile) {
    this.serviceId = serviceId(id);
    this.#stored = stored;
    this.#profile = profile;
    // An own property like the others, so that copies of the object have it too.
    Object.defineProperty(this, 'profile', LoadedEntity.profileMember);
  }

  /**
   * Not an own property: a copy with another profile, such as a masked one, must not inherit the JSON of this profile.
   */
  protected get storedJson(): PublishedProfile | undefined {
    return isPublished(this.#stored) ? decodePublished(this.#stored) : undefined;
  }

  private static readonly profileMember: PropertyDescriptor & ThisType<LoadedEntity<unknown>> = {
    enumerable: true,
    configurable: true,
    // Parses the profile only when it is read: the profiles of most entities never are.
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

/** A person whom this record or any other source with the same national id protects. */
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

/** Returns the companies that rows have. */
export function companiesIn(rows: readonly LoadRow[]): RelationsRow[] {
  return rows.filter((row): row is RelationsRow => row.serviceId !== null);
}

/** Returns the owners that rows have. */
export function ownersIn(rows: readonly LoadRow[]): OwnerRow[] {
  return rows.flatMap((row) => (row.serviceId === null ? (row.owners ?? []) : []));
}

/** Whether a query read nothing, because the companies have too many figures together. */
export function haveTooManyFigures(rows: readonly LoadRow[]): boolean {
  return rows.some((row) => row.serviceId === null && row.owners === null && row.isSupernode === null);
}

/** Turns the rows of one page into companies with their relations. An entity in many rows is parsed once and shared. */
export class RowReader {
  /** The proxies in all records that were read. Call its `resolve` before you use the records. */
  readonly proxies = new ProxyProtection();
  private readonly companies = new Map<number, Company>();
  private readonly persons = new Map<number, Person>();

  companyRelations(row: CompanyRow): CompanyRelations {
    return {
      // If an earlier row had this company as a party, perhaps with its published JSON only, this row's company
      // replaces it.
      company: store(
        this.companies,
        row.serviceId,
        company(row.serviceId, row.profile, row.countryCode, row.recordCountry ?? null, row.protectedSoleTrader),
      ),
      parents: this.parents(row.parents, row.serviceId),
      children: this.children(row.children),
      ...unspecifiedOwnersOf(row),
    };
  }

  /** Returns the relations of a company with its parents. The records of these relations describe the company. */
  parents(links: readonly LinkRow[], company: number): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, company)));
  }

  /** Returns the relations of a company with its children. The records of these relations describe the children. */
  children(links: readonly LinkRow[]): Relation[] {
    return relationsOf(links.map((link) => this.linkOf(link, link[2])));
  }

  /** Returns a company or person. If an earlier row had it, this is the entity of that row. */
  entityOf(id: number, isCompany: boolean, ...columns: EntityColumns): Entity {
    const [stored, , , isProtected] = columns;
    return isCompany
      ? (this.companies.get(id) ?? store(this.companies, id, company(id, ...columns)))
      : (this.persons.get(id) ?? store(this.persons, id, person(id, stored, isProtected)));
  }

  /** Returns an entity that a row had, or that was added. */
  knownEntity(id: number, isCompany: boolean): Entity | undefined {
    return (isCompany ? this.companies : this.persons).get(id);
  }

  /** Adds the owner of a figure, unless a row had it. */
  addOwner([id, isCompany, stored, ...columns]: OwnerRow): void {
    if (id !== null && stored !== null) this.entityOf(id, isCompany, stored, ...columns);
  }

  // Runs some thousand times per page, so it creates no objects or functions that are discarded immediately.
  private linkOf(
    [type, record, id, isCompany, stored, countryCode, recordCountry, isProtected]: LinkRow,
    about: number,
  ): Link {
    const { kind, ended } = recordTypeOf(type);
    const entity = this.entityOf(id, isCompany, stored, countryCode, recordCountry, isProtected);
    const parsed = JSON.parse(record) as AnyRecord;
    const read = kind === 'beneficialOwnership' && ended ? withTextOfInferredEnd(parsed) : parsed;
    if (kind === 'beneficialOwnership') this.proxies.add(read, about);
    return { entity, kind, ended, record: read };
  }
}

function unspecifiedOwnersOf({ unspecifiedOwners = [] }: CompanyRow): Pick<CompanyRelations, 'unspecifiedOwners'> {
  if (unspecifiedOwners.length === 0) return {};
  return { unspecifiedOwners: unspecifiedOwners.map((record) => JSON.parse(record) as UnspecifiedOwner) };
}

/** Turns all rows of a page into companies at once. */
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

/**
 * Creates a person, who is protected if marked so or if the whole profile has `isProtected`. So a missing mark does not
 * expose a protected person.
 */
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

/**
 * A whole profile is a JSON object and begins with a brace. Published JSON consists of the members of an object,
 * without the brace.
 */
function isPublished(stored: string): boolean {
  return !stored.startsWith('{');
}
