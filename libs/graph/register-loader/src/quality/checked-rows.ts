import type { HoldingRow } from '@company-relations/company-graph';
import type { RelationshipType, StatedType } from '@company-relations/graph-model';
import type { CountryCode, ServiceId, SourceName } from '@company-relations/ownership';

/**
 * A holding with the source that states it. `record` is the JSON of the record if the record states a number of shares
 * and no percentage, otherwise null.
 */
export type CheckedHolding = readonly [...HoldingRow, source: SourceName | null, record: string | null];

/** A company with everything about it that is checked. */
export interface CompanyRow {
  readonly serviceId: ServiceId;
  readonly holdings: readonly CheckedHolding[];
  /**
   * What the sources of the company state about it. Null if no holding in the company states a number of shares without
   * a percentage, because the total number of shares is not needed then.
   */
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
  /**
   * The other companies of the same country with the same organisation number. They are only in the row of the company
   * with the smallest ServiceId; the list is empty in the rows of the other companies.
   */
  readonly sameNumber: readonly ServiceId[];
}

/**
 * The key of a sole trader. If the person is not in the graph, `companies` has the businesses of the person; otherwise
 * it is empty.
 */
export interface TraderRow {
  readonly key: string;
  readonly companies: readonly ServiceId[];
}

/** The text with which the key of each sole trader begins. The source's id of the person follows it. */
export const traderPrefix = 'trader:';
