import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from './free-port';
import { send } from './http';
import { workspaceRoot } from './program';

/** A running API with what it has logged so far. */
export interface ApiProcess {
  readonly baseUrl: string;
  /** Everything written to standard output and standard error. */
  logs(): string;
  /** Sends the signal that asks for an orderly end; `ended` tells the exit code, or the signal that ended it. */
  terminate(): void;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Ends the process and waits for it. */
  stop(): Promise<void>;
}

const startDeadlineMs = 90_000;

/** Starts the built API on a free loopback port and waits until it is ready. */
export async function startApi(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/apps/api/main.js'], {
    cwd: workspaceRoot,
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  const api: ApiProcess = {
    baseUrl: `http://127.0.0.1:${port}`,
    logs: () => output,
    terminate: () => child.kill('SIGTERM'),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  await untilReady(api, child);
  return api;
}

async function untilReady(api: ApiProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const ready = await send(api.baseUrl, { path: '/health/ready' }).catch(() => undefined);
    if (ready?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The API was not ready in time:\n${api.logs()}`);
}
