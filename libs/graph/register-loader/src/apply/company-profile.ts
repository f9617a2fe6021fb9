import {
  bareRegisterNumber,
  type CompanyProfile,
  normalizeRegisterNumber,
  type SourceId,
} from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { CompanySource } from './stored';

/** In the order in which a merged profile is written; a field that is missing here does not compile. */
const fields = Object.keys({
  name: true,
  orgNo: true,
  countryCode: true,
  legalForm: true,
  operationalStatus: true,
  totalNumberOfShares: true,
  totalNumberOfVotes: true,
  addresses: true,
  registrationDate: true,
  uboDetails: true,
} satisfies Record<Exclude<keyof CompanyProfile, 'updatedAt'>, true>) as (keyof CompanyProfile)[];

/** Sources in the order in which fields are taken from them; it does not depend on the order of loading. */
export function inOrderOfRank(sources: readonly CompanySource[]): CompanySource[] {
  return [...sources].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** What only has its meaning in the country whose register gave it. */
const national: ReadonlySet<keyof CompanyProfile> = new Set<keyof CompanyProfile>(['orgNo', 'legalForm']);

/**
 * Each field from the first source that has it, a number and a legal form only from sources that state the very country
 * of the company; `updatedAt` is the latest of all.
 */
export function mergedProfile(sources: readonly CompanySource[]): CompanyProfile {
  const merged: Record<string, unknown> = {};
  const country = sources.find(({ profile }) => profile.countryCode !== undefined)?.profile.countryCode;
  const compatriots = sources.filter(({ profile }) => profile.countryCode === country);
  for (const field of fields) {
    const value = (national.has(field) ? compatriots : sources).find(({ profile }) => profile[field] !== undefined)
      ?.profile[field];
    if (value !== undefined) merged[field] = value;
  }
  const updatedAt = sources
    .flatMap(({ profile }) => profile.updatedAt ?? [])
    .reduce<string | undefined>(
      (latest, at) => (latest === undefined || compareDates(at, latest) > 0 ? at : latest),
      undefined,
    );
  return updatedAt === undefined ? merged : { ...merged, updatedAt };
}

/** A company can be found when a source that states its country lets it be found. */
export function isFindable(sources: readonly CompanySource[]): boolean {
  return sources.some(({ searchable }) => searchable);
}

/** The persons whose sole trader business some source calls this company: of all sources, so that none is exposed. */
export function soleTradersOf(sources: readonly CompanySource[]): SourceId[] {
  return [...new Set(sources.flatMap(({ soleTraderOf }) => soleTraderOf ?? []))].sort();
}

/** The normalised organisation number that is searched, if anything is left of it. */
export function searchedNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : normalizeRegisterNumber(value) || undefined;
}

/** The number by which persons and proxies are found to be protected; as it is searched where nothing else is left of it. */
export function comparedNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : bareRegisterNumber(value) || searchedNumber(value);
}
