import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boltAnswers } from './bolt';
import { findFreePort } from './free-port';
import { javaProgram } from './java';
import { ensurePassword, passwordFile } from './password';
import { commandLineOf, isAlive, lastLines, pollUntil, runCommand, terminate } from './processes';
import {
  archiveArguments,
  archiveOf,
  homeArgument,
  serverArguments,
  serverConfiguration,
  type ServerTuning,
} from './server-configuration';
import { portOf, readServerRecord, removeServerRecord, writeServerRecord, type ServerRecord } from './server-record';

/** The address of a graph database, with the user and password of a client. */
export interface GraphAddress {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

export interface ServerSettings {
  /** The folder for everything of this server: configuration, data, logs, password and record. */
  readonly home: string;
  /** Folder of the Neo4j jars. */
  readonly lib: string;
  readonly tuning: ServerTuning;
  /** Port for Bolt on this machine. By default a free port. */
  readonly port?: number;
  /** Arguments for `java` itself. By default, a test server uses the class archive. */
  readonly javaArguments?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The server did not start. The message ends with the last lines of its log. */
export class ServerStartError extends Error {
  override readonly name = 'ServerStartError';
}

const startTimeoutMs = 180_000;
const stopTimeoutMs = 60_000;

/**
 * Returns the running server of this home folder, or starts one. Two calls for the same folder must not run at the same
 * time.
 *
 * @throws ServerStartError
 */
export async function ensureServer(settings: ServerSettings): Promise<GraphAddress> {
  const record = (await findServer(settings.home)) ?? (await startServer(settings));
  return addressOf(settings.home, record);
}

/** The address of the running server of this home folder. Undefined if none runs there. */
export async function findServerAddress(home: string): Promise<GraphAddress | undefined> {
  const record = await findServer(home);
  return record && addressOf(home, record);
}

async function addressOf(home: string, { uri }: ServerRecord): Promise<GraphAddress> {
  return { uri, user: 'neo4j', password: await ensurePassword(home) };
}

/** Shuts down the server of this home folder, if it runs. */
export async function stopServer(home: string): Promise<void> {
  const record = await readServerRecord(home);
  if (record && (await isServerOf(home, record))) await terminate(record.pid, stopTimeoutMs);
  await removeServerRecord(home);
}

/**
 * The id of the server process of this home folder. Undefined if the process has ended, even if its id was reused by
 * another program.
 */
export async function findServerProcess(home: string): Promise<number | undefined> {
  const record = await readServerRecord(home);
  return record && (await isServerOf(home, record)) ? record.pid : undefined;
}

/**
 * The record of the running server of this home folder. If the server runs but does not respond, it is stopped and its
 * record is removed.
 */
async function findServer(home: string): Promise<ServerRecord | undefined> {
  const record = await readServerRecord(home);
  if (!record || !(await isServerOf(home, record))) return undefined;
  // The server may still be starting, because the process that started it was killed. So this waits.
  const answers = await pollUntil(async () => !isAlive(record.pid) || boltAnswers(portOf(record)), startTimeoutMs);
  if (answers && isAlive(record.pid)) return record;
  await stopServer(home);
  return undefined;
}

async function isServerOf(home: string, record: ServerRecord): Promise<boolean> {
  if (!isAlive(record.pid)) return false;
  return `${await commandLineOf(record.pid)} `.includes(`${homeArgument(home)} `);
}

async function startServer(settings: ServerSettings): Promise<ServerRecord> {
  const { home, tuning, env } = settings;
  await mkdir(join(home, 'conf'), { recursive: true, mode: 0o700 });
  await mkdir(join(home, 'logs'), { recursive: true });
  const port = settings.port ?? (await findFreePort());
  await writeFile(join(home, 'conf/neo4j.conf'), serverConfiguration(port, tuning));
  await setInitialPassword(settings);
  const log = new StartLog(home);
  await log.open();
  const console = await open(join(home, 'logs/console.log'), 'w');
  // The server runs in a process group of its own. Ctrl-C in a terminal then reaches only us, and we stop the server
  // when we no longer need it.
  const { lib, javaArguments = tuning.compile === 'quickly' ? archiveArguments(archiveOf(lib)) : [] } = settings;
  const child = spawn(javaProgram(env), [...javaArguments, ...serverArguments(lib, home, tuning)], {
    ...{ cwd: home, env, detached: true, stdio: ['ignore', console.fd, console.fd] },
  });
  await console.close();
  return awaitStart(child, home, port, log);
}

async function awaitStart(child: ChildProcess, home: string, port: number, log: StartLog): Promise<ServerRecord> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `exit code ${code}`}`));
  const { pid } = child;
  const record = { pid: pid ?? 0, uri: `bolt://127.0.0.1:${port}`, startedAt: new Date().toISOString() };
  // The record is written before the server responds. If we are killed in the meantime, the next start finds the
  // server.
  if (pid !== undefined) await writeServerRecord(home, record);
  const isReady = async () => (await log.says('Started.')) && (await boltAnswers(port));
  const started = await pollUntil(async () => ended !== undefined || (await isReady()), startTimeoutMs);
  if (started && ended === undefined) {
    child.removeAllListeners();
    child.unref();
    return record;
  }
  await stopServer(home);
  const reason = ended ?? `it did not answer within ${startTimeoutMs / 1000} s`;
  throw new ServerStartError(`Neo4j did not start: ${reason}. Its last words:\n${await log.lastWords()}`);
}

/** The part of the server's log that belongs to this start. The file also contains earlier starts. */
class StartLog {
  private offset = 0;
  private readonly file: string;

  constructor(private readonly home: string) {
    this.file = join(home, 'logs/neo4j.log');
  }

  async open(): Promise<void> {
    this.offset = await stat(this.file).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async says(word: string): Promise<boolean> {
    return (await this.text()).includes(word);
  }

  async lastWords(): Promise<string> {
    const console = await readFile(join(this.home, 'logs/console.log'), 'utf8').catch(() => '');
    return lastLines(`${await this.text()}\n${console}`);
  }

  private async text(): Promise<string> {
    const bytes = await readFile(this.file).catch(() => Buffer.alloc(0));
    return bytes.subarray(bytes.length < this.offset ? 0 : this.offset).toString('utf8');
  }
}

/** Sets the password of a new database. An existing database keeps its password. */
async function setInitialPassword({ home, lib, env }: ServerSettings): Promise<void> {
  await ensurePassword(home);
  // Neo4j accepts an initial password only before its system database exists.
  if (existsSync(join(home, 'data/databases/system'))) return;
  // The password is read from a file, so that no list of processes shows it.
  const command = ['org.neo4j.cli.AdminTool', 'dbms', 'set-initial-password', `@${passwordFile(home)}`];
  await runCommand(javaProgram(env), ['-XX:TieredStopAtLevel=1', '-cp', `${lib}/*`, ...command], {
    env: { ...env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
  });
}
