// `npm run test:explorer [-- --longer] [-- -t <part of a title>]` installs and builds what is needed, then runs the tests of
// the explorer in Chromium, and prints how long pictures and keys take. With --longer it leaves out those that `npm test`
// runs. Without Chromium it fails.
import { spawnSync } from 'node:child_process';
import { ensurePrograms } from './debian-packages.mjs';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

ensureInstalled();
const problem = process.env.CHROMIUM ? undefined : ensurePrograms(['chromium']);
if (problem) endWith(`${problem}.`);
ensureBuilt(...['api', 'batch-builder', 'explorer', 'register-feed', 'subscriptions', 'local-service', 'local-issuer']);
const rest = process.argv.slice(2).filter((argument) => argument !== '--longer');
const config = `apps/explorer-e2e/jest.${rest.length < process.argv.length - 2 ? 'longer' : 'all'}.config.cjs`;
const json = rest.some((argument) => argument.startsWith('--outputFile=')) ? ['--json'] : [];
const jest = ['node_modules/jest/bin/jest.js', '-c', config, ...json, ...rest];
const { status } = spawnSync(process.execPath, jest, { cwd: workspaceRoot, stdio: 'inherit' });
process.exitCode = status ?? 130;
