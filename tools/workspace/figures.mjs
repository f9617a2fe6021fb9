// `npm run test:figures [-- --updates=10000]` compares the figures (ultimate ownerships) that the graph keeps with
// newly computed ones, while statements are loaded, days pass and processes are killed. Each run has a new random seed;
// PROPERTY_SEED repeats a run. There is a bulk load for each 500 updates, and a kill of a process for each 200. The
// command prints which cases occurred.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

const { values } = parseArgs({ options: { updates: { type: 'string', default: '10000' } } });
if (!/^[1-9]\d{0,6}$/.test(values.updates)) endWith('--updates is a whole number.');
const seed = process.env.PROPERTY_SEED || String(Date.now() % 2 ** 31);

ensureInstalled();
ensureBuilt('register-feed');
console.log(`Updates: ${values.updates}. To repeat this run: PROPERTY_SEED=${seed}`);
const jest = ['-c', 'apps/register-feed/jest.neo4j.config.cjs', '--runTestsByPath'];
const spec = 'apps/register-feed/src/figures/kept-figures-run.neo4j.spec.ts';
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...jest, spec], {
  cwd: workspaceRoot,
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_SEED: seed, FIGURES_UPDATES: values.updates },
});
process.exitCode = status ?? 130;
