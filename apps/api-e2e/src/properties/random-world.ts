import { GraphClient } from '@company-relations/neo4j-client';
import { graphClientSettings } from '../harness/graph';
import { RandomSubscriptions } from './random-grants';
import type { DrawnGraph } from './random-graph';
import { loadRegister, type RandomRegister, registerOf, type RegisterPlace } from './random-register';

/** A loaded random register, and subscriptions with any grants on it. */
export interface RandomWorld {
  readonly register: RandomRegister;
  readonly subscriptions: RandomSubscriptions;
  close(): Promise<void>;
}

export async function loadedWorld(graphs: readonly DrawnGraph[], place: RegisterPlace): Promise<RandomWorld> {
  const graph = new GraphClient(graphClientSettings());
  const register = registerOf(graphs, place);
  await loadRegister(graph, register);
  return { register, subscriptions: new RandomSubscriptions(graph), close: () => graph.close() };
}
