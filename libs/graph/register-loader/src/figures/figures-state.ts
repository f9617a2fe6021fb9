import { type FiguresState } from '@company-relations/graph-model';
import type { GraphReader } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import figuresState from '../queries/figures/figures-state.cypher';

/** Whether every company has figures, omits them, or is marked. Before, nothing that is kept may be used. */
export function areFiguresWhole(state: FiguresState | undefined): state is FiguresState {
  return state?.revision === ultimateOwnershipRevision;
}

/** The state of kept figures; undefined if all companies were never marked. @throws GraphUnavailable */
export async function readFiguresState(reader: GraphReader): Promise<FiguresState | undefined> {
  const [state] = await reader.read<FiguresState>(figuresState);
  return state;
}
