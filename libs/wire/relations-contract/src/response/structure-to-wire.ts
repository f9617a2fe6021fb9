import type {
  Masked,
  VisibleEdge,
  VisibleNode,
  VisibleStructure,
  VisibleUnnamedParty,
} from '@company-relations/authorization';
import {
  describeUnspecifiedOwner,
  mapInSteps,
  type OwnershipRecord,
  runAtOnce,
  type StructureDirection,
  type Steps,
} from '@company-relations/ownership';
import type { DirectionName } from '../request/structure-request';
import { entityToWire } from './company-json';
import { asOfToWire, nonEmptyListToWire } from './omission';
import { recordToWire } from './record-json';
import type { StructureEdge } from './structure-edge';
import type { StructureNode, StructureResponse } from './structure-response';
import { shareToWire } from './share';
import { unspecifiedOwnerToWire } from './unspecified-owner';

/** Converts a structure to its wire form. Members that the response omits are undefined. Accepts masked data only. */
export function structureToWire(structure: Masked<VisibleStructure>): StructureResponse {
  return runAtOnce(structureToWireInSteps(structure));
}

/** Like `structureToWire`, but yields in between, so that a large structure does not block the event loop. */
export function* structureToWireInSteps(structure: Masked<VisibleStructure>): Steps<StructureResponse> {
  const { company, request, nodes, unnamed, edges, ultimateOwners, areOwnersOmitted, isHistoryWithheld, loops, stops } =
    structure;
  return {
    ServiceId: company,
    Direction: directionNameOf(request.directions),
    Depth: request.depth,
    AsOf: asOfToWire(request.asOf),
    HistoryNotGranted: isHistoryWithheld || undefined,
    Nodes: [
      ...(yield* mapInSteps(nodes, nodeToWire)),
      ...unnamed.map(({ node, kind }) => ({ Node: node, Kind: kind })),
    ],
    Edges: [...(yield* mapInSteps(edges, edgeToWire)), ...unnamed.map(unnamedEdgeToWire)],
    UltimateOwners: ultimateOwners?.map(({ node, stake, isConnected }) => ({
      Node: node,
      Share: shareToWire(stake),
      IsConnected: isConnected,
    })),
    UltimateOwnersOmitted: areOwnersOmitted || undefined,
    Loops: nonEmptyListToWire(loops, (loop) => [...loop]),
    Stops: nonEmptyListToWire(stops, ({ node, direction, reason, count, areas }) => ({
      Node: node,
      Direction: direction,
      Reason: reason,
      Count: count,
      Areas: areas && [...areas],
    })),
  };
}

function directionNameOf(directions: readonly StructureDirection[]): DirectionName {
  const [first, second] = directions;
  return second === undefined && first !== undefined ? first : 'both';
}

/** The wire form of a party. */
export function nodeToWire({ node, kind, entity, isSearchableEntity, unspecifiedOwners }: VisibleNode): StructureNode {
  return {
    Node: node,
    Kind: kind,
    ...entityToWire(entity, isSearchableEntity, {}),
    UnspecifiedOwners: nonEmptyListToWire(unspecifiedOwners, unspecifiedOwnerToWire),
  };
}

function edgeToWire({ from, to, kind, isEnded, areDatesUnknown, record }: VisibleEdge): StructureEdge {
  return {
    ...{ From: from, To: to, Kind: kind, IsEnded: isEnded || undefined, AreDatesUnknown: areDatesUnknown || undefined },
    ...recordOfEdgeToWire({ kind, record }),
  };
}

/** Converts a record to its wire form, with the members that say which bounds of its ranges are excluded. */
export function recordOfEdgeToWire({
  kind,
  record,
}: Pick<VisibleEdge, 'kind' | 'record'>): Omit<StructureEdge, 'From' | 'To' | 'Kind'> {
  const { isMinStakeExcluded, isMaxStakeExcluded, isMinVotesExcluded, isMaxVotesExcluded }: OwnershipRecord = record;
  return {
    ...recordToWire(kind, record),
    IsMinOwnershipStakeExcluded: isMinStakeExcluded,
    IsMaxOwnershipStakeExcluded: isMaxStakeExcluded,
    IsMinVotesExcluded: isMinVotesExcluded,
    IsMaxVotesExcluded: isMaxVotesExcluded,
  };
}

/**
 * Writes the edge of an unnamed party. The text of the edge consists of our own sentences, so it names no person. The
 * edge has `IsEnded` or `AreDatesUnknown` only if all reasons have this member.
 */
function unnamedEdgeToWire({ node, company, recordKind, reasons }: VisibleUnnamedParty): StructureEdge {
  const sentences = [...new Set(reasons.map(describeUnspecifiedOwner))];
  return {
    ...{ From: node, To: company, Kind: recordKind },
    IsEnded: reasons.every(({ isEnded }) => isEnded) || undefined,
    AreDatesUnknown: reasons.every(({ areDatesUnknown }) => areDatesUnknown) || undefined,
    Text: sentences.join(' '),
  };
}
