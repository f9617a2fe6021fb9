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

/** The areas of the records that lead upwards in a structure. Roles lead nowhere. */
const areasUpwards = ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'] as const satisfies readonly Area[];

/** A structure that a caller asks for. */
export interface StructureRequest {
  readonly directions: readonly StructureDirection[];
  /** How many links above one another are followed, and how many below. */
  readonly depth: number;
  /** The day that the caller named, in days since 1970-01-01 (UTC). */
  readonly asOf?: number;
  /** The same, unless it is today. */
  readonly pastDay?: PastDay;
  readonly maxNodes?: number;
}

/**
 * The bounds of a walk with these grants. Whether a company may be read follows from the grants and its country alone, so that
 * nothing is read where nothing may be seen.
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

/** The areas of records above a company that the caller may not see there. */
export function withheldUpwards({ countryCode }: Company, grants: Grants): Area[] {
  return areasUpwards.filter((area) => !grants.allows(area, countryCode));
}
