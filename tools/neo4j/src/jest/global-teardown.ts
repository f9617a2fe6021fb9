import { testGraphs } from './test-graphs';

/** Jest's global teardown. Releases the graph that the global setup provided. */
export default async function globalTeardown(): Promise<void> {
  for (const graph of testGraphs.splice(0)) await graph.stop();
}
