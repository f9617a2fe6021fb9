import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, pauseProcess, pollUntil } from '@company-relations/local-neo4j';
import { redisProgram } from './redis-program';

/** A Redis server for one test file, on a free port of this machine. It stores nothing on disk. */
export interface TestRedis {
  /** The address as `redis://…`, including the password if there is one. */
  readonly url: string;
  /** Kills the server, as in a crash. Connections break and all data is lost. */
  kill(): Promise<void>;
  /** Starts the server after `kill`, at the same address and without data. */
  startAgain(): Promise<void>;
  /** Pauses the server. It no longer responds, but its connections stay open. */
  pause(): Promise<void>;
  /** Continues a paused server. */
  resume(): void;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  /** The password that clients must send, with letters and digits only. By default there is none. */
  readonly password?: string;
}

const startTimeoutMs = 60_000;

/**
 * Starts a Redis server.
 *
 * @throws Error if there is no `redis-server`, or if it does not start.
 */
export async function startTestRedis({ password }: TestRedisOptions = {}): Promise<TestRedis> {
  const program = redisProgram();
  if (program === undefined) throw new Error('There is no redis-server program on the path.');
  const folder = await mkdtemp(join(tmpdir(), 'company-relations-redis-'));
  const port = await findFreePort();
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    'save ""',
    'appendonly no',
    `dir ${folder}`,
    'daemonize no',
    ...(password ? [`requirepass ${password}`] : []),
  ];
  let server: ChildProcess | undefined;
  const startAgain = async () => {
    server = await launch(program, settings);
  };
  const kill = async () => {
    const ending = server;
    server = undefined;
    if (ending) await end(ending);
  };
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  await startAgain().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`,
    kill,
    startAgain,
    stop,
    pause: () => pauseProcess(server?.pid as number),
    resume: () => void server?.kill('SIGCONT'),
  };
}

/**
 * Starts the program. The settings are passed on standard input, because every user of the machine could read a
 * password in the arguments.
 */
async function launch(program: string, settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn(program, ['-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // If the test run ends without its teardown, the server is killed too.
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  server.once('close', () => process.removeListener('exit', endWithUs));
  server.stdin.on('error', () => undefined);
  server.stdin.end(settings.join('\n'));
  server.once('error', (error) => (said += error.message));
  // Checks the server's own output. A connection to the port is not enough, because another server may use it.
  const isReady = () => said.includes('Ready to accept connections');
  await pollUntil(() => hasEnded(server) || isReady(), startTimeoutMs);
  if (isReady() && !hasEnded(server)) return server;
  await end(server);
  throw new Error(`Redis did not start:\n${said}`);
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'close');
  server.kill('SIGKILL');
  await ended;
}
