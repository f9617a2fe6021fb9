import type { StopReason } from '@company-relations/ownership';

/**
 * What a picture shows: the answer of `GET /v2/relations/{serviceId}/structure`. Members that a picture does not show
 * are left out here. All lists may be in any order.
 */
export interface Structure {
  /** The company asked for. */
  readonly ServiceId: number;
  /** The day of the picture, `yyyy-MM-dd`. Absent: today. */
  readonly AsOf?: string;
  /** Whether ultimate owners of that day are withheld. */
  readonly HistoryNotGranted?: boolean;
  /** Whether ultimate owners could not be computed. */
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
  /** The name of the node in the answer, and in nothing else: a `ServiceId` as text, `exempt-1`, `unknown-1`. */
  readonly Node: string;
  readonly ServiceId?: number;
  readonly Kind: NodeKind;
  readonly Name?: string;
  readonly CountryCode?: string;
  /** Whether the identity is protected. A caller who may see it gets the party with its own kind. */
  readonly IsProtected?: boolean;
}

export const edgeKinds = ['ownership', 'beneficialOwnership', 'companyStructure', 'role'] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/**
 * Percent, 0 to 100: one number, or a range. A bound that is excluded does not belong to its range. Without members the
 * stake is not known.
 */
export interface Stake {
  readonly OwnershipStake?: number;
  readonly MinOwnershipStake?: number;
  readonly MaxOwnershipStake?: number;
  readonly IsMinOwnershipStakeExcluded?: boolean;
  readonly IsMaxOwnershipStakeExcluded?: boolean;
}

/** A record: what one party holds in one company, or is in it. */
export interface StructureEdge extends Stake {
  /** The node of the party. */
  readonly From: string;
  /** The node of the company. */
  readonly To: string;
  readonly Kind: EdgeKind;
  readonly NumberOfShares?: number;
  readonly NumberOfVotes?: number;
  /** Bounds of the votes: a count, or percent where the register publishes only percent. */
  readonly MinVotes?: number;
  readonly MaxVotes?: number;
  readonly IsMinVotesExcluded?: boolean;
  readonly IsMaxVotesExcluded?: boolean;
  /** The role, what the register calls the holding, or why it names no owner. */
  readonly Text?: string;
  readonly InDate?: string;
  readonly OutDate?: string;
  /** Whether the dates leave open that the record was in force on the day of the picture. */
  readonly AreDatesUnknown?: boolean;
}

export interface StructureOwner {
  readonly Node: string;
  /** The share through all chains. It is calculated. */
  readonly Share: Stake;
  /** Whether the edges of the answer lead from this owner to the company asked for. */
  readonly IsConnected: boolean;
}

/** Where the picture ends, and why. */
export interface StructureStop {
  readonly Node: string;
  readonly Direction: 'up' | 'down';
  readonly Reason: StopReason;
  /** How many parties are not in the answer, where that is known. */
  readonly Count?: number;
  /** Which areas are withheld, where the reason is that. */
  readonly Areas?: readonly string[];
}

/** A structure that contradicts itself, such as an edge from a node that is not in it. */
export class StructureError extends Error {
  override readonly name = 'StructureError';
}
