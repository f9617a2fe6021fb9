import type {
  Company,
  CountryCode,
  LoadedUnspecifiedOwnerRecord,
  UnspecifiedOwnerRecord,
} from '@company-relations/ownership';
import { areaOfOwnerCategory } from './areas';
import type { Grants } from './grants';
import { maskedBy, unspecifiedOwnerPolicy } from './mask-policies';

/**
 * Returns the reasons why owners of a company are not named, without the register's own text. Leaves out reasons about
 * owners that the caller may not see.
 */
export function visibleUnspecifiedReasons(
  { countryCode }: Company,
  unspecified: readonly UnspecifiedOwnerRecord[] | undefined,
  grants: Grants,
): UnspecifiedOwnerRecord[] {
  return visible(countryCode, unspecified, grants).map(({ category, reason }) => ({ category, reason }));
}

/**
 * Like `visibleUnspecifiedReasons`, but with the register's text. The text may name a person, so it is masked if the
 * company is the business of a protected person.
 *
 * @param recordCountry decides about Hidden Person Access to the company, together with the country of the company
 */
export function maskUnspecifiedOwners(
  { countryCode, isProtected }: Company,
  unspecified: readonly LoadedUnspecifiedOwnerRecord[] | undefined,
  grants: Grants,
  recordCountry: CountryCode | undefined,
): LoadedUnspecifiedOwnerRecord[] {
  const hasAccess =
    !isProtected || [countryCode, recordCountry].every((country) => grants.allows('HiddenPersonAccess', country));
  return visible(countryCode, unspecified, grants).map((owner) => maskedBy(unspecifiedOwnerPolicy, owner, hasAccess));
}

function visible<Owner extends UnspecifiedOwnerRecord>(
  country: Company['countryCode'],
  unspecified: readonly Owner[] = [],
  grants: Grants,
): Owner[] {
  return unspecified.filter(({ category }) => grants.allows(areaOfOwnerCategory[category], country));
}
