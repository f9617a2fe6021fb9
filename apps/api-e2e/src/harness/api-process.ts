import { spawn } from 'node:child_process';
import { freePort } from './free-port';
import { send } from './http';
import { workspaceRoot } from './program';

/** A running API process and its log. */
export interface ApiProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Everything written to standard output and standard error. */
  logs(): string;
  /** The part that was written to standard error. */
  errors(): string;
  /** Sends SIGTERM. `ended` then resolves to the exit code, or to the signal that ended the process. */
  terminate(): void;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

/** Only ends an API that is never ready: on a busy machine planning all queries takes more than a minute. */
const startDeadlineMs = 240_000;

/** Starts the built API on a free local port and waits until it is ready. */
export async function startApi(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const api = await launchApi(env);
  await untilReady(api);
  return api;
}

/** Starts the built API on a free local port. Does not wait until it is ready. */
export async function launchApi(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/apps/api/main.js'], {
    cwd: workspaceRoot,
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    errors += chunk.toString();
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    logs: () => output,
    errors: () => errors,
    terminate: () => child.kill('SIGTERM'),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Waits until the API is ready. If it is not ready in time, stops it.
 *
 * @throws if the API ends before it is ready, or is not ready in time.
 */
export async function untilReady(api: ApiProcess, withinMs = startDeadlineMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  let hasEnded = false;
  void api.ended.then(() => (hasEnded = true));
  while (Date.now() < deadline && !hasEnded) {
    const ready = await send(api.baseUrl, { path: '/health/ready' }).catch(() => undefined);
    if (ready?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await api.stop();
  throw new Error(`The API was not ready in time:\n${api.logs()}`);
}
