import {
  type Company,
  type CompanyProfile,
  type CountryCode,
  splitPublishedParts,
  type Entity,
  parsePublishedProfile,
  type Person,
  type PersonProfile,
  type ProtectedCompany,
  type ProtectedPerson,
  type PublishedProfile,
  type ServiceId,
  serviceId,
  type UnprotectedCompany,
  type UnprotectedPerson,
} from '@company-relations/ownership';
import type { EntityColumns } from './entity-columns';

/** One row of `load-entities.cypher`. */
export interface EntityRow {
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly profile: string;
  readonly countryCode: CountryCode | null;
  readonly recordCountry: CountryCode | null;
  readonly isProtected: boolean | null;
}

/** Creates the company or person of a row. */
export function entityOf({
  serviceId: id,
  isCompany,
  profile,
  countryCode,
  recordCountry,
  isProtected,
}: EntityRow): Entity {
  return isCompany
    ? companyOf(id, profile, countryCode, recordCountry, isProtected)
    : personOf(id, profile, isProtected);
}

/** Creates a company of a row. */
export function companyOf(id: number, ...columns: EntityColumns): Company {
  const [, , , isProtected] = columns;
  return isProtected ? new LoadedProtectedCompany(id, ...columns) : new LoadedUnprotectedCompany(id, ...columns);
}

/**
 * Creates the person of a row. The person is protected if the node is marked as protected, or if the whole profile has
 * `isProtected`. So a node that lacks the mark does not expose a protected person.
 */
export function personOf(id: number, stored: string, isProtected: boolean | null): Person {
  if (!isProtected && isPublished(stored)) return new LoadedUnprotectedPerson(id, stored);
  const profile: PersonProfile = profileOf(stored);
  return isProtected || profile.isProtected
    ? new LoadedProtectedPerson(id, profile)
    : new LoadedUnprotectedPerson(id, stored, profile);
}

function profileOf(stored: string): CompanyProfile & PersonProfile {
  return isPublished(stored)
    ? parsePublishedProfile(splitPublishedParts(stored))
    : (JSON.parse(stored) as CompanyProfile & PersonProfile);
}

/**
 * A whole profile is a JSON object and begins with a brace. Published JSON consists of the members of an object,
 * without the brace.
 */
function isPublished(stored: string): boolean {
  return !stored.startsWith('{');
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
    // Makes `profile` an own property, like the other properties, so that copies of the object have `profile` too.
    Object.defineProperty(this, 'profile', LoadedEntity.profileMember);
  }

  /**
   * The published JSON of the profile. It is a getter of the class and no own property: a copy with another profile,
   * such as a masked one, must not inherit the JSON of this profile.
   */
  protected get storedJson(): PublishedProfile | undefined {
    return isPublished(this.#stored) ? splitPublishedParts(this.#stored) : undefined;
  }

  private static readonly profileMember: PropertyDescriptor & ThisType<LoadedEntity<unknown>> = {
    enumerable: true,
    configurable: true,
    // Parses the profile only when it is read, because the profiles of most entities are never read.
    get() {
      return (this.#profile ??= profileOf(this.#stored));
    },
  };
}

abstract class LoadedCompanyEntity extends LoadedEntity<CompanyProfile> {
  readonly type = 'company';
  readonly countryCode: CountryCode | undefined;
  readonly searchable: boolean;

  constructor(id: number, ...[stored, countryCode, recordCountry]: EntityColumns) {
    super(id, stored);
    this.countryCode = countryCode ?? recordCountry ?? undefined;
    this.searchable = countryCode !== null;
  }
}

class LoadedUnprotectedCompany extends LoadedCompanyEntity implements UnprotectedCompany {
  readonly isProtected = false;

  get publishedJson(): PublishedProfile | undefined {
    return this.storedJson;
  }
}

class LoadedProtectedCompany extends LoadedCompanyEntity implements ProtectedCompany {
  readonly isProtected = true;
}

class LoadedUnprotectedPerson extends LoadedEntity<PersonProfile> implements UnprotectedPerson {
  readonly type = 'person';
  readonly isProtected = false;

  get publishedJson(): PublishedProfile | undefined {
    return this.storedJson;
  }
}

/**
 * A protected person. The person is protected by the person's own record, or by a source that protects a person with
 * the same national id.
 */
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
