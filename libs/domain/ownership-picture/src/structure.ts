import type { StopReason } from '@company-relations/ownership';

/**
 * The content of a picture: the response of `GET /v2/relations/{serviceId}/structure`. Members that a picture does not
 * show are not declared here. All lists may be in any order.
 */
export interface Structure {
  /** The requested company. */
  readonly ServiceId: number;
  /** The day of the picture, `yyyy-MM-dd`. Absent for today. */
  readonly AsOf?: string;
  /** True if the ultimate owners of a past day are withheld. */
  readonly HistoryNotGranted?: boolean;
  /** True if ultimate owners could not be computed. */
  readonly UltimateOwnersOmitted?: boolean;
  readonly Nodes: readonly StructureNode[];
  readonly Edges: readonly StructureEdge[];
  readonly UltimateOwners?: readonly StructureOwner[];
  /** The nodes of each closed loop. */
  readonly Loops?: readonly (readonly string[])[];
  readonly Stops?: readonly StructureStop[];
}

export const nodeKinds = ['company', 'person', 'state', 'unknown', 'exempt', 'protected'] as const;
export type NodeKind = (typeof nodeKinds)[number];

export interface StructureNode {
  /**
   * The identifier of the node, such as `exempt-1`, `unknown-1`, or a `ServiceId` as text. Valid only within this
   * response.
   */
  readonly Node: string;
  readonly ServiceId?: number;
  readonly Kind: NodeKind;
  readonly Name?: string;
  readonly CountryCode?: string;
  /** True if the identity is protected. If the caller may see the identity, the party also has its actual kind. */
  readonly IsProtected?: boolean;
}

export const edgeKinds = ['ownership', 'beneficialOwnership', 'companyStructure', 'role'] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/**
 * A percentage from 0 to 100: a single number or a range. An excluded bound is not part of the range. A stake without
 * members is unknown.
 */
export interface Stake {
  readonly OwnershipStake?: number;
  readonly MinOwnershipStake?: number;
  readonly MaxOwnershipStake?: number;
  readonly IsMinOwnershipStakeExcluded?: boolean;
  readonly IsMaxOwnershipStakeExcluded?: boolean;
}

/** A record: a holding or role of one party in one company. */
export interface StructureEdge extends Stake {
  /** The node of the party. */
  readonly From: string;
  /** The node of the company. */
  readonly To: string;
  readonly Kind: EdgeKind;
  readonly NumberOfShares?: number;
  readonly NumberOfVotes?: number;
  /** Bounds of the votes: a count, or a percentage if the register publishes only percentages. */
  readonly MinVotes?: number;
  readonly MaxVotes?: number;
  readonly IsMinVotesExcluded?: boolean;
  readonly IsMaxVotesExcluded?: boolean;
  /** The text of the record: the role, the register's name of the holding, or the reason why no owner is named. */
  readonly Text?: string;
  readonly InDate?: string;
  readonly OutDate?: string;
  /** True if the dates do not show whether the record was in force on the day of the picture. */
  readonly AreDatesUnknown?: boolean;
}

export interface StructureOwner {
  readonly Node: string;
  /** The share through all chains together. This share is always calculated, and never stated by a register. */
  readonly Share: Stake;
  /** True if edges of the response lead from this owner to the requested company. */
  readonly IsConnected: boolean;
}

/** A node at which the picture ends, and the reason. */
export interface StructureStop {
  readonly Node: string;
  readonly Direction: 'up' | 'down';
  readonly Reason: StopReason;
  /** The number of parties that are missing from the response. Absent if the number is unknown. */
  readonly Count?: number;
  /** The withheld areas. Present only if areas are the reason. */
  readonly Areas?: readonly string[];
}

/** A structure that contradicts itself, such as an edge from a node that is not in it. */
export class StructureError extends Error {
  override readonly name = 'StructureError';
}
