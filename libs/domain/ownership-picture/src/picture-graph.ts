import { mapInSteps, runAtOnce, type Steps, stopReasons } from '@company-relations/ownership';
import { assertLines, assertSize, type PictureBounds } from './bounds';
import { hasStake, stakeText, votesText } from './figures';
import { groupedBy } from './grouped';
import { edgeKinds, nodeKinds, type Structure, type StructureEdge, StructureError } from './structure';
import type { StructureNode, StructureOwner, StructureStop } from './structure';

/** The meanings of a line. Each meaning has its own style. */
export const lineStyles = ['shares', 'control', 'role'] as const;
export type LineStyle = (typeof lineStyles)[number];

/** A line of a picture. It stands for all records of one style from one party to one company. */
export interface PictureLine {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly style: LineStyle;
  readonly edges: readonly StructureEdge[];
}

/** A party with everything that is written in its box. */
export interface PictureParty {
  readonly node: StructureNode;
  readonly isSubject: boolean;
  readonly owner: StructureOwner | undefined;
  readonly stops: readonly StructureStop[];
  /** Lines from a company to itself. */
  readonly ownLines: readonly PictureLine[];
}

/** The content of a picture, in an order that does not depend on the order of the response. */
export interface PictureGraph {
  readonly subject: PictureParty;
  readonly asOf: string | undefined;
  /** The reason why no party is marked as an ultimate owner. Undefined if ultimate owners are marked. */
  readonly withoutOwners: 'NotGranted' | 'NotComputed' | undefined;
  readonly parties: ReadonlyMap<string, PictureParty>;
  readonly lines: readonly PictureLine[];
  /** The nodes of each loop. Loops have no node in common. */
  readonly loops: readonly (readonly string[])[];
}

/**
 * Converts a structure to the content of a picture: the parties, the lines between them and the loops.
 *
 * @throws StructureError if the structure contradicts itself.
 */
export function pictureGraph(structure: Structure): PictureGraph {
  return runAtOnce(pictureGraphInSteps(structure));
}

/**
 * Like `pictureGraph`, but yields between steps.
 *
 * @throws PictureTooLargeError if the structure exceeds the bounds. Never thrown without bounds.
 */
export function* pictureGraphInSteps(structure: Structure, bounds?: PictureBounds): Steps<PictureGraph> {
  if (bounds) assertSize(structure, bounds);
  const nodes = nodesOf(structure);
  assertKnown(structure, nodes);
  const lines = yield* linesOf(structure.Edges, [...nodes.keys()]);
  if (bounds) assertLines(lines.length, bounds);
  const parties = partiesOf(structure, nodes, lines);
  const [subject] = [...parties.values()].filter(({ isSubject }) => isSubject);
  if (subject === undefined) throw new StructureError('The company asked for is not among the nodes.');
  return {
    subject,
    asOf: structure.AsOf,
    withoutOwners: structure.HistoryNotGranted
      ? 'NotGranted'
      : structure.UltimateOwnersOmitted
        ? 'NotComputed'
        : undefined,
    parties,
    lines: lines.filter(({ from, to }) => from !== to),
    loops: disjointLoops(structure.Loops ?? []),
  };
}

function nodesOf(structure: Structure): ReadonlyMap<string, StructureNode> {
  const sorted = [...structure.Nodes].sort(byKeys((node) => [node.ServiceId ?? Infinity, node.Node]));
  const nodes = new Map(sorted.map((node) => [node.Node, node]));
  if (nodes.size < sorted.length) throw new StructureError('Two nodes have the same name.');
  return nodes;
}

function assertKnown(structure: Structure, nodes: ReadonlyMap<string, StructureNode>): void {
  const named = [
    ...structure.Edges.flatMap(({ From, To }) => [From, To]),
    ...(structure.UltimateOwners ?? []).map(({ Node }) => Node),
    ...(structure.Loops ?? []).flat(),
    ...(structure.Stops ?? []).map(({ Node }) => Node),
  ];
  if (!named.every((name) => nodes.has(name))) throw new StructureError('A node is named that is not among the nodes.');
  const areKnown =
    structure.Nodes.every(({ Kind }) => nodeKinds.includes(Kind)) &&
    structure.Edges.every(({ Kind }) => edgeKinds.includes(Kind)) &&
    (structure.Stops ?? []).every(({ Reason }) => stopReasons.includes(Reason));
  if (!areKnown) throw new StructureError('A kind or a reason is not known.');
}

/** Returns the lines, ordered by party, company and style. */
function* linesOf(edges: readonly StructureEdge[], nodes: readonly string[]): Steps<PictureLine[]> {
  const places = new Map(nodes.map((node, index) => [node, index]));
  const placeOf = (node: string) => places.get(node) as number;
  const sketches = yield* mapInSteps(edges, (edge) => ({
    edge,
    line: JSON.stringify([edge.From, edge.To, styleOf(edge)]),
    order: [edgeKinds.indexOf(edge.Kind), JSON.stringify(memberList(edge))],
  }));
  const lines = yield* mapInSteps(
    groupedBy(sketches, ({ line }) => line),
    ([key, group]): PictureLine => {
      const sorted = group.sort(byKeys(({ order }) => order)).map(({ edge }) => edge);
      const [first] = sorted as [StructureEdge];
      return { key, from: first.From, to: first.To, style: styleOf(first), edges: sorted };
    },
  );
  return lines.sort(byKeys(({ from, to, style }) => [placeOf(from), placeOf(to), lineStyles.indexOf(style)]));
}

/**
 * Returns the style of an edge: `role` for a role, `shares` or `control` for a holding. A holding is `shares` if it has
 * a stake or a number of shares, or if it is an ownership without any figure. All other holdings are `control`, such as
 * votes without a stake.
 */
function styleOf(edge: StructureEdge): LineStyle {
  if (edge.Kind === 'role') return 'role';
  if (hasStake(edge) || edge.NumberOfShares !== undefined) return 'shares';
  return edge.Kind === 'ownership' && votesText(edge) === undefined ? 'shares' : 'control';
}

/** Returns everything that a picture shows of a record, in a fixed order. */
function memberList(edge: StructureEdge): unknown {
  const { NumberOfShares, Text, InDate, OutDate, AreDatesUnknown } = edge;
  return [stakeText(edge), NumberOfShares, votesText(edge), Text, InDate, OutDate, AreDatesUnknown];
}

function partiesOf(
  structure: Structure,
  nodes: ReadonlyMap<string, StructureNode>,
  lines: readonly PictureLine[],
): ReadonlyMap<string, PictureParty> {
  const owners = new Map((structure.UltimateOwners ?? []).map((owner) => [owner.Node, owner]));
  const stops = groupedBy(structure.Stops ?? [], ({ Node }) => Node);
  const ownLines = groupedBy(
    lines.filter(({ from, to }) => from === to),
    ({ from }) => from,
  );
  return new Map(
    [...nodes].map(([key, node]) => [
      key,
      {
        node,
        isSubject: node.ServiceId === structure.ServiceId,
        owner: owners.get(key),
        stops: [...(stops.get(key) ?? [])].sort(
          byKeys((stop) => [
            stop.Direction === 'up' ? 0 : 1,
            stopReasons.indexOf(stop.Reason),
            stop.Count ?? 0,
            [...(stop.Areas ?? [])].sort().join(),
          ]),
        ),
        ownLines: ownLines.get(key) ?? [],
      },
    ]),
  );
}

/** Merges loops that have a company in common. Removes loops of a single company. */
function disjointLoops(loops: readonly (readonly string[])[]): string[][] {
  let disjoint: string[][] = [];
  for (const loop of loops) {
    const touching = disjoint.filter((other) => other.some((node) => loop.includes(node)));
    const merged = [...new Set([...touching.flat(), ...loop])].sort(byKeys((node) => [node]));
    disjoint = [...disjoint.filter((other) => !touching.includes(other)), merged];
  }
  return disjoint.filter(({ length }) => length > 1).sort(byKeys(([first = '']) => [first]));
}

type SortKeys = readonly (number | string)[];

/**
 * Returns a function that compares values by their keys. Numbers are compared by size and texts by code unit, so that
 * the order does not depend on a locale.
 */
function byKeys<Value>(keysOf: (value: Value) => SortKeys): (a: Value, b: Value) => number {
  return (a, b) => {
    const others = keysOf(b);
    for (const [index, key] of keysOf(a).entries()) {
      const other = others[index] as typeof key;
      if (key !== other) return key < other ? -1 : 1;
    }
    return 0;
  };
}
