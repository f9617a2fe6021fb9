import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureServer,
  fetchDistribution,
  findWorkspaceRoot,
  forTests,
  type ServerAlone,
  stopServer,
} from '@company-relations/local-neo4j';

/** A server for bulk loads, with its graph in a folder of the test. It is not started. */
export async function serverAlone(home: string): Promise<ServerAlone> {
  const lib = await fetchDistribution(findWorkspaceRoot(__dirname), process.env);
  const settings = { home, lib, tuning: forTests, env: process.env };
  return {
    home,
    lib,
    hasData: () => existsSync(join(home, 'data/databases/neo4j')),
    start: () => ensureServer(settings),
    stop: () => stopServer(home),
  };
}
