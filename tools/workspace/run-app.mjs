// `npm run feed -- …`, `npm run subscriptions -- …`, `npm run token -- …`: installs and builds what is needed, then
// runs one app with the local graph. Only the app writes to standard output.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

const [app, ...args] = process.argv.slice(2);
ensureInstalled();
ensureBuilt(app, 'local-service');
// Sets the arguments that the program of tools/local-service reads.
process.argv.splice(2, Infinity, 'run', app, ...args);
createRequire(import.meta.url)('../../dist/tools/local-service/main.js');
