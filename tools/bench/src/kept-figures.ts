import { defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import type { GraphAddress } from '@company-relations/local-neo4j';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import type { Bench } from './bench';
import { connect } from './bench-graph';
import figuresState from './queries/figures-state.cypher';
import { derive } from './register-programs';

/** The bound of the figures (ultimate ownerships) that the graphs keep: the default of the loader and of the API. */
export const graphBound = defaultUltimateOwnershipBudget;

/** What a graph states about its figures. `bound` and `revision` are null where it keeps none. */
export interface StateOfFigures {
  readonly bound: number | null;
  readonly revision: number | null;
  /** The number of companies whose figures must be derived. */
  readonly due: number;
  /** Whether the graph says to readers that there is none. */
  readonly isSaidDerived: boolean;
}

/**
 * Derives the figures of companies where that was not done yet. Loads derive figures too, so this only does something
 * where a load was killed, or where another version of the loader filled the graph.
 */
export async function keepFigures(bench: Bench, graph: GraphAddress): Promise<void> {
  const { bound, revision, due, isSaidDerived } = await stateOfFigures(graph);
  if (bound === graphBound && revision === ultimateOwnershipRevision && due === 0 && isSaidDerived) return;
  const derived = await derive(bench, graph, graphBound);
  bench.print(`Derived the ultimate owners of ${derived} companies`);
}

export async function stateOfFigures(address: GraphAddress): Promise<StateOfFigures> {
  const graph = connect(address);
  const [state] = await graph.read<StateOfFigures>(figuresState).finally(() => graph.close());
  if (!state) throw new Error('The graph does not say whether it keeps figures.');
  return state;
}
