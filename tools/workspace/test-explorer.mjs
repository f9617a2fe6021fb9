// `npm run test:explorer [-- -t <part of a title>]` installs and builds what is needed, then runs the tests of the explorer
// in Chromium. Without Chromium it fails.
import { spawnSync } from 'node:child_process';
import { ensurePrograms } from './debian-packages.mjs';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

ensureInstalled();
const problem = process.env.CHROMIUM ? undefined : ensurePrograms(['chromium']);
if (problem) endWith(`${problem}.`);
ensureBuilt(...['api', 'batch-builder', 'explorer', 'register-feed', 'subscriptions', 'local-service', 'local-issuer']);
const jest = ['node_modules/jest/bin/jest.js', '-c', 'apps/explorer-e2e/jest.config.cjs', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, jest, { cwd: workspaceRoot, stdio: 'inherit' });
process.exitCode = status ?? 130;
