import { type NameSearchProperties, nameSearchPropertiesOf } from '@company-relations/graph-model';
import { int } from '@company-relations/neo4j-client';
import {
  type CompanyProfile,
  joinPublishedParts,
  type FieldPriority,
  type PersonProfile,
  serializeCompanyProfile,
  serializePersonProfile,
} from '@company-relations/ownership';
import {
  areSourcesStored,
  comparisonFormOfNumber,
  isSearchableInAnySource,
  mergedProfile,
  searchFormOfNumber,
  soleTradersOf,
} from './company-profile';
import type { CompanySourceRecord, StoredCompany, StoredPerson } from './stored';

/** Properties of a node or relationship, in the form in which they are written. The value null removes a property. */
export type Properties = Record<string, unknown>;

/**
 * Returns the properties to write to a company's node. They are computed from all its sources.
 *
 * @param contentUpdatedOn the day to write if the company's own fields changed, in days since 1970-01-01 (UTC).
 * @param priority the preferred sources per field; see `FieldPriority`.
 */
export function companyProperties(
  company: StoredCompany,
  contentUpdatedOn: number | undefined,
  priority: FieldPriority,
): Properties {
  const first = company.sources[0] as CompanySourceRecord;
  const profile = mergedProfile(company.sources, priority);
  const traders = soleTradersOf(company.sources);
  const findable = isSearchableInAnySource(company.sources);
  return {
    ...profileProperties(profile),
    sourceId: first.id,
    asOf: first.asOf,
    hash: first.hash,
    source: first.source ?? null,
    rank: first.rank === 0 ? null : int(first.rank),
    sources: areSourcesStored(company.sources) ? JSON.stringify(company.sources) : null,
    countryCode: findable ? profile.countryCode : null,
    recordCountry: findable ? null : (profile.countryCode ?? null),
    orgNo: searchFormOfNumber(profile.orgNo) ?? null,
    ...(findable ? nameProperties(profile) : noName),
    soleTraderOf: traders.length > 0 ? traders : null,
    ...(contentUpdatedOn === undefined ? {} : { contentUpdatedOn: int(contentUpdatedOn) }),
  };
}

/** The two forms in which the profile of a company is stored. */
export function profileProperties(profile: CompanyProfile): { readonly profile: string; readonly told: string } {
  return { profile: JSON.stringify(profile), told: joinPublishedParts(serializeCompanyProfile(profile)) };
}

const noName = { foldedName: null, foldedBeginnings: null, foldedLength: null };

/**
 * Returns the properties by which searches find a company by its name. They are null if the company has no name.
 * Searches find only the name that is shown, not the names that other sources state.
 */
export function nameProperties({ name }: CompanyProfile): NameSearchProperties | typeof noName {
  return nameSearchPropertiesOf(name) ?? noName;
}

export function personProperties(person: StoredPerson): Properties {
  return {
    profile: JSON.stringify(person.profile),
    // A protected person has no published JSON. So queries must read the profile, which is masked before it is sent.
    told: person.profile.isProtected ? null : joinPublishedParts(serializePersonProfile(person.profile)),
    sourceId: person.id,
    asOf: person.version?.asOf,
    hash: person.version?.hash,
    source: person.version?.source ?? null,
    nationalId: nationalIdOf(person.profile) ?? null,
  };
}

/**
 * Returns the normalised national id of a person. Searches and the protection of persons find the person by this form.
 */
export function nationalIdOf({ nationalIdentificationNumber }: PersonProfile): string | undefined {
  return comparisonFormOfNumber(nationalIdentificationNumber);
}
