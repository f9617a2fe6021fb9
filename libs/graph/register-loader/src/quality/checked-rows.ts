import type { HoldingRow } from '@company-relations/company-graph';
import type { RelationshipType, StatedType } from '@company-relations/graph-model';
import type { CountryCode, ServiceId, SourceName } from '@company-relations/ownership';

/**
 * A holding with the source that states it. It has the JSON of the record only if the record states a number of shares
 * and no percentage.
 */
export type CheckedHolding = readonly [...HoldingRow, source: SourceName | null, record: string | null];

/** A company with everything about it that is checked. */
export interface CompanyRow {
  readonly serviceId: ServiceId;
  readonly holdings: readonly CheckedHolding[];
  /** Null if no holding states a number of shares without a percentage. */
  readonly stated: readonly [profile: string, source: SourceName | null, sources: string | null] | null;
  readonly highStakes: readonly (readonly [type: RelationshipType, id: string, owner: ServiceId, record: string])[];
  readonly unseen: readonly (readonly [type: StatedType, id: string, party: ServiceId])[];
  readonly unspecifiedOwners: readonly string[];
  readonly persons: readonly (readonly [serviceId: ServiceId, profile: string])[];
  readonly reversedDates: readonly (readonly [
    ...[type: StatedType, id: string, party: ServiceId],
    ...[inDate: string, outDate: string],
  ])[];
  readonly countryCode: CountryCode | null;
  /** The companies with a greater ServiceId and the same country and number. Empty if this company is not the first. */
  readonly sameNumber: readonly ServiceId[];
}

/** The key of a sole trader, and the businesses of this person if the person is not in the graph. */
export interface TraderRow {
  readonly key: string;
  readonly companies: readonly ServiceId[];
}

/** What the key of each trader begins with. The rest is the source's id of the person. */
export const traderPrefix = 'trader:';
