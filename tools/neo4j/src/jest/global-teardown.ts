import { testServers } from './test-servers';

/** Jest's global teardown. Stops the servers that the global setup started. */
export default async function globalTeardown(): Promise<void> {
  for (const server of testServers.splice(0)) await server.stop();
}
