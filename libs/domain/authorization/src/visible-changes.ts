import type { Company, PeriodChange, Period, Relation, ServiceId } from '@company-relations/ownership';
import type { Area } from './areas';
import type { LoadedUltimateOwner, VisibleEdge, VisibleNode, VisibleUltimateOwner } from './visible-structure';

/** The ultimate owners of a company on one day. */
export interface LoadedOwners {
  /** The largest first. Absent if they were not computed. */
  readonly ultimateOwners?: readonly LoadedUltimateOwner[];
  /** How many more there are. */
  readonly more: number;
}

/** What was read for the changes of a company in a period. */
export interface LoadedChanges {
  readonly company: Company;
  readonly period: Period;
  /** The parties whose records with the company changed in the period, or may have, with all of these records. */
  readonly relations: readonly Relation[];
  /** How many there are, including those that were cut. */
  readonly parties: number;
  /** On the day before the period. */
  readonly before: LoadedOwners;
  /** On its last day. */
  readonly after: LoadedOwners;
}

/** The changes of a company in a period as far as one subscription may see them. */
export interface VisibleChanges {
  readonly company: ServiceId;
  readonly period: Period;
  readonly nodes: readonly VisibleNode[];
  readonly changes: readonly VisibleChange[];
  /** How many parties with changes, or possible ones, are left out. */
  readonly partiesLeftOut: number;
  readonly before: VisibleOwners;
  readonly after: VisibleOwners;
  /** The areas of records that are withheld in the country of the company. */
  readonly withheld: readonly Area[];
  /** Whether records that have ended since, and what follows from them, are withheld. */
  readonly isHistoryWithheld: boolean;
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleOwners {
  /** In days since 1970-01-01 (UTC). */
  readonly day: number;
  /** The largest first. Absent if the caller may not see them, or if they were not computed. */
  readonly ultimateOwners?: readonly Omit<VisibleUltimateOwner, 'isConnected'>[];
  readonly more: number;
  /** Whether they could not be computed, because there are more holdings than may be read. */
  readonly areOmitted: boolean;
}

export interface VisibleChange extends Pick<PeriodChange, 'kind' | 'change'> {
  readonly party: string;
  readonly before: readonly VisibleChangedRecord[];
  readonly after: readonly VisibleChangedRecord[];
  readonly between: readonly VisibleChangedRecord[];
}

export type VisibleChangedRecord = Pick<VisibleEdge, 'kind' | 'record' | 'isEnded' | 'areDatesUnknown'>;
