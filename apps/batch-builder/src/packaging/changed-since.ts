import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { ChangedCompanies, CompanyGraph } from '@company-relations/company-graph';
import type { CountryCode, ServiceId } from '@company-relations/ownership';
import { hasSameShape, type LineShape } from '../planning/decide';

type ShapeThere = LineShape & { readonly country: CountryCode };

/** The companies of a country whose lines may be others than those of a package. */
export async function companiesChangedSince(head: PackageRecord, shape: ShapeThere, companies: Pick<CompanyGraph, 'changesSince'>): Promise<readonly ServiceId[] | 'all'> {
  const changed = await changesSince(head, shape, companies);
  return changed === 'all' ? changed : changed.present;
}

/** The same, and beside it what may be gone. */
export async function changesSince(head: PackageRecord, { country, ...shape }: ShapeThere, companies: Pick<CompanyGraph, 'changesSince'>): Promise<ChangedCompanies | 'all'> {
  return hasSameShape(head, shape) ? companies.changesSince(head.changeNumber, country) : 'all';
}
