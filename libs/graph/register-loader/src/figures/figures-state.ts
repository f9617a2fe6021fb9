import { type FiguresState } from '@company-relations/graph-model';
import type { GraphReader } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import figuresState from '../queries/figures/figures-state.cypher';

/**
 * Whether each company has figures, has its figures omitted, or is marked for a derivation. If this is not true of all
 * companies, no stored figure may be used.
 */
export function areFiguresUsable(state: FiguresState | undefined): state is FiguresState {
  return state?.revision === ultimateOwnershipRevision;
}

/**
 * Returns the state of stored figures; undefined if `markAllFigures` has never run.
 *
 * @throws GraphUnavailable
 */
export async function readFiguresState(reader: GraphReader): Promise<FiguresState | undefined> {
  const [state] = await reader.read<FiguresState>(figuresState);
  return state;
}
