import type { ServiceId } from '@company-relations/ownership';
import type { CompanyFilter } from './company-filter';

/** Which companies are to be loaded: those with these service ids, and those that these organisation numbers find. */
export interface Wanted {
  readonly serviceIds: readonly ServiceId[];
  /** As `normalizeRegisterNumber` gives them. */
  readonly orgNos: readonly string[];
  /** Says that the service ids were found for the same grants. Those that a caller names may be of what he must not learn of. */
  readonly areFound?: boolean;
}

/** What is to be loaded for a filter that names companies and says nothing else but countries; undefined for any other. */
export function wantedOf({ serviceIds, orgNos, nationalIds, contentUpdated, relationsUpdated }: CompanyFilter): Wanted | undefined {
  if (nationalIds ?? contentUpdated ?? relationsUpdated) return undefined;
  if (serviceIds && orgNos) return undefined;
  return serviceIds || orgNos ? { serviceIds: [...new Set(serviceIds)], orgNos: [...new Set(orgNos)] } : undefined;
}

/** How many companies are named. */
export function sizeOf({ serviceIds, orgNos }: Wanted): number {
  return serviceIds.length + orgNos.length;
}

/** All that any of them wants, each once. */
export function together(all: readonly Wanted[]): Wanted {
  return {
    serviceIds: [...new Set(all.flatMap(({ serviceIds }) => serviceIds))],
    orgNos: [...new Set(all.flatMap(({ orgNos }) => orgNos))],
    areFound: all.every(({ areFound }) => areFound === true),
  };
}

/** The most companies that organisation numbers may find: nearly always one each, rarely one in each of two countries. */
export function mostFoundBy({ orgNos }: Wanted): number {
  return 2 * orgNos.length;
}

/** The most companies that may be loaded. */
export function mostLoadedOf(wanted: Wanted): number {
  return wanted.serviceIds.length + mostFoundBy(wanted);
}
