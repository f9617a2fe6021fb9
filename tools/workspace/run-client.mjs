// `npm run client -- …` installs and builds what is needed, then runs the client in this process. The client connects
// to a service on any machine and needs no graph. Only the client writes to standard output.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

ensureInstalled();
ensureBuilt('client');
createRequire(import.meta.url)('../../dist/apps/client/main.js');
