import type { Arcs } from './ownership-graph';

/**
 * The part of a graph that can be reached from one start node, divided into strongly connected components. The start
 * node is node 0 here.
 */
export interface Condensation extends Arcs {
  /** The number of each node in the original graph. */
  readonly nodes: Int32Array;
  /**
   * The nodes, ordered by component. The components are in topological order from node 0: every arc leads to the same
   * component or a later one.
   */
  readonly order: Int32Array;
  /** Component `k` consists of the nodes in `order` from `componentStart[k]` up to `componentStart[k + 1]`. */
  readonly componentStart: Int32Array;
  readonly componentOf: Int32Array;
}

/**
 * Finds the reachable part of a graph. Create only one explorer for each graph, because an explorer contains a table as
 * large as the graph.
 */
export type Explorer = (start: number) => Condensation;

/** Creates the explorer of a graph. */
export function createExplorer(arcs: Arcs): Explorer {
  const localOf = new Int32Array(arcs.start.length - 1).fill(-1);
  return (start) => {
    const nodes = visit(arcs, start, localOf);
    const local = localArcs(arcs, nodes, localOf);
    for (const node of nodes) localOf[node] = -1;
    const components = componentsOf(local);
    orderMembers(components, nodes);
    return { nodes: Int32Array.from(nodes), ...local, ...components };
  };
}

/**
 * Sorts the members of each component by their numbers in the graph, so that a loop has the same order from every
 * starting node.
 */
function orderMembers(
  { order, componentStart }: Pick<Condensation, 'order' | 'componentStart'>,
  nodes: readonly number[],
): void {
  for (let component = 0; component + 1 < componentStart.length; component++) {
    const members = order.subarray(componentStart[component], componentStart[component + 1]);
    if (members.length > 1) members.sort((a, b) => (nodes[a] as number) - (nodes[b] as number));
  }
}

function visit(arcs: Arcs, start: number, localOf: Int32Array): number[] {
  const nodes = [start];
  localOf[start] = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as number;
    for (let arc = arcs.start[node] as number; arc < (arcs.start[node + 1] as number); arc++) {
      const to = arcs.to[arc] as number;
      if (localOf[to] !== -1) continue;
      localOf[to] = nodes.length;
      nodes.push(to);
    }
  }
  return nodes;
}

function localArcs(arcs: Arcs, nodes: readonly number[], localOf: Int32Array): Arcs {
  const start = new Int32Array(nodes.length + 1);
  const to: number[] = [];
  const holding: number[] = [];
  nodes.forEach((node, local) => {
    for (let arc = arcs.start[node] as number; arc < (arcs.start[node + 1] as number); arc++) {
      to.push(localOf[arcs.to[arc] as number] as number);
      holding.push(arcs.holding[arc] as number);
    }
    start[local + 1] = to.length;
  });
  return { start, to: Int32Array.from(to), holding: Int32Array.from(holding) };
}

/**
 * Finds strongly connected components (Tarjan 1972). Does not use recursion, because chains may be longer than the call
 * stack.
 */
export function componentsOf({ start, to }: Arcs): Pick<Condensation, 'order' | 'componentStart' | 'componentOf'> {
  const size = start.length - 1;
  const found = new Int32Array(size);
  const lowest = new Int32Array(size);
  const nextArc = start.slice(0, size);
  const componentOf = new Int32Array(size).fill(-1);
  const path: number[] = [];
  const open: number[] = [];
  // Tarjan's algorithm finds the last components of the topological order first, so both lists are reversed at the end.
  const closed: number[] = [];
  const ends: number[] = [];
  let discovered = 0;
  const discover = (node: number): void => {
    found[node] = lowest[node] = ++discovered;
    path.push(node);
    open.push(node);
  };
  const close = (root: number): void => {
    let node: number;
    const members: number[] = [];
    do {
      node = open.pop() as number;
      componentOf[node] = ends.length;
      members.push(node);
    } while (node !== root);
    if (members.length > 1) members.sort((a, b) => (found[b] as number) - (found[a] as number));
    // Pushes one by one, because a loop may have more members than a call may have arguments.
    for (const member of members) closed.push(member);
    ends.push(closed.length);
  };
  for (let root = 0; root < size; root++) {
    if (found[root] === 0) discover(root);
    while (path.length > 0) {
      const node = path[path.length - 1] as number;
      const arc = nextArc[node] as number;
      if (arc < (start[node + 1] as number)) {
        nextArc[node] = arc + 1;
        const next = to[arc] as number;
        if (found[next] === 0) discover(next);
        else if (componentOf[next] === -1) lowest[node] = Math.min(lowest[node] as number, found[next] as number);
        continue;
      }
      path.pop();
      const before = path[path.length - 1];
      if (before !== undefined) lowest[before] = Math.min(lowest[before] as number, lowest[node] as number);
      if (lowest[node] === found[node]) close(node);
    }
  }
  ends.unshift(0);
  return {
    order: Int32Array.from(closed).reverse(),
    componentStart: Int32Array.from(ends, (end) => size - end).reverse(),
    componentOf: componentOf.map((component) => ends.length - 2 - component),
  };
}

/** Calls a function with the end node and the holding of each arc of a node. */
export function eachArc(
  { start, to, holding }: Condensation,
  node: number,
  visit: (to: number, holding: number) => void,
): void {
  for (let arc = start[node] as number; arc < (start[node + 1] as number); arc++)
    visit(to[arc] as number, holding[arc] as number);
}
