import { startTestServer } from '../test-server';
import { findWorkspaceRoot } from '../workspace-root';
import { testServers } from './test-servers';

/**
 * Jest's global setup. Starts one throw-away Neo4j server for the run, and sets `TEST_NEO4J_URI`, `…_USER` and
 * `…_PASSWORD`.
 */
export default async function globalSetup(): Promise<void> {
  const server = await startTestServer(findWorkspaceRoot(__dirname), process.env);
  testServers.push(server);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  }
  process.env['TEST_NEO4J_URI'] = server.uri;
  process.env['TEST_NEO4J_USER'] = server.user;
  process.env['TEST_NEO4J_PASSWORD'] = server.password;
}
