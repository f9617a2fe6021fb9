// `npm run openapi` writes the description of the API to docs/generated/openapi.json, as the service serves it, and the
// TypeScript types that are made from it to the library of the client. No graph is needed.
// `npm run openapi -- --examples` first asks the demo service for the examples of answers, which takes some minutes.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, workspaceRoot } from './installed.mjs';

ensureInstalled();
const spec = ['apps/api/jest.large.config.cjs', 'all-http', '-t', 'docs/generated has the description of the API'];
const steps = [['node_modules/jest/bin/jest.js', '-c', ...spec], ['tools/workspace/api-types.mjs']];
const examples = ['tools/local-service/jest.e2e.config.cjs', 'readme', '-t', 'the examples of OpenAPI'];
if (process.argv.includes('--examples')) steps.unshift(['node_modules/jest/bin/jest.js', '-c', ...examples]);
for (const args of steps) {
  const env = { ...process.env, WRITE_OPENAPI: '1', WRITE_EXAMPLES: '1' };
  const { status } = spawnSync(process.execPath, args, { cwd: workspaceRoot, stdio: ['ignore', 2, 2], env });
  if (status !== 0) process.exit(status ?? 1);
}
