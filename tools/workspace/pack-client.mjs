// `npm run client:pack` makes the npm package of the client and prints the path of its file.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { nx } from './nx.mjs';

ensureInstalled();
const target = join(workspaceRoot, 'dist/packages');
const built = nx(['run', 'client:package', '--outputStyle=static'], 'pipe');
if (built.status !== 0) endWith(`${built.stdout}${built.stderr}\nThe package could not be built, see above.`);
mkdirSync(target, { recursive: true });
const pack = ['pack', join(target, 'relations-client'), '--pack-destination', target, '--loglevel=error'];
const { status, stdout } = spawnSync('npm', pack, { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
if (status !== 0) endWith('"npm pack" failed, see above.');
process.stdout.write(`${join(target, stdout.trim())}\n`);
