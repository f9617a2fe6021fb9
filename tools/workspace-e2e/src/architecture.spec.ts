import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

jest.setTimeout(60_000);

test('docs/architecture.md shows the projects as they are', () => {
  // Variables of the Nx that runs this test must not affect the Nx that reads the project graph.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_') && name !== 'NODE_OPTIONS');
  const script = join(findWorkspaceRoot(__dirname), 'tools/workspace/architecture.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], {
    env: Object.fromEntries(own),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
