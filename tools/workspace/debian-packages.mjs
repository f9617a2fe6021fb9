// Makes sure that the programs that the tests need are there, before they run. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Debian's packages ask this program before they start or stop a service; 101 means no. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Debian keeps the programs of a PostgreSQL server in a folder of their version, which is not on the path. */
const postgresFolder = '/usr/lib/postgresql';

/** Programs, and the packages of Debian that have them. */
export const packageOf = { 'redis-server': 'redis-server', initdb: 'postgresql', psql: 'postgresql', brotli: 'brotli' };

/** This machine, as far as an installation needs it. */
const machine = {
  isRoot: process.getuid?.() === 0,
  has: isInstalled,
  /** Standard output belongs to the command that the user asked for. @returns whether that succeeded. */
  run: (file, args) =>
    spawnSync(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] })
      .status === 0,
  withoutServices,
  log: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Installs Debian's packages of those programs that are missing, where this user may install packages. Their services
 * are not started: tests run servers of their own.
 *
 * @param programs names among those of `packageOf`.
 * @returns why a program is missing; undefined when all are there.
 */
export function ensurePrograms(programs, { isRoot, has, run, withoutServices: quietly, log } = machine) {
  const missing = programs.filter((program) => !has(program));
  if (missing.length === 0) return undefined;
  const [names, packages] = [missing.join(' and '), [...new Set(missing.map((program) => packageOf[program]))]];
  const isAre = missing.length === 1 ? 'is' : 'are';
  if (!has('apt-get')) return `${names} ${isAre} not installed, and there is no apt-get to install packages with`;
  const command = `apt-get install ${packages.join(' ')}`;
  if (!isRoot) return `${names} ${isAre} not installed, and only root may install packages: "${command}"`;
  log(`Installing ${packages.join(' and ')} for the tests.`);
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages]);
  // The lists of packages may be missing, or older than what the mirror still has.
  const installed = quietly(() => install() || (run('apt-get', ['update', '-q']) && install()));
  return installed && missing.every(has) ? undefined : `${packages.join(' and ')} could not be installed, see above`;
}

/**
 * Begins to install what each of these groups of programs lacks, one after the other, in a process of its own: the caller may
 * block meanwhile.
 *
 * @returns a promise of what `ensurePrograms` says of each group. It never rejects.
 */
export function beginPrograms(...groups) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(groups)], {
    stdio: ['ignore', 'pipe', 2],
  });
  let text = '';
  child.stdout.on('data', (bytes) => (text += bytes));
  const unknown = groups.map((programs) => `the installation of ${programs.join(', ')} broke off`);
  return new Promise((resolve) => {
    child.once('error', () => resolve(unknown));
    child.once('close', (code) =>
      resolve(code === 0 ? JSON.parse(text).map((problem) => problem ?? undefined) : unknown),
    );
  });
}

/** Whether a program of this name can be run. */
function isInstalled(name) {
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined) return true;
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  return versions.some((version) => existsSync(join(postgresFolder, version, 'bin', name)));
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
  const problems = JSON.parse(process.argv[2] ?? '[]').map((programs) => ensurePrograms(programs));
  process.stdout.write(JSON.stringify(problems.map((problem) => problem ?? null)));
}
