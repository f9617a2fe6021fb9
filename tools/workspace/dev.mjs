// `npm run dev` does the same as `npm start`, but rebuilds and restarts the API whenever one of its sources changes.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { ensureBuilt } from './nx.mjs';
import { endWithNpm } from './with-parent.mjs';

endWithNpm();
ensureInstalled();
ensureBuilt('api', 'batch-builder', 'register-feed', 'subscriptions', 'local-service', 'local-issuer', 'explorer');
process.argv.splice(2, Infinity, 'dev');
createRequire(import.meta.url)('../../dist/tools/local-service/main.js');
