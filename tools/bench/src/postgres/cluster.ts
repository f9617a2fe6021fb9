import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../bench';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';
const serverUser = 'postgres';
const port = 5432;

/**
 * PostgreSQL gets as much memory as the benchmark's Neo4j server. `jit` is off, because compiling costs more than it
 * saves in such queries.
 */
const settings = ['shared_buffers=512MB', 'jit=off', 'fsync=off', 'max_wal_size=4GB', "listen_addresses=''"];

/** A PostgreSQL server to compare with. */
interface Postgres {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
}

/** No PostgreSQL server can be used here. The message says what to install. */
export class NoPostgresError extends Error {
  override readonly name = 'NoPostgres';
}

/**
 * Uses the server of `PG_URL`. Without it, starts a server of the benchmark's own, which keeps its data for the next
 * run, does not listen on a network and ends with the run.
 *
 * @returns the connection string.
 * @throws NoPostgres
 */
export async function obtainPostgres({ folder, env, cleanup }: Bench): Promise<string> {
  const { PG_URL: given } = env;
  if (given) return given;
  const { part } = await cleanup.start(
    () => startCluster(folder, env),
    ({ stop }) => stop(),
  );
  return part.connectionString;
}

async function startCluster(benchFolder: string, env: NodeJS.ProcessEnv): Promise<Postgres> {
  const programs = await findPrograms(env);
  const folder = await dataFolder(benchFolder);
  if (!existsSync(join(folder, 'PG_VERSION')))
    await asServerUser(join(programs, 'initdb'), [
      '-D',
      folder,
      '-U',
      'bench',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ]);
  const options = [...settings, `port=${port}`, `unix_socket_directories='${folder}'`]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const control = (...args: string[]) => asServerUser(join(programs, 'pg_ctl'), ['-D', folder, '-w', ...args]);
  // If a benchmark was killed, its server is still running and can be used.
  const isRunning = await control('status').then(
    () => true,
    () => false,
  );
  if (!isRunning) await control('-o', options, '-l', join(folder, 'server.log'), 'start');
  return {
    connectionString: `postgresql://bench@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => void (await control('-m', 'fast', 'stop')),
  };
}

/**
 * The folder of `initdb` and `pg_ctl`. Prefers the newest version that Debian's packages installed, because these are
 * not on the path. Otherwise uses the version on the path.
 */
async function findPrograms(env: NodeJS.ProcessEnv): Promise<string> {
  const versions = await readdir(debianFolder).catch(() => []);
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0];
  if (newest !== undefined) return join(debianFolder, String(newest), 'bin');
  const onPath = (env['PATH'] ?? '').split(':').find((folder) => existsSync(join(folder, 'initdb')));
  if (onPath !== undefined) return onPath;
  throw new NoPostgresError(
    'PostgreSQL 15 or later is needed: "apt-get install postgresql", or set PG_URL to a database that may be filled.',
  );
}

/**
 * The folder of the data. PostgreSQL does not run as root. So root runs it as its own user, in a folder that this user
 * can reach.
 */
async function dataFolder(benchFolder: string): Promise<string> {
  if (!isRoot()) {
    const folder = join(benchFolder, 'postgres');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  const { stdout } = await run('id', ['-u', serverUser]);
  const folder = join(
    tmpdir(),
    `company-relations-bench-${createHash('sha256').update(benchFolder).digest('hex').slice(0, 12)}`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).uid !== Number(stdout)) await chown(folder, Number(stdout), -1);
  return folder;
}

async function asServerUser(program: string, args: readonly string[]): Promise<void> {
  const [file, all] = isRoot() ? ['runuser', ['-u', serverUser, '--', program, ...args]] : [program, args];
  // The output is not read. The server inherits the streams of its starter, so a pipe would stay open as long as the
  // server runs. The process group is separate, so that Ctrl-C in a terminal does not interrupt a start halfway.
  const child = spawn(file as string, all as string[], { cwd: '/', detached: true, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(`"${program} ${args.at(-1)}" failed with exit code ${code}; run by hand it says why.`);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
