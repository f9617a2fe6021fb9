import { obtainTestGraph } from '../server-pool';
import { findWorkspaceRoot } from '../workspace-root';
import { testGraphs } from './test-graphs';

/** Jest's global setup. Provides an empty graph, and sets `TEST_NEO4J_URI`, `…_USER` and `…_PASSWORD` to reach it. */
export default async function globalSetup(): Promise<void> {
  const graph = await obtainTestGraph(findWorkspaceRoot(__dirname), process.env);
  testGraphs.push(graph);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void graph.stop().finally(() => process.exit(1)));
  }
  process.env['TEST_NEO4J_URI'] = graph.uri;
  process.env['TEST_NEO4J_USER'] = graph.user;
  process.env['TEST_NEO4J_PASSWORD'] = graph.password;
}
