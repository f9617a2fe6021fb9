// `npm start` installs and builds what is needed, then runs the whole service on this machine. The service runs in this
// process, so that a signal reaches the code that stops everything in order.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';
import { endWithNpm } from './with-parent.mjs';

endWithNpm();
ensureInstalled();
ensureBuilt('api', 'batch-builder', 'register-feed', 'subscriptions', 'local-service', 'local-issuer', 'explorer');
createRequire(import.meta.url)('../../dist/tools/local-service/main.js');
