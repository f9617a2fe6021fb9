// Runs Nx of this workspace. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { areBuilt, markBuilt, sourcesOf } from './built.mjs';
import { workspaceRoot } from './installed.mjs';
import { environmentOf } from './node24.mjs';

/**
 * Runs `nx` with these arguments, and all that it starts, on the Node at `program`. Output goes as `stdio` says.
 * @returns what `spawnSync` returns.
 */
export function nx(args, stdio, program = process.execPath) {
  return spawnSync(program, [nxFile, ...args], { ...optionsOn(program), stdio, encoding: 'utf8' });
}

/**
 * Runs `nx` with these arguments, and gives `onText` all that it has written to standard output so far, whenever it writes more.
 * @returns its exit code, null when a signal ended it.
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
  // The daemon would outlive the command, and no part of Nx shall ask for anything.
  return {
    cwd: workspaceRoot,
    env: { ...environmentOf(program), NX_DAEMON: 'false', NX_TUI: 'false', CI: process.env.CI ?? 'true' },
  };
}

/**
 * Builds these projects where one of them is not built from the sources as they are; says nothing on standard output. Ends the
 * process when that fails.
 */
export function ensureBuilt(...projects) {
  const sources = sourcesOf(workspaceRoot);
  if (areBuilt(workspaceRoot, projects, sources)) return;
  const { status, stdout, stderr } = nx(['run-many', '-t', 'build', '-p', ...projects, '--outputStyle=static'], 'pipe');
  if (status === 0) return markBuilt(workspaceRoot, projects, sources);
  process.stderr.write(`${stdout}${stderr}\nThe build failed, see above.\n`);
  process.exit(1);
}
