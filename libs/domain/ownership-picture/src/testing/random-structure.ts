import { stopReasons } from '@company-relations/ownership';
import fc from 'fast-check';
import {
  type EdgeKind,
  type Stake,
  type NodeKind,
  nodeKinds,
  type Structure,
  type StructureEdge,
  type StructureNode,
  type StructureStop,
} from '../structure';
import { loopsOf } from './loops';

const number = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 1e6 }).map((parts) => parts / 1e4),
);

const stake: fc.Arbitrary<Stake> = fc.oneof(
  number.map((OwnershipStake) => ({ OwnershipStake })),
  fc.tuple(number, number, fc.boolean(), fc.boolean()).map(([a, b, isMinExcluded, isMaxExcluded]) => ({
    MinOwnershipStake: Math.min(a, b),
    MaxOwnershipStake: Math.max(a, b),
    IsMinOwnershipStakeExcluded: isMinExcluded,
    IsMaxOwnershipStakeExcluded: isMaxExcluded,
  })),
  number.map((MinOwnershipStake) => ({ MinOwnershipStake })),
  number.map((MaxOwnershipStake) => ({ MaxOwnershipStake })),
  fc.constant({}),
);

const words = [
  'Nord',
  'Holding',
  'Invest',
  'AS',
  'Limited',
  'Group',
  'of',
  'Internationale',
  'Beteiligungsgesellschaft',
  'WWW',
];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '));

/** The end of an edge, as a fraction of the list of parties. So the same edge fits any number of parties. */
const end = fc.integer({ min: 0, max: 999_999 }).map((part) => part / 1e6);

const sketchedEdge = fc.record({
  end,
  distance: end,
  kind: fc.constantFrom<EdgeKind>(
    'ownership',
    'ownership',
    'ownership',
    'beneficialOwnership',
    'companyStructure',
    'role',
  ),
  stake,
  votes: fc.option(fc.integer({ min: 1, max: 2_000_000 }), { nil: undefined }),
  text: fc.constantFrom('Chair of the board', 'Managing director', 'Beneficial owner through other legal arrangements'),
  isBackward: fc.constantFrom(true, false, false),
});

/**
 * Decides the form of a structure, between chains and stars. `reach` is the maximum distance in the list between the
 * ends of an edge. `hubs` is the number of companies with many edges.
 */
const shape = fc.record({ reach: fc.constantFrom(2, 5, 20, 150), hubs: fc.constantFrom(0, 1, 3) });

type SketchedEdge = typeof sketchedEdge extends fc.Arbitrary<infer Edge> ? Edge : never;

const sketchedOwner = fc.record({ end, stake });

const sketchedStop = fc.record({
  end,
  Direction: fc.constantFrom('up' as const, 'down' as const),
  Reason: fc.constantFrom(...stopReasons),
  Count: fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: undefined }),
});

const kind = fc.constantFrom<NodeKind>('company', 'company', 'company', 'company', ...nodeKinds);

/** Structures of up to 150 parties: chains, stars and meshes, with loops, roles, parties without links, and stops. */
export const randomStructures: fc.Arbitrary<Structure> = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 2, arbitrary: fc.integer({ min: 13, max: 150 }) },
    ),
    shape,
  )
  .chain(([size, { reach, hubs }]) =>
    fc
      .record({
        kinds: fc.array(kind, { minLength: size, maxLength: size }),
        names: fc.array(name, { minLength: size, maxLength: size }),
        edges: fc.array(sketchedEdge, { minLength: Math.ceil(0.7 * size), maxLength: Math.ceil(1.4 * size) }),
        owners: fc.array(sketchedOwner, { maxLength: 4 }),
        stops: fc.array(sketchedStop, { maxLength: 5 }),
        subject: end,
      })
      .map((sketch) => structureOf({ ...sketch, size, reach, hubs })),
  );

interface Sketch {
  readonly size: number;
  readonly reach: number;
  readonly hubs: number;
  readonly kinds: readonly NodeKind[];
  readonly names: readonly string[];
  readonly edges: readonly SketchedEdge[];
  readonly owners: readonly { readonly end: number; readonly stake: Stake }[];
  readonly stops: readonly (Omit<StructureStop, 'Node' | 'Count'> & {
    readonly end: number;
    readonly Count: number | undefined;
  })[];
  readonly subject: number;
}

function structureOf({ size, reach, hubs, kinds, names, edges, owners, stops, subject }: Sketch): Structure {
  const asked = Math.floor(subject * size);
  const nodes = kinds.map((each, index) =>
    nodeOf(index === asked ? 'company' : each, index + 1, names[index] as string),
  );
  const nodeAt = (place: number) => (nodes[Math.floor(place * size)] as StructureNode).Node;
  const made = edges.flatMap((edge) => edgeOf(edge, nodes, reach, hubs));
  const byNode = new Map(owners.map((owner) => [nodeAt(owner.end), owner.stake]));
  return {
    ServiceId: asked + 1,
    Nodes: nodes,
    Edges: made,
    UltimateOwners: [...byNode].map(([Node, Share]) => ({ Node, Share, IsConnected: true })),
    Loops: loopsOf(nodes, made),
    Stops: stops.map(({ end: place, Count, ...stop }) => ({ Node: nodeAt(place), ...stop, ...(Count && { Count }) })),
  };
}

function nodeOf(nodeKind: NodeKind, id: number, text: string): StructureNode {
  if (nodeKind === 'company' || nodeKind === 'person' || nodeKind === 'state') {
    return { Node: String(id), ServiceId: id, Kind: nodeKind, Name: text, CountryCode: 'NO' };
  }
  return { Node: `${nodeKind}-${id}`, Kind: nodeKind };
}

/**
 * Returns an edge from a party to a company later in the list, or sometimes earlier. Empty if there is no such company.
 */
function edgeOf(sketch: SketchedEdge, nodes: readonly StructureNode[], reach: number, hubs: number): StructureEdge[] {
  const start = Math.floor(sketch.end * nodes.length);
  const stop = Math.min(nodes.length - 1, start + Math.floor(sketch.distance * reach));
  const hub = hubs > 0 && sketch.distance < 0.5 ? Math.floor(sketch.distance * 2 * hubs) : start;
  const [upper, lower] = sketch.isBackward ? [stop, start] : [Math.min(hub, nodes.length - 1), stop];
  const [from, to] = [nodes[upper], nodes[lower]] as [StructureNode, StructureNode];
  if (to.Kind !== 'company' || (from === to && from.Kind !== 'company')) return [];
  const ends = { From: from.Node, To: to.Node };
  if (sketch.kind === 'role') return [{ ...ends, Kind: 'role', Text: sketch.text }];
  const votes = sketch.votes === undefined ? {} : { NumberOfVotes: sketch.votes };
  return [{ ...ends, Kind: sketch.kind, ...sketch.stake, ...votes }];
}
