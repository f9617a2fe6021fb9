import type { Company, PeriodChange, Period, Relation, ServiceId } from '@company-relations/ownership';
import type { Area } from './areas';
import type { LoadedUltimateOwner, VisibleEdge, VisibleNode, VisibleUltimateOwner } from './visible-structure';

/** The ultimate owners of a company on one day. */
export interface LoadedOwners {
  /** The ultimate owners, the largest first. Absent if they were not computed. */
  readonly ultimateOwners?: readonly LoadedUltimateOwner[];
  /** The number of further ultimate owners. */
  readonly more: number;
}

/** The loaded data about the changes of a company in a period. */
export interface LoadedChanges {
  readonly company: Company;
  readonly period: Period;
  /**
   * The parties whose records with the company changed or may have changed in the period, with all of these records.
   */
  readonly relations: readonly Relation[];
  /**
   * The number of parties whose records with the company changed or may have changed in the period. Includes the
   * parties that were cut off from `relations`.
   */
  readonly parties: number;
  /** The ultimate owners on the day before the period. */
  readonly before: LoadedOwners;
  /** The ultimate owners on the last day of the period. */
  readonly after: LoadedOwners;
}

/** The changes of a company in a period that a subscription may see. */
export interface VisibleChanges {
  readonly company: ServiceId;
  readonly period: Period;
  readonly nodes: readonly VisibleNode[];
  readonly changes: readonly VisibleChange[];
  /** The number of parties that are left out although their records changed or may have changed. */
  readonly partiesLeftOut: number;
  readonly before: VisibleOwners;
  readonly after: VisibleOwners;
  /** The areas that are not granted in the country of the company and whose records are therefore withheld. */
  readonly withheld: readonly Area[];
  /** True if records that have ended by today, and everything derived from these records, are withheld. */
  readonly isHistoryWithheld: boolean;
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleOwners {
  /** The day of these owners, in days since 1970-01-01 (UTC). */
  readonly day: number;
  /** The ultimate owners, the largest first. Absent if the caller may not see them or if they were not computed. */
  readonly ultimateOwners?: readonly Omit<VisibleUltimateOwner, 'isConnected'>[];
  readonly more: number;
  /** True if the ultimate owners were not computed because there are more holdings than may be read for one company. */
  readonly areOmitted: boolean;
}

export interface VisibleChange extends Pick<PeriodChange, 'kind' | 'change'> {
  readonly party: string;
  readonly before: readonly VisibleChangedRecord[];
  readonly after: readonly VisibleChangedRecord[];
  readonly between: readonly VisibleChangedRecord[];
}

export type VisibleChangedRecord = Pick<VisibleEdge, 'kind' | 'record' | 'isEnded' | 'areDatesUnknown'>;
