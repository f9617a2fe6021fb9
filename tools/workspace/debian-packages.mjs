// Makes sure that the programs which tests need are installed. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Debian's packages run this program before they start or stop a service. Exit code 101 forbids it. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Debian installs the programs of a PostgreSQL server in a folder for each version, which is not on the path. */
const postgresFolder = '/usr/lib/postgresql';

/** The Debian package of each program. */
export const packageOf = {
  'redis-server': 'redis-server',
  initdb: 'postgresql',
  psql: 'postgresql',
  brotli: 'brotli',
  chromium: 'chromium',
  python3: 'python3',
};

/** What an installation needs to know about this machine, and does on it. Tests replace it. */
const machine = {
  isRoot: process.getuid?.() === 0,
  has: isInstalled,
  /**
   * Runs a program with its output on standard error, because standard output belongs to the user's command.
   *
   * @returns whether the program succeeded.
   */
  run: (file, args) =>
    spawnSync(file, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] })
      .status === 0,
  withoutServices,
  log: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Installs the Debian packages of missing programs, if this user may install packages. Services of these packages are
 * not started, because tests run their own servers.
 *
 * @param programs names in `packageOf`.
 * @returns why a program is missing. Undefined if all programs are installed.
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
  // The first attempt fails if the package lists are missing or older than the mirror. They are then updated.
  const installed = quietly(() => install() || (run('apt-get', ['update', '-q']) && install()));
  return installed && missing.every(has) ? undefined : `${packages.join(' and ')} could not be installed, see above`;
}

/**
 * Begins to install missing programs, one group after the other. A separate process does it, so the caller may block.
 *
 * @returns a promise of the results of `ensurePrograms` for each group. It never rejects.
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

/** Whether a program with this name can be run. */
function isInstalled(name) {
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined) return true;
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  return versions.some((version) => existsSync(join(postgresFolder, version, 'bin', name)));
}

/** Forbids packages to start services during the work. A policy that the machine already has is kept. */
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
