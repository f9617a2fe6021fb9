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
 * The fields of a profile, in the order in which a merged profile is written. The compiler reports a field that is
 * missing here.
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
 * Sorts source records by their rank, then by id. A merged profile takes each field from the first source record that
 * has it. The order does not depend on which source was loaded first.
 */
export function inOrderOfRank(sources: readonly CompanySourceRecord[]): CompanySourceRecord[] {
  return [...sources].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** Replaces the earlier source record of the same id in a company by a new one. */
export function replaceSource(company: StoredCompany, source: CompanySourceRecord): void {
  company.sources = inOrderOfRank([...company.sources.filter(({ id }) => id !== source.id), source]);
}

/** Fields that only have a meaning in the country of the register that states them. */
const national: ReadonlySet<keyof CompanyProfile> = new Set<keyof CompanyProfile>(['orgNo', 'legalForm']);

/**
 * Merges the profiles of all sources. Each field comes from the first source that has it. The organisation number and
 * the legal form only come from sources that state the same country as the merged company. `updatedAt` is the latest
 * one of all sources.
 *
 * @param stated the sources, sorted by `inOrderOfRank`.
 * @param priority the preferred sources per field; see `FieldPriority`. The country and the organisation number have
 *   none.
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
 * Returns a text that contains all total numbers of shares that the sources state for a company. The text serves only
 * for a comparison: if it changes, stakes that are computed from numbers of shares may change too.
 */
export function shareTotalsFingerprint(sources: readonly CompanySourceRecord[]): string {
  return JSON.stringify(statedTotalSharesOf(sources));
}

/**
 * Returns the source record with the profile as it is shown. A company that is absent from its register is shown as
 * closed.
 */
function asShown(stated: CompanySourceRecord): CompanySourceRecord {
  const { profile, absence } = stated;
  return absence?.closed ? { ...stated, profile: { ...profile, ...absence.closed } } : stated;
}

/** Returns whether searches can find the company. At least one source must state a country and allow searches. */
export function isSearchableInAnySource(sources: readonly CompanySourceRecord[]): boolean {
  return sources.some(({ searchable }) => searchable);
}

/**
 * Returns whether the graph stores the sources of a company next to its profile. The profile of a company of one source
 * says the same, unless complete files closed the company: then its profile differs from what the source stated.
 */
export function areSourcesStored(sources: readonly CompanySourceRecord[]): boolean {
  return sources.length > 1 || sources[0]?.absence !== undefined;
}

/**
 * Returns the persons whose sole trader business this company is, according to any of its sources. Every source counts,
 * even if others contradict it, so that no protected person is exposed.
 */
export function soleTradersOf(sources: readonly CompanySourceRecord[]): SourceId[] {
  return [...new Set(sources.flatMap(({ soleTraderOf }) => soleTraderOf ?? []))].sort();
}

/**
 * Returns an organisation number in the normalised form that searches use. Returns undefined if the normalisation
 * leaves nothing of the number.
 */
export function searchFormOfNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : normalizeRegisterNumber(value) || undefined;
}

/**
 * Returns the form in which national ids of persons and register numbers of proxies are compared: the number without
 * punctuation. For a number that consists only of punctuation, returns the form of {@link searchFormOfNumber}.
 */
export function comparisonFormOfNumber(value: string | undefined): string | undefined {
  return value === undefined ? undefined : bareRegisterNumber(value) || searchFormOfNumber(value);
}
