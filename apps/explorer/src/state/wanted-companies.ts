import type { FoundCompany } from '../api/answers';

/** The number of companies that the search offers while the user types. */
export const maxOfferedCompanies = 10;

/** The body of a search request. The same text may be searched for as a number and as a name. */
export type CompaniesSearchBody = { readonly LEI: string } | { readonly OrgNo: string } | { readonly Name: string };

/**
 * A LEI: 18 letters and digits, and two check digits (ISO 17442). Users write it with or without spaces and hyphens.
 */
const lei = /^[A-Z0-9]{18}\d{2}$/;

/** Returns the searches for a typed text: by LEI, by name, or by both number and name if the text contains digits. */
export function searchBodiesFor(typed: string): CompaniesSearchBody[] {
  if (lei.test(typed.replace(/[\s-]/g, '').toUpperCase())) return [{ LEI: typed }];
  return /\d/.test(typed) ? [{ OrgNo: typed }, { Name: typed }] : [{ Name: typed }];
}

/** Merges the companies of several searches, without duplicates. The companies of the first search come first. */
export function mergedCompanies(found: readonly (readonly FoundCompany[])[]): FoundCompany[] {
  const unique = new Map<number, FoundCompany>();
  for (const company of found.flat()) if (!unique.has(company.ServiceId)) unique.set(company.ServiceId, company);
  return [...unique.values()].slice(0, maxOfferedCompanies);
}
