import type {
  Company,
  Entity,
  LoadedUnspecifiedOwnerRecord,
  PartyKind,
  RecordKind,
  RecordOf,
  ServiceId,
  Stake,
  StructureDirection,
  RecordsInOneDirection,
  StructureStop,
  UnnamedKind,
} from '@company-relations/ownership';
import type { Area } from './areas';
import type { StructureRequest } from './structure-bounds';
import type { VisibleEntity } from './visible-entities';

/** The data that was loaded for a structure. */
export interface LoadedStructure {
  readonly company: Company;
  readonly request: StructureRequest;
  /** The records that were read, by direction and company. */
  readonly readings: Readonly<Record<StructureDirection, ReadonlyMap<ServiceId, RecordsInOneDirection>>>;
  /** The ultimate owners, the largest first. Absent if they were not computed. */
  readonly ultimateOwners?: readonly LoadedUltimateOwner[];
  /** True if the ultimate owners were not computed because there are more holdings than may be read for one company. */
  readonly areOwnersOmitted: boolean;
}

export interface LoadedUltimateOwner {
  readonly entity: Entity;
  readonly stake: Stake;
}

/** The structure above and below a company in the ownership graph, reduced to what a subscription may see. */
export interface VisibleStructure {
  readonly company: ServiceId;
  readonly request: StructureRequest;
  readonly nodes: readonly VisibleNode[];
  readonly unnamed: readonly VisibleUnnamedParty[];
  readonly edges: readonly VisibleEdge[];
  /** The ultimate owners, the largest first. Absent if the caller may not see them or if they were not computed. */
  readonly ultimateOwners?: readonly VisibleUltimateOwner[];
  readonly areOwnersOmitted: boolean;
  /** True if ultimate owners of a past day are withheld because the caller may not see the history of the company. */
  readonly isHistoryWithheld: boolean;
  /** The nodes of each loop, by name. */
  readonly loops: readonly (readonly string[])[];
  readonly stops: readonly VisibleStop[];
  /** See `VisibleCompanyRelations`. */
  readonly disclosesProtectedIdentity: boolean;
}

export interface VisibleNode {
  readonly node: string;
  readonly kind: PartyKind | 'protected';
  readonly entity: VisibleEntity;
  /** True if the caller could search for the entity. Undefined for persons. */
  readonly isSearchableEntity: boolean | undefined;
  /** Reasons why owners of the company are not named. */
  readonly unspecifiedOwners: readonly LoadedUnspecifiedOwnerRecord[];
}

export interface VisibleUnnamedParty {
  readonly node: string;
  readonly kind: UnnamedKind;
  /** The node of the company whose owner is not named. */
  readonly company: string;
  readonly recordKind: RecordKind;
  readonly reasons: readonly LoadedUnspecifiedOwnerRecord[];
}

export interface VisibleEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: RecordKind;
  readonly isEnded: boolean;
  /** True if the dates of the record do not show whether the record was in force on the requested past day. */
  readonly areDatesUnknown: boolean;
  readonly record: RecordOf<RecordKind>;
}

export interface VisibleUltimateOwner {
  readonly node: string;
  readonly stake: Stake;
  /** True if holdings of the structure connect the owner with the company. */
  readonly isConnected: boolean;
}

export interface VisibleStop extends Pick<StructureStop, 'direction' | 'reason' | 'count'> {
  readonly node: string;
  /** The areas that the caller lacks. Set only if the reason is `NotGranted`. */
  readonly areas?: readonly Area[];
}
