import type { ServiceId } from '@company-relations/ownership';
import type { CompanyFilter } from './company-filter';

/** Companies to load, named by service ids and by organisation numbers. */
export interface CompanyLookup {
  readonly serviceIds: readonly ServiceId[];
  /** As `normalizeRegisterNumber` gives them. */
  readonly orgNos: readonly string[];
  /** Whether a search with the same grants found the service ids. Ids that a caller names may be of companies that the grants hide. */
  readonly areAuthorized?: boolean;
}

/** The lookup of a filter that names companies and has no other condition but countries; undefined for any other filter. */
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

/** How many companies a lookup names. */
export function sizeOf({ serviceIds, orgNos }: CompanyLookup): number {
  return serviceIds.length + orgNos.length;
}

/** One lookup of all companies that the given ones name, each once. */
export function mergeLookups(lookups: readonly CompanyLookup[]): CompanyLookup {
  return {
    serviceIds: [...new Set(lookups.flatMap(({ serviceIds }) => serviceIds))],
    orgNos: [...new Set(lookups.flatMap(({ orgNos }) => orgNos))],
    areAuthorized: lookups.every(({ areAuthorized }) => areAuthorized === true),
  };
}

/** How many companies organisation numbers may find: nearly always one each, rarely one in each of two countries. */
export function maxFoundByOrgNos({ orgNos }: CompanyLookup): number {
  return 2 * orgNos.length;
}

/** How many companies a lookup may load. */
export function maxLoaded(lookup: CompanyLookup): number {
  return lookup.serviceIds.length + maxFoundByOrgNos(lookup);
}
