// `npm run feed -- …`, `npm run subscriptions -- …`, `npm run token -- …`: installs and builds what is needed, then runs
// one app against the local graph. Nothing but the app writes to standard output.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

const [app, ...args] = process.argv.slice(2);
ensureInstalled();
ensureBuilt(app, 'local-service');
// The program of tools/local-service finds the app and its arguments where any command does.
process.argv.splice(2, Infinity, 'run', app, ...args);
createRequire(import.meta.url)('../../dist/tools/local-service/main.js');
