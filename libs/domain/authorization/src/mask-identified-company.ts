import type { IdentifiedCompany } from '@company-relations/ownership';
import type { Grants } from './grants';
import { HiddenAccessTracker } from './hidden-access-tracker';
import { maskCompany } from './mask';
import { protectedIdentity } from './mask-policies';
import { type Masked, masked } from './masked';
import type { VisibleCompany } from './visible-entities';

/** A company, with the identifiers that a subscription may see. */
export interface VisibleIdentifiedCompany {
  readonly company: VisibleCompany;
  readonly leis: readonly string[];
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

/**
 * Converts a found company to data that may be sent. No other function does this. The LEI of a protected sole trader is
 * masked like the organisation number, because anyone can find the person in public registers by the LEI.
 */
export function maskIdentifiedCompany(
  { company, leis }: IdentifiedCompany,
  grants: Grants,
): Masked<VisibleIdentifiedCompany> {
  const { countryCode, isProtected } = company;
  const hiddenAccess = new HiddenAccessTracker(grants);
  hiddenAccess.note(company, countryCode);
  const isHidden = isProtected && !grants.allows('HiddenPersonAccess', countryCode) && leis.length > 0;
  return masked({
    company: maskCompany(company, countryCode, grants),
    leis: isHidden ? [protectedIdentity] : leis,
    disclosesProtectedIdentity: hiddenAccess.disclosesProtectedIdentity,
  });
}
