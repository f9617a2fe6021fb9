import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { ChangedCompanies, CompanyGraph } from '@company-relations/company-graph';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { hasSameShape, type LineShape } from '../planning/decide';

type CountryLineShape = LineShape & { readonly country: CountryCode };

/**
 * Returns the companies of a country whose lines may differ from the lines of a package, or 'all' if every line may
 * differ.
 */
export async function companiesChangedSince(
  head: PackageRecord,
  shape: CountryLineShape,
  companies: Pick<CompanyGraph, 'changesSince'>,
): Promise<readonly ServiceId[] | 'all'> {
  const changed = await companiesChangedOrLeftSince(head, shape, companies);
  return changed === 'all' ? changed : changed.present;
}

/**
 * Returns the companies of a country whose lines may differ from the lines of a package. Also returns the companies
 * that may have left the country since then. Returns 'all' if every line may differ.
 */
export async function companiesChangedOrLeftSince(
  head: PackageRecord,
  { country, ...shape }: CountryLineShape,
  companies: Pick<CompanyGraph, 'changesSince'>,
): Promise<ChangedCompanies | 'all'> {
  const { changeNumber, asOf, wereFiguresSettled } = head;
  return hasSameShape(head, shape)
    ? companies.changesSince(changeNumber, country, asOf, { wereFiguresSettled })
    : 'all';
}
