import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { RunEndedError } from './cleanup';

/**
 * How long a program may take to end after SIGTERM before it is killed. A bulk load needs time, because it waits until
 * the server that it starts can be stopped.
 */
const endTimeoutMs = 60_000;

/** The running programs that this process started. Each is in a process group of its own. */
const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Starts a program that must not outlive this process.
 *
 * @param spawnProgram must use the option `detached`, so that the program ends together with everything that it starts.
 * @throws RunEnded after `endPrograms` was called.
 */
export function startProgram<Program extends ChildProcess>(spawnProgram: () => Program): Program {
  if (isEnding) throw new RunEndedError('The run is ending.');
  const program = spawnProgram();
  running.add(program);
  for (const event of ['close', 'error'] as const) program.once(event, () => running.delete(program));
  return program;
}

/** Ends a program and everything that it started. Kills them after `timeoutMs` if they have not ended. */
export async function endProgram(program: ChildProcess, timeoutMs = endTimeoutMs): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return;
  const exited = once(program, 'exit');
  signalGroup(program.pid, 'SIGTERM');
  const force = setTimeout(() => signalGroup(program.pid as number, 'SIGKILL'), timeoutMs);
  await exited.finally(() => clearTimeout(force));
}

/** Ends all running programs. No program can be started afterwards. */
export async function endPrograms(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((program) => endProgram(program)));
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The program has just ended, so there is nothing to signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
