import type { Grants } from '@company-relations/authorization';
import { type CompanyFiguresProperties, recordTypes, type RelationshipType } from '@company-relations/graph-model';
import { int, ints } from '@company-relations/neo4j-client';
import { type CountryCode, ultimateOwnershipRevision } from '@company-relations/ownership';
import type { CompanyFilter, EpochDayRange } from './company-filter';
import { type CompanyLookup, maxLoaded } from './company-lookup';
import type { CompaniesChangedWithoutLoad } from './companies-changed-without-load';
import { type LinkLimits, maxLinksFor } from './link-limits';

/**
 * The largest number of ultimate owners in one row. The driver reads a whole row at once, so a longer row would block
 * the event loop.
 */
const ownersPerRow = 100;

/** Returns, for each relationship type, the countries in which the grants allow records of that type. */
export function countriesByType(
  grants: Grants,
  countries: readonly CountryCode[],
): Record<RelationshipType, CountryCode[]> {
  const entries = recordTypes.map(({ type, kind, ended }) => [
    type,
    countries.filter((country) => grants.allowsRecord(kind, ended, country)),
  ]);
  return Object.fromEntries(entries) as Record<RelationshipType, CountryCode[]>;
}

/** Returns, for each granted country, the relationship types that the grants allow there. */
function typesByCountry(grants: Grants): Record<CountryCode, RelationshipType[]> {
  return Object.fromEntries(grants.countries.map((country) => [country, grantedTypesIn(country, grants)]));
}

/** Returns the relationship types that the grants allow for companies of a country. */
export function grantedTypesIn(country: CountryCode, grants: Grants): RelationshipType[] {
  return recordTypes.filter(({ kind, ended }) => grants.allowsRecord(kind, ended, country)).map(({ type }) => type);
}

/**
 * Returns the `$filter` of the search and count queries. All conditions are in one map, because the database would make
 * a new plan for every combination of types and list lengths of separate parameters. It ignores the types and lengths
 * inside a map.
 *
 * @param due the companies that changed because a record began or ended on a day without a load. Needed if the filter
 *   has days for changes of records.
 */
export function filterParameters(
  filter: CompanyFilter,
  grants: Grants,
  due: Pick<CompaniesChangedWithoutLoad, 'all' | 'inDays'> = { all: [], inDays: [] },
): Record<string, unknown> {
  const countries = intersectWithGranted(filter.countries, grants);
  const content = boundsOf(filter.contentUpdated);
  const relations = boundsOf(filter.relationsUpdated);
  return {
    ...findableCountries(countries, grants),
    // Only searches by national id read records, so only they need the types.
    countriesByType: filter.nationalIds ? countriesByType(grants, countries) : null,
    serviceIds: filter.serviceIds ? ints(filter.serviceIds) : null,
    orgNos: filter.orgNos ?? null,
    nationalIds: filter.nationalIds ?? null,
    contentFrom: content.from,
    contentTo: content.to,
    relationsFrom: relations.from,
    relationsTo: relations.to,
    due: ints(due.all),
    dueInDays: ints(due.inDays),
  };
}

/** The countries in which a caller may find companies. */
export interface FindableCountries {
  readonly countries: readonly CountryCode[];
  /** The countries in which the grants allow the caller to find protected sole traders. */
  readonly hiddenPersonCountries: readonly CountryCode[];
}

/**
 * Returns the given countries, and separately those in which the caller may also find protected sole traders.
 *
 * @param countries granted countries.
 */
export function findableCountries(countries: readonly CountryCode[], grants: Grants): FindableCountries {
  return {
    countries,
    hiddenPersonCountries: countries.filter((country) => grants.allows('HiddenPersonAccess', country)),
  };
}

/** Returns the countries that are granted, without the other ones and without duplicates. */
export function intersectWithGranted(countries: readonly CountryCode[], grants: Grants): CountryCode[] {
  return [...new Set(countries)].filter((country) => grants.hasCountry(country));
}

/** The limits of what one query that loads relations may read. */
export interface LoadBounds {
  /**
   * Stored figures (ultimate ownerships) are read only if they were derived with this bound. With 0, no figures are
   * read.
   */
  readonly figuresBound: number;
  /**
   * The largest number of figures that the query reads for several companies together. If the companies have more
   * figures, the query reads none of the companies.
   */
  readonly maxFigures: number | undefined;
  /** The largest number of companies that are found by organisation number. */
  readonly maxByOrgNo: number;
}

/** The bounds of a query that reads no figures. */
export const boundsWithoutFigures: LoadBounds = { figuresBound: 0, maxFigures: undefined, maxByOrgNo: 1 };

/**
 * Returns the `$wanted` of a query that loads relations of all types. All parameters are in one map, for the reason in
 * {@link filterParameters}.
 */
export function lookupParameters(
  lookup: CompanyLookup,
  grants: Grants,
  limits: LinkLimits,
  { figuresBound, maxFigures, maxByOrgNo }: LoadBounds,
): Record<string, unknown> {
  const countriesOfOwners = grants.countriesWith('Owner');
  const maxLinks = maxLinksFor(maxLoaded(lookup), limits);
  return {
    serviceIds: ints(lookup.serviceIds),
    orgNos: lookup.orgNos,
    maxByOrgNo: int(maxByOrgNo),
    ...findableCountries(grants.countries, grants),
    maxLinks: int(maxLinks),
    maxLinksOfOne: int(limits.perQuery),
    shareOfLinks: int(limits.perCompany),
    figures: {
      bound: int(countriesOfOwners.length === 0 ? 0 : figuresBound),
      revision: int(ultimateOwnershipRevision),
      countries: countriesOfOwners,
      maxTogether: maxFigures === undefined ? null : int(maxFigures),
      ownersPerRow: int(ownersPerRow),
      stampName: 'figuresStamp' satisfies keyof CompanyFiguresProperties,
      numberName: 'number',
    },
  };
}

/** Returns the `$wanted` of the query that loads only relations of the types that the grants allow. */
export function lookupParametersOfGrantedTypes(
  lookup: CompanyLookup,
  grants: Grants,
  limits: LinkLimits,
  bounds: LoadBounds,
): Record<string, unknown> {
  return {
    ...lookupParameters(lookup, grants, limits, bounds),
    typesByCountry: typesByCountry(grants),
    countriesByType: countriesByType(grants, grants.countries),
  };
}

/**
 * Returns both bounds of a range as numbers, because an index seek needs both. Without a range, both bounds are null.
 */
function boundsOf(range: EpochDayRange | undefined) {
  if (!range) return { from: null, to: null };
  return { from: int(range.from ?? Number.MIN_SAFE_INTEGER), to: int(range.to ?? Number.MAX_SAFE_INTEGER) };
}
