import {
  type Company,
  type Entity,
  type PastDay,
  recordKinds,
  type StructureBounds,
  type StructureDirection,
} from '@company-relations/ownership';
import type { Area } from './areas';
import type { Grants } from './grants';

/** The areas of records that a structure follows upwards. Roles are not followed. */
const areasUpwards = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'] as const satisfies readonly Area[];

/** A request for a structure. */
export interface StructureRequest {
  readonly directions: readonly StructureDirection[];
  /** The maximum number of links from the company upwards, and also from the company downwards. */
  readonly depth: number;
  /** The day in the request, in days since 1970-01-01 (UTC). Undefined if the request has no day. */
  readonly asOf?: number;
  /** The past day in the request, together with today. Undefined if the request has no day or names today. */
  readonly pastDay?: PastDay;
  readonly maxNodes?: number;
}

/**
 * Returns the bounds of a walk with these grants. Whether a company may be read depends only on the grants and on the
 * country of the company. So the walk reads nothing that the caller may not see.
 */
export function structureBounds(
  company: Company,
  request: StructureRequest,
  { grants, first }: { readonly grants: Grants; readonly first: readonly Entity[] },
): StructureBounds {
  const allowsAny = (country: Company['countryCode']) =>
    recordKinds.some((kind) => grants.allowsRecord(kind, false, country));
  const isAnyBelow = grants.countries.some(allowsAny);
  return {
    ...{ company, ...request, first },
    isReadable: ({ countryCode }, direction) => (direction === 'up' ? allowsAny(countryCode) : isAnyBelow),
  };
}

/** Returns the areas of records about a company's owners that the caller may not see in the country of the company. */
export function withheldOwnerAreas({ countryCode }: Company, grants: Grants): Area[] {
  return areasUpwards.filter((area) => !grants.allows(area, countryCode));
}
