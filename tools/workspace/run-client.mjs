// `npm run client -- …`: installs and builds what is needed, then runs the client in this very process. It speaks to a
// service anywhere and needs no graph; nothing but the client writes to standard output.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';

ensureInstalled();
ensureBuilt('client');
createRequire(import.meta.url)('../../dist/apps/client/main.js');
