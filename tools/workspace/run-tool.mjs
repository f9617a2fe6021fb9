// `npm run generate -- …`, `npm run bench:page`, …: installs and builds what is needed, then runs a tool of tools/ in
// this process. Usage: `run-tool.mjs <tool> [--with=<other projects to build>] [args…]`. With the argument --node24,
// the tool and everything that it starts run on Node 24.
import { createRequire } from 'node:module';
import { ensureInstalled } from './installed.mjs';
import { goOnWithNode24 } from './node24.mjs';
import { ensureBuilt } from './nx.mjs';

await goOnWithNode24();
const [tool, ...rest] = process.argv.slice(2);
const others = rest[0]?.startsWith('--with=') ? rest.shift().slice('--with='.length).split(',') : [];
ensureInstalled();
ensureBuilt(tool, ...others);
process.argv.splice(2, Infinity, ...rest);
createRequire(import.meta.url)(`../../dist/tools/${tool}/main.js`);
