import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Kills the command after this time. By default there is no limit. */
  readonly timeoutMs?: number;
}

/** A command could not be run, failed, or took too long. The message ends with the last lines of its output. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError';
}

/**
 * Runs a program without a shell and returns its whole output, standard output first.
 *
 * @throws CommandFailedError
 */
export function runCommand(file: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { env, cwd, timeoutMs = 0 } = options;
  return new Promise((resolve, reject) => {
    execFile(file, args, { env, cwd, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) return resolve(`${stdout}${stderr}`);
      const said = lastLines(`${stdout}${stderr}`) || error.message;
      reject(new CommandFailedError(`"${file} ${args[0] ?? ''}" failed: ${said}`, { cause: error }));
    });
  });
}

/** The last lines of a text, for an error message. */
export function lastLines(text: string, count = 15): string {
  return text.trim().split('\n').slice(-count).join('\n');
}

/** Whether a process with this id exists. It may belong to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process with its arguments separated by spaces. Empty if there is no such process. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ');
  } catch {
    // There is no /proc (macOS), or no such process. `ps` works without /proc.
    return runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => '');
  }
}

/** The start time of a process, for comparison only. Empty if there is no such process or the time is not available. */
export async function beganAt(pid: number): Promise<string> {
  try {
    // The file begins with the name of the program in parentheses, which may contain any character. The start time is
    // the 20th value after the name.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // There is no /proc (macOS), or no such process. The environment makes the output of `ps` the same for every
    // caller.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return runCommand('ps', ['-o', 'lstart=', '-p', String(pid)], { env }).then(
      (text) => text.trim(),
      () => '',
    );
  }
}

/** Asks a process to end, and kills it if it still runs after `timeoutMs`. */
export async function terminate(pid: number, timeoutMs: number): Promise<void> {
  signal(pid, 'SIGTERM');
  if (await pollUntil(() => !isAlive(pid), timeoutMs)) return;
  signal(pid, 'SIGKILL');
  await pollUntil(() => !isAlive(pid), 10_000);
}

/** Sends a signal. If the process has already ended, this is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Pauses a process with SIGSTOP, and waits until all its threads are paused. The signal alone is not enough: until the
 * system has run the thread that receives it, the other threads go on.
 *
 * @throws Error if the process still runs after two seconds.
 */
export async function pauseProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await areAllThreadsPaused(pid)) return;
    await delay(10);
  }
  throw new Error(`Process ${pid} goes on after SIGSTOP.`);
}

/** Also true where the system does not show the threads of a process. */
async function areAllThreadsPaused(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const states = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/status`, 'utf8').catch(() => 'State:\tT'),
  );
  return (await Promise.all(states)).every((status) => /^State:\s+T/m.test(status));
}

/**
 * Checks a condition every 100 ms until it is true.
 *
 * @returns false if it did not become true within `timeoutMs`.
 */
export async function pollUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await delay(100);
  }
}
