import type { FiguresState } from '@company-relations/graph-model';
import type { GraphReader } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import figuresState from '../queries/figures/figures-state.cypher';

/** The state of the stored figures (ultimate ownerships), as the loader reads it. */
export type StoredFiguresState = Omit<FiguresState, 'name'>;

/**
 * Returns whether every company either has stored figures (ultimate ownerships), or has its figures omitted, or is
 * marked for a derivation. If this is not so, no stored figure may be used.
 */
export function areFiguresUsable(state: StoredFiguresState | undefined): state is StoredFiguresState {
  return state?.revision === ultimateOwnershipRevision;
}

/** Returns whether the state says that no company is marked for a derivation. Readers of figures rely on it too. */
export function areAllFiguresDerived(state: StoredFiguresState | undefined): boolean {
  const derivedUpTo = state?.derivedUpTo ?? -1;
  return areFiguresUsable(state) && derivedUpTo >= (state.lastMarked ?? 0);
}

/**
 * Returns the state of the stored figures (ultimate ownerships); undefined if `markAllFigures` has never run.
 *
 * @throws GraphUnavailable
 */
export async function readFiguresState(reader: GraphReader): Promise<StoredFiguresState | undefined> {
  const [state] = await reader.read<StoredFiguresState>(figuresState);
  return state;
}
