import type { FoundCompany } from '../api/answers';

/** How many companies a search as you type offers. */
export const offeredCompanies = 10;

/** What a search asks for, as the body of a request. A text may be a number and a name at once. */
export type WantedCompanies = { readonly LEI: string } | { readonly OrgNo: string } | { readonly Name: string };

/** 18 letters and digits, and two check digits (ISO 17442), written with or without spaces and hyphens. */
const lei = /^[A-Z0-9]{18}\d{2}$/;

/** What to search for when a user types this: a LEI, a name, or both a number and a name where it has digits. */
export function wantedCompanies(typed: string): WantedCompanies[] {
  if (lei.test(typed.replace(/[\s-]/g, '').toUpperCase())) return [{ LEI: typed }];
  return /\d/.test(typed) ? [{ OrgNo: typed }, { Name: typed }] : [{ Name: typed }];
}

/** The companies of several searches, each once, those of the first search first. */
export function mergedCompanies(found: readonly (readonly FoundCompany[])[]): FoundCompany[] {
  const unique = new Map<number, FoundCompany>();
  for (const company of found.flat()) if (!unique.has(company.ServiceId)) unique.set(company.ServiceId, company);
  return [...unique.values()].slice(0, offeredCompanies);
}
