import { readdirSync } from 'node:fs';
import { forPlans, forTests } from '../server-configuration';
import { obtainTestGraph, type TestGraph } from '../server-pool';
import { findWorkspaceRoot } from '../workspace-root';
import { testGraphs } from './test-graphs';

/**
 * Jest's global setup: an empty graph for the run, its address in `TEST_NEO4J_URI`, `…_USER` and `…_PASSWORD`. Where a
 * project tests query plans, `TEST_NEO4J_PLANS_URI` and `…_PLANS_PASSWORD` are those of the graph for these tests. With a
 * pool it is on another server, without a pool it is the same graph.
 */
export default async function globalSetup(_global?: unknown, project?: { readonly rootDir: string }): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(
      signal,
      () => void Promise.all(testGraphs.map((graph) => graph.stop())).finally(() => process.exit(1)),
    );
  }
  const testsPlans = project !== undefined && hasSpecsOfPlans(project.rootDir);
  const hasPool = Boolean(process.env['TEST_NEO4J_POOL']);
  const graph = await obtain(testsPlans && !hasPool);
  process.env['TEST_NEO4J_URI'] = graph.uri;
  process.env['TEST_NEO4J_USER'] = graph.user;
  process.env['TEST_NEO4J_PASSWORD'] = graph.password;
  if (!testsPlans) return;
  const ofPlans = hasPool ? await obtain(true) : graph;
  process.env['TEST_NEO4J_PLANS_URI'] = ofPlans.uri;
  process.env['TEST_NEO4J_PLANS_PASSWORD'] = ofPlans.password;
}

async function obtain(testsPlans: boolean): Promise<TestGraph> {
  const graph = await obtainTestGraph(findWorkspaceRoot(__dirname), process.env, testsPlans ? forPlans : forTests);
  testGraphs.push(graph);
  return graph;
}

function hasSpecsOfPlans(folder: string): boolean {
  return readdirSync(folder, { encoding: 'utf8', recursive: true }).some((file) =>
    file.endsWith('query-plans.neo4j.spec.ts'),
  );
}
