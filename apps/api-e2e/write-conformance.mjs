// Generates docs/generated/conformance.md from the titles of the tests. No service is started.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '-c', 'apps/api-e2e/jest.conformance.config.cjs'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WRITE_CONFORMANCE: '1' } },
);
process.exitCode = status ?? 1;
