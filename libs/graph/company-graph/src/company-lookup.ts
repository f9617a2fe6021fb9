import type { ServiceId } from '@company-relations/ownership';
import type { CompanyFilter } from './company-filter';

/** Companies to load, named by service ids and by organisation numbers. */
export interface CompanyLookup {
  readonly serviceIds: readonly ServiceId[];
  /** Organisation numbers as `normalizeRegisterNumber` returns them. */
  readonly orgNos: readonly string[];
  /**
   * True if the service ids were found by a search with the same grants. Otherwise the caller named them, and the
   * grants may hide some of these companies.
   */
  readonly areAuthorized?: boolean;
}

/**
 * Returns the lookup for a filter that has either service ids or organisation numbers, and no other condition except
 * countries. Returns undefined for any other filter.
 */
export function toLookup({
  serviceIds,
  orgNos,
  nationalIds,
  contentUpdated,
  relationsUpdated,
}: CompanyFilter): CompanyLookup | undefined {
  if (nationalIds ?? contentUpdated ?? relationsUpdated) return undefined;
  if (serviceIds && orgNos) return undefined;
  return serviceIds || orgNos ? { serviceIds: [...new Set(serviceIds)], orgNos: [...new Set(orgNos)] } : undefined;
}

/** Returns how many service ids and organisation numbers a lookup has. */
export function sizeOf({ serviceIds, orgNos }: CompanyLookup): number {
  return serviceIds.length + orgNos.length;
}

/** Merges lookups into one. A company that is in several lookups is in the result once. */
export function mergeLookups(lookups: readonly CompanyLookup[]): CompanyLookup {
  return {
    serviceIds: [...new Set(lookups.flatMap(({ serviceIds }) => serviceIds))],
    orgNos: [...new Set(lookups.flatMap(({ orgNos }) => orgNos))],
    areAuthorized: lookups.every(({ areAuthorized }) => areAuthorized === true),
  };
}

/**
 * Returns the largest number of companies that the organisation numbers of a lookup are expected to find: two per
 * number. A number nearly always belongs to one company, and rarely to one company in each of two countries.
 */
export function maxFoundByOrgNos({ orgNos }: CompanyLookup): number {
  return 2 * orgNos.length;
}

/** Divides a lookup into several, each with at most `size` service ids or at most `size` organisation numbers. */
export function partsOf({ serviceIds, orgNos, ...rest }: CompanyLookup, size: number): CompanyLookup[] {
  return [
    ...slicesOf(serviceIds, size).map((ids) => ({ ...rest, serviceIds: ids, orgNos: [] })),
    ...slicesOf(orgNos, size).map((numbers) => ({ ...rest, serviceIds: [], orgNos: numbers })),
  ];
}

function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Returns the largest number of companies that a lookup is expected to load. */
export function maxLoaded(lookup: CompanyLookup): number {
  return lookup.serviceIds.length + maxFoundByOrgNos(lookup);
}
