import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { isShapedAs, type Shape } from '../plan/due';

/** The companies of a country whose lines may be others than those of a package. */
export async function companiesChangedSince(
  head: PackageRecord,
  { country, ...shape }: Shape & { readonly country: CountryCode },
  companies: Pick<CompanyGraph, 'companiesChangedSince'>,
): Promise<ServiceId[] | 'all'> {
  return isShapedAs(head, shape) ? companies.companiesChangedSince(head.changeNumber, country) : 'all';
}
