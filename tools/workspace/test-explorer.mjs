// `npm run test:explorer [-- --longer] [-- --judge-times] [-- -t <part of a title>]` installs and builds what is
// needed. Then it runs the tests of the explorer in Chromium, and prints how long the page takes to draw pictures and
// to react to keys. With --longer it leaves out the tests that `npm test` runs. With --judge-times it fails if a time
// misses its target. Without Chromium it fails.
import { spawnSync } from 'node:child_process';
import { ensurePrograms } from './debian-packages.mjs';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

ensureInstalled();
const problem = process.env.CHROMIUM ? undefined : ensurePrograms(['chromium']);
if (problem) endWith(`${problem}.`);
ensureBuilt(...['api', 'batch-builder', 'explorer', 'register-feed', 'subscriptions', 'local-service', 'local-issuer']);
const given = process.argv.slice(2);
const rest = given.filter((argument) => argument !== '--longer' && argument !== '--judge-times');
const config = `apps/explorer-e2e/jest.${given.includes('--longer') ? 'longer' : 'all'}.config.cjs`;
if (given.includes('--judge-times')) process.env.EXPLORER_TIMES = 'judge';
const json = rest.some((argument) => argument.startsWith('--outputFile=')) ? ['--json'] : [];
const jest = ['node_modules/jest/bin/jest.js', '-c', config, ...json, ...rest];
const { status } = spawnSync(process.execPath, jest, { cwd: workspaceRoot, stdio: 'inherit' });
process.exitCode = status ?? 130;
