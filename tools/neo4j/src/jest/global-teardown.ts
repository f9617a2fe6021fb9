import { testGraphs } from './test-graphs';

/** Jest's global teardown: ends the use of what the global setup obtained. */
export default async function globalTeardown(): Promise<void> {
  for (const graph of testGraphs.splice(0)) await graph.stop();
}
