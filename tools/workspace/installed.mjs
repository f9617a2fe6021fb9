// Makes sure that node_modules is what package-lock.json asks for. Node built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, whatever the current folder is. */
export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

const oldestNode = [20, 19];

/** The sentence that a too old Node gets; undefined when the version is fine. */
export function nodeProblem(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `This needs Node ${oldestNode.join('.')} or later (24 is recommended); this is Node ${version.replace(/^v/, '')}.`;
}

/** What an installation depends on: the lock file, npm's settings, and the major version and platform of Node. */
export function fingerprint(root, { version, platform, arch } = process) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', '.npmrc']) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0');
  return hash.update(`${version.split('.')[0]} ${platform} ${arch}`).digest('hex');
}

/** Why packages must be installed; undefined when they are there as the lock file asks. */
export function reasonToInstall(root, runtime = process) {
  if (!existsSync(join(root, 'node_modules'))) return 'node_modules is missing';
  const stamp = stampFile(root);
  if (!existsSync(stamp)) return 'node_modules was not installed completely by this command';
  if (readFileSync(stamp, 'utf8') === fingerprint(root, runtime)) return undefined;
  return 'package-lock.json, .npmrc or the version of Node has changed';
}

/** Remembers that what is installed now fits. `npm ci` deletes the stamp with the folder, so a killed one leaves none. */
export function markInstalled(root, runtime = process) {
  writeFileSync(stampFile(root), fingerprint(root, runtime));
}

/** Checks Node and runs `npm ci` where it is needed. Ends the process with a clear sentence when that is not possible. */
export function ensureInstalled() {
  const problem = nodeProblem(process.version);
  if (problem) endWith(problem);
  const reason = reasonToInstall(workspaceRoot);
  if (!reason) return;
  // Standard output belongs to the command that the user asked for.
  process.stderr.write(`Installing packages: ${reason}.\n`);
  const [file, args] = npmCommand();
  const options = { cwd: workspaceRoot, stdio: ['ignore', 2, 2] };
  const { status } = spawnSync(file, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (status !== 0) endWith('"npm ci" failed, see above. Nothing was started.');
  markInstalled(workspaceRoot);
}

function stampFile(root) {
  return join(root, 'node_modules/.installed-for');
}

// npm tells its scripts where it is itself; asked for directly with node, npm is on the path.
function npmCommand() {
  const { npm_execpath: npm } = process.env;
  return npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
}

function endWith(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
