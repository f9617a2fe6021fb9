/** A record of a structure: from the party to the company that it is about. */
export interface Link {
  readonly From: string;
  readonly To: string;
  readonly Kind: string;
}

type Direction = 'up' | 'down';

/** For each direction: how many links each company of a structure is away from the requested company. */
export interface Levels {
  readonly of: Readonly<Record<Direction, ReadonlyMap<string, number>>>;
  /** Whether the parties directly above or below a company belong to the structure. */
  isRead(direction: Direction, node: string): boolean;
}

interface Asked {
  readonly ServiceId: number;
  readonly Direction: string;
  readonly Depth: number;
  readonly Nodes: readonly { readonly Node: string; readonly IsCompany?: unknown }[];
}

/** Computes the smallest number of links from the requested company to each company. Roles are not followed. */
export function levelsOf(links: readonly Link[], { ServiceId, Direction, Depth, Nodes }: Asked): Levels {
  const companies = new Set(Nodes.filter(({ IsCompany }) => IsCompany === true).map(({ Node }) => Node));
  const inDirection = (direction: Direction): Map<string, number> => {
    if (Direction !== 'both' && Direction !== direction) return new Map();
    const levels = new Map([[String(ServiceId), 0]]);
    for (let level = 0; level < Depth; level++) {
      for (const { From, To, Kind } of links) {
        const [near, far] = direction === 'up' ? [To, From] : [From, To];
        const isNext = Kind !== 'role' && levels.get(near) === level && companies.has(far);
        if (isNext && !levels.has(far)) levels.set(far, level + 1);
      }
    }
    return levels;
  };
  const of = { up: inDirection('up'), down: inDirection('down') };
  return { of, isRead: (direction, node) => (of[direction].get(node) ?? Depth) < Depth };
}

/** Returns a company and all its direct and indirect owners. Only ownerships are followed. */
export function ownersAbove(links: readonly Link[], root: string): Set<string> {
  const found = new Set([root]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { From, To, Kind } of links) if (Kind === 'ownership' && found.has(To)) found.add(From);
  }
  return found;
}

/** Returns the loops: groups of nodes of which each reaches all others, and itself, over links other than roles. */
export function loopsOf(links: readonly Link[]): string[][] {
  const leading = links.filter(({ Kind }) => Kind !== 'role');
  const reachedFrom = (start: string): Set<string> => {
    const found = new Set<string>();
    for (let size = -1; size < found.size;) {
      size = found.size;
      for (const { From, To } of leading) if (From === start || found.has(From)) found.add(To);
    }
    return found;
  };
  const nodes = [...new Set(leading.map(({ To }) => To))].sort((a, b) => Number(a) - Number(b));
  const reached = new Map(nodes.map((node) => [node, reachedFrom(node)]));
  const isBetween = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const loops = nodes
    .filter((node) => isBetween(node, node))
    .map((node) => nodes.filter((other) => isBetween(node, other)));
  return loops.filter(([first], at) => loops.findIndex(([other]) => other === first) === at);
}
