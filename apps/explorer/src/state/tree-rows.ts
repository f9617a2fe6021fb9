import { type Direction, type Side, sideOf } from './known-structure';
import type { VisibleStructure } from './visible-structure';
import type { Edge, Party } from '../api/answers';

/** A row of the tree: one occurrence of a party. */
export interface TreeRow {
  /** The path of the row: all parties from the requested company to this party. */
  readonly key: string;
  readonly party: Party;
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  /**
   * The direction in which the row opens: `up` for an owner, `down` for a holding. Undefined for the requested company.
   */
  readonly direction: Direction | undefined;
  /** True if the child rows are shown. Undefined if the row cannot be expanded, and so has no child rows. */
  readonly isExpanded: boolean | undefined;
  /** The records between the party and its parent row. */
  readonly records: readonly Edge[];
  /** True if an earlier row of the same party already has the child rows. */
  readonly isRepeated: boolean;
}

type CanExpand = (party: Party, direction: Direction) => boolean;

/**
 * Returns the rows of a tree with the content of the picture. If several paths lead to a party, the party has a row on
 * each path. Only its first row has child rows. So the tree never has more rows than the picture has lines.
 */
export function treeRows(structure: VisibleStructure, canExpand: CanExpand): TreeRow[] {
  return new TreeBuilder(structure, canExpand).rows();
}

class TreeBuilder {
  private readonly parties: ReadonlyMap<string, Party>;
  private readonly records = new Map<Side, Map<string, Edge[]>>();
  private readonly placed = new Set<Side>();
  private readonly made: TreeRow[] = [];

  constructor(
    private readonly structure: VisibleStructure,
    private readonly canExpand: CanExpand,
  ) {
    this.parties = new Map(structure.Nodes.map((party) => [party.Node, party]));
    for (const edge of structure.Edges) {
      this.put(sideOf('up', edge.To), edge.From, edge);
      this.put(sideOf('down', edge.From), edge.To, edge);
    }
  }

  rows(): TreeRow[] {
    const party = this.partyOf(String(this.structure.ServiceId));
    const sides = this.openSides(party);
    const place = { level: 1, position: 1, setSize: 1, direction: undefined, records: [], isRepeated: false };
    const canExpand = this.canExpand(party, 'up') || this.canExpand(party, 'down');
    this.made.push({ ...place, key: party.Node, party, isExpanded: canExpand ? sides.length > 0 : undefined });
    const children = sides.flatMap((direction) => this.childrenOf(party.Node, direction));
    this.addChildren(children, party.Node, 2);
    return this.made;
  }

  private openSides({ Node }: Party): Direction[] {
    return (['up', 'down'] as const).filter((direction) => this.structure.open.has(sideOf(direction, Node)));
  }

  private childrenOf(node: string, direction: Direction): Child[] {
    this.placed.add(sideOf(direction, node));
    const parties = this.records.get(sideOf(direction, node)) ?? new Map<string, Edge[]>();
    return [...parties].map(([child, records]) => ({ party: this.partyOf(child), records, direction }));
  }

  private addChildren(children: readonly Child[], above: string, level: number): void {
    for (const [index, { party, records, direction }] of children.entries()) {
      const side = sideOf(direction, party.Node);
      const isOpen = this.structure.open.has(side);
      const isRepeated = isOpen && this.placed.has(side);
      const key = `${above}/${direction}:${party.Node}`;
      const isExpanded = this.canExpand(party, direction) && !isRepeated ? isOpen : undefined;
      const place = { level, position: index + 1, setSize: children.length };
      this.made.push({ ...place, key, party, direction, records, isExpanded, isRepeated });
      if (isOpen && !isRepeated) this.addChildren(this.childrenOf(party.Node, direction), key, level + 1);
    }
  }

  private partyOf(node: string): Party {
    return this.parties.get(node) as Party;
  }

  private put(side: Side, node: string, edge: Edge): void {
    const parties = this.records.get(side) ?? new Map<string, Edge[]>();
    parties.set(node, [...(parties.get(node) ?? []), edge]);
    this.records.set(side, parties);
  }
}

interface Child {
  readonly party: Party;
  readonly records: readonly Edge[];
  readonly direction: Direction;
}
