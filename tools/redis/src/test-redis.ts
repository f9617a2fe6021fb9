import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, pollUntil } from '@company-relations/local-neo4j';
import { redisProgram } from './redis-program';

/** A Redis of one test file, on a free port of the loopback interface. It keeps nothing on disk. */
export interface TestRedis {
  /** `redis://…`, with its password if it has one. */
  readonly url: string;
  /** Kills the server, as a crash does: connections break and all data is lost. */
  kill(): Promise<void>;
  /** Starts the server after `kill`, at the same address and empty. */
  startAgain(): Promise<void>;
  /** From now on the server does not answer, yet its connections stay open. */
  pause(): void;
  /** Ends a pause. */
  resume(): void;
  /** Ends the server and removes all that it left. */
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  /** Clients must send it. Without one, clients need no password. Letters and digits. */
  readonly password?: string;
}

const startPatienceMs = 20_000;

/** @throws where there is no `redis-server`, or it does not start. */
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
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
  };
}

/** Settings go through standard input: a password among the arguments could be read by every user of the machine. */
async function launch(program: string, settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn(program, ['-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // A test run that ends without its teardown takes the server with it.
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  server.once('close', () => process.removeListener('exit', endWithUs));
  server.stdin.on('error', () => undefined);
  server.stdin.end(settings.join('\n'));
  server.once('error', (error) => (said += error.message));
  // Its own words: another server may answer at a port that this one did not get.
  const isReady = () => said.includes('Ready to accept connections');
  await pollUntil(() => hasEnded(server) || isReady(), startPatienceMs);
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
