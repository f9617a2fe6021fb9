// Runs Nx of this workspace. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from './installed.mjs';
import { environmentOf } from './node24.mjs';

/**
 * Runs `nx` with these arguments, and all that it starts, on the Node at `program`. Output goes as `stdio` says.
 * @returns what `spawnSync` returns.
 */
export function nx(args, stdio, program = process.execPath) {
  // The daemon would outlive the command, and no part of Nx shall ask for anything.
  const env = { ...environmentOf(program), NX_DAEMON: 'false', NX_TUI: 'false', CI: process.env.CI ?? 'true' };
  const file = join(workspaceRoot, 'node_modules/.bin/nx');
  return spawnSync(program, [file, ...args], { cwd: workspaceRoot, env, stdio, encoding: 'utf8' });
}

/** Builds these projects (cached); says nothing on standard output. Ends the process when that fails. */
export function ensureBuilt(...projects) {
  const { status, stdout, stderr } = nx(['run-many', '-t', 'build', '-p', ...projects, '--outputStyle=static'], 'pipe');
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}\nThe build failed, see above.\n`);
  process.exit(1);
}
