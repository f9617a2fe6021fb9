// Makes sure that node_modules matches package-lock.json. Uses only Node built-ins, because it runs before packages are
// installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. It does not depend on the current folder. */
export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

const oldestNode = [20, 19];

/** The message for a Node that is too old. Undefined if the version is supported. */
export function nodeProblem(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `This needs Node ${oldestNode.join('.')} or later (24 is recommended); this is Node ${version.replace(/^v/, '')}.`;
}

/**
 * A hash of everything that an installation depends on: the lock file, npm's settings and the platform. The version of
 * Node is not included. No install scripts run, and native packages are built for all versions (Node-API), so several
 * versions of Node can share an installation.
 */
export function fingerprint(root, { platform, arch } = process) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', '.npmrc'])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.update(`${platform} ${arch}`).digest('hex');
}

/** Why packages must be installed. Undefined if they match the lock file. */
export function reasonToInstall(root, runtime = process) {
  if (!existsSync(join(root, 'node_modules'))) return 'node_modules is missing';
  const stamp = stampFile(root);
  if (!existsSync(stamp)) return 'node_modules was not installed completely by this command';
  if (readFileSync(stamp, 'utf8') === fingerprint(root, runtime)) return undefined;
  return 'package-lock.json, .npmrc or the platform has changed';
}

/**
 * Records that the installed packages match the lock file. `npm ci` deletes this record together with the folder, so a
 * killed installation leaves no record.
 */
export function markInstalled(root, runtime = process) {
  writeFileSync(stampFile(root), fingerprint(root, runtime));
}

/**
 * Why packages must not be installed here. If node_modules is a link, `npm ci` would empty the folder that others
 * share. Undefined if it is not a link.
 */
export function linkProblem(root) {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  return 'node_modules is a link to the packages of another folder and does not fit this one: run "npm ci" there, or remove the link.';
}

/**
 * Checks Node's version and runs `npm ci` if necessary. If that is not possible, prints a message and ends the process.
 */
export function ensureInstalled() {
  const problem = nodeProblem(process.version);
  if (problem) endWith(problem);
  const reason = reasonToInstall(workspaceRoot);
  if (!reason) return;
  const shared = linkProblem(workspaceRoot);
  if (shared) endWith(shared);
  // Standard output belongs to the command that the user runs, so this goes to standard error.
  process.stderr.write(`Installing packages: ${reason}.\n`);
  if (!npm(['ci'], workspaceRoot)) endWith('"npm ci" failed, see above. Nothing was started.');
  markInstalled(workspaceRoot);
}

/**
 * Runs npm in a folder. Its output goes to standard error.
 *
 * @returns whether npm succeeded.
 */
export function npm(args, folder) {
  const [file, own] = npmCommand();
  const { status } = spawnSync(file, [...own, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

function stampFile(root) {
  return join(root, 'node_modules/.installed-for');
}

// npm passes its own path to its scripts. If Node runs a script directly, npm is searched for on the path.
function npmCommand() {
  const { npm_execpath: program } = process.env;
  return program?.endsWith('npm-cli.js') ? [process.execPath, [program]] : ['npm', []];
}

/** Ends the process with a message for the user. */
export function endWith(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
