import type { Area } from '@company-relations/authorization';
import type { Link } from './structure-links';

type Members = Readonly<Record<string, unknown>>;

/** The reason why a register does not name owners of a company. */
export interface Reason extends Members {
  readonly Category: string;
  readonly Description: string;
  readonly IsEnded?: boolean;
  readonly AreDatesUnknown?: boolean;
}

export interface StructureNode extends Members {
  readonly Node: string;
  readonly Kind: string;
  readonly UnspecifiedOwners?: readonly Reason[];
}

export interface StructureEdge extends Members, Link {
  readonly IsEnded?: boolean;
}

export interface StructureStop extends Members {
  readonly Node: string;
  readonly Direction: string;
  readonly Reason: string;
}

/** The response body of `GET …/structure`. */
export interface StructureBody extends Members {
  readonly ServiceId: number;
  readonly Direction: string;
  readonly Depth: number;
  readonly AsOf?: string;
  readonly Nodes: readonly StructureNode[];
  readonly Edges: readonly StructureEdge[];
  readonly UltimateOwners?: readonly { readonly Node: string; readonly Share: object; readonly IsConnected: boolean }[];
  readonly Loops?: readonly (readonly string[])[];
  readonly Stops?: readonly StructureStop[];
}

/** Whether a caller has an area in the country of a node. */
export type Allows = (area: Area, node: string) => boolean;
