import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Kills the command after this time; without it the command may take as long as it wants. */
  readonly timeoutMs?: number;
}

/** A command could not be run, failed, or took too long. The message ends with the last lines that it wrote. */
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

/** Whether a process with this id exists, of whatever user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, its arguments separated by spaces; empty when there is no such process. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ');
  } catch {
    // No /proc (macOS), or no such process: ps knows.
    return runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => '');
  }
}

/** The start time of a process, for comparison only. Empty when there is no such process or the time is not available. */
export async function beganAt(pid: number): Promise<string> {
  try {
    // The name of the program comes first, in parentheses, and may hold anything; the 20th value after it is the time.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // No /proc (macOS), or no such process: ps knows. Its answer must not depend on who asks.
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

/** Sends a signal. An ended process is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Checks a condition every 100 ms until it holds. @returns false when it did not hold within `timeoutMs`. */
export async function pollUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await delay(100);
  }
}
