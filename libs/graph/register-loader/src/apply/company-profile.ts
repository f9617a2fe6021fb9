import {
  bareRegisterNumber,
  type CompanyProfile,
  type FieldPriority,
  inOrderOfPriority,
  normalizeRegisterNumber,
  type SourceId,
  statedTotalSharesOf,
} from '@company-relations/ownership';
import { compareDates } from './compare-versions';
import type { CompanySourceRecord, StoredCompany } from './stored';

/**
 * The fields in the order in which a merged profile is written. If a field is missing here, the code does not compile.
 */
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

/**
 * Sorts sources in the order in which fields are taken from them. The order does not depend on which source was loaded
 * first.
 */
export function inOrderOfRank(sources: readonly CompanySourceRecord[]): CompanySourceRecord[] {
  return [...sources].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** Stores what a source says about a company, instead of what it said before. */
export function replaceSource(company: StoredCompany, source: CompanySourceRecord): void {
  company.sources = inOrderOfRank([...company.sources.filter(({ id }) => id !== source.id), source]);
}

/** Fields that only have a meaning in the country of the register that states them. */
const national: ReadonlySet<keyof CompanyProfile> = new Set<keyof CompanyProfile>(['orgNo', 'legalForm']);

/**
 * Merges the profiles of all sources. Each field comes from the first source that has it. A number and a legal form
 * only come from sources that state the same country as the merged company. `updatedAt` is the latest of all sources.
 *
 * @param stated the sources, sorted by `inOrderOfRank`.
 * @param priority the order of preferred sources, for fields that have an order of their own. It never has an order for
 *   the country or the number.
 */
export function mergedProfile(stated: readonly CompanySourceRecord[], priority: FieldPriority = {}): CompanyProfile {
  const sources = stated.map(asShown);
  const merged: Record<string, unknown> = {};
  const country = sources.find(({ profile }) => profile.countryCode !== undefined)?.profile.countryCode;
  const compatriots = sources.filter(({ profile }) => profile.countryCode === country);
  for (const field of fields) {
    const stating = (national.has(field) ? compatriots : sources).filter(({ profile }) => profile[field] !== undefined);
    const value = inOrderOfPriority(stating, priority[field as keyof FieldPriority])[0]?.profile[field];
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

/**
 * Returns a text with all total numbers of shares that the sources state for a company. The text is only compared: if
 * it changes, stakes that are computed from numbers of shares may change too.
 */
export function shareTotalsFingerprint(sources: readonly CompanySourceRecord[]): string {
  return JSON.stringify(statedTotalSharesOf(sources));
}

/** Returns the profile as it is shown. A company that its register no longer has is shown as closed. */
function asShown(stated: CompanySourceRecord): CompanySourceRecord {
  const { profile, absence } = stated;
  return absence?.closed ? { ...stated, profile: { ...profile, ...absence.closed } } : stated;
}

/** Whether searches can find the company. At least one of these sources must allow it. */
export function isSearchableInAnySource(sources: readonly CompanySourceRecord[]): boolean {
  return sources.some(({ searchable }) => searchable);
}

/**
 * Returns the persons whose sole trader business this company is, according to any source. No source is ignored, so
 * that no protected person is exposed.
 */
export function soleTradersOf(sources: readonly CompanySourceRecord[]): SourceId[] {
  return [...new Set(sources.flatMap(({ soleTraderOf }) => soleTraderOf ?? []))].sort();
}

/**
 * Returns an organisation number in the normalised form that searches use. Returns undefined if nothing is left after
 * normalisation.
 */
export function searchFormOfNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : normalizeRegisterNumber(value) || undefined;
}

/**
 * Returns the form in which national ids of persons and register numbers of proxies are compared: the number without
 * punctuation. If the number consists only of punctuation, returns the form of {@link searchFormOfNumber}.
 */
export function comparisonFormOfNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : bareRegisterNumber(value) || searchFormOfNumber(value);
}
