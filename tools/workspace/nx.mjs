// Runs the Nx of this workspace. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { areBuilt, markBuilt, sourcesOf } from './built.mjs';
import { workspaceRoot } from './installed.mjs';
import { environmentOf } from './node24.mjs';

/**
 * Runs `nx` with these arguments. Nx and everything that it starts run on the Node at `program`. `stdio` says where the
 * output goes.
 *
 * @returns the result of `spawnSync`.
 */
export function nx(args, stdio, program = process.execPath) {
  return spawnSync(program, [nxFile, ...args], { ...optionsOn(program), stdio, encoding: 'utf8' });
}

/**
 * Runs `nx` with these arguments. Whenever Nx writes to standard output, calls `onText` with everything written so far.
 *
 * @returns the exit code. Null if a signal ended Nx.
 */
export async function nxWatched(args, onText) {
  const { env, ...options } = optionsOn(process.execPath);
  const child = spawn(process.execPath, [nxFile, ...args], {
    ...options,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => onText((text += part)));
  const [status] = await once(child, 'close');
  return status;
}

const nxFile = join(workspaceRoot, 'node_modules/.bin/nx');

function optionsOn(program) {
  // The daemon is off, because it would outlive the command. `CI` is set, so that no part of Nx asks questions.
  return {
    cwd: workspaceRoot,
    env: { ...environmentOf(program), NX_DAEMON: 'false', NX_TUI: 'false', CI: process.env.CI ?? 'true' },
  };
}

/**
 * Builds these projects, unless all of them were built from the current sources. Writes nothing to standard output.
 * Ends the process if the build fails.
 */
export function ensureBuilt(...projects) {
  const sources = sourcesOf(workspaceRoot);
  if (areBuilt(workspaceRoot, projects, sources)) return;
  const { status, stdout, stderr } = nx(['run-many', '-t', 'build', '-p', ...projects, '--outputStyle=static'], 'pipe');
  if (status === 0) return markBuilt(workspaceRoot, projects, sources);
  process.stderr.write(`${stdout}${stderr}\nThe build failed, see above.\n`);
  process.exit(1);
}
