// Makes sure that there is a `redis-server` for the tests, before they run. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Debian's packages ask this program before they start or stop a service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';

/** This machine, as far as the installation of Redis needs it. */
const machine = {
  isRoot: process.getuid?.() === 0,
  /** Whether a program of this name can be run. */
  has: (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
  /** Standard output belongs to the command that the user asked for. @returns whether that succeeded. */
  run: (file, args) => spawnSync(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] }).status === 0,
  withoutServices,
  tell: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Installs Debian's package `redis-server` where the program is missing and this user may install packages. Its service is not
 * started: tests run servers of their own.
 *
 * @returns why there is no Redis; undefined when there is one.
 */
export function ensureRedis({ isRoot, has, run, withoutServices: quietly, tell } = machine) {
  if (has('redis-server')) return undefined;
  if (!has('apt-get')) return 'redis-server is not installed, and there is no apt-get to install it with';
  if (!isRoot) return 'redis-server is not installed, and only root may install it: "apt-get install redis-server"';
  tell('Installing redis-server for the tests.');
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server']);
  // The lists of packages may be missing, or older than what the mirror still has.
  const installed = quietly(() => install() || (run('apt-get', ['update', '-q']) && install()));
  return installed && has('redis-server') ? undefined : 'redis-server could not be installed, see above';
}

/** Forbids packages to start services meanwhile; a machine that has a policy of its own keeps it. */
function withoutServices(work) {
  const isOurs = !existsSync(policyFile);
  if (isOurs) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
  try {
    return work();
  } finally {
    if (isOurs) rmSync(policyFile, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problem = ensureRedis();
  if (problem) process.stderr.write(`${problem}.\n`);
  process.exitCode = problem ? 1 : 0;
}
