import { runCommandLine } from './command-line';
import { StreamSink } from './stream-sink';
import { terminalSafe } from './terminal-sink';

/**
 * Listens to SIGINT and SIGTERM. The first signal aborts the command, so that the command can clean up. A second signal
 * of the same kind ends the process at once.
 */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new Error('Interrupted.')));
  return controller.signal;
}

/**
 * Runs the command that the arguments of this process name, and sets the exit code.
 *
 * @param name - how the user calls the program.
 */
export function runProgram(name: string): void {
  const context = {
    name,
    environment: process.env,
    out: terminalSafe(new StreamSink(process.stdout), process.stdout),
    screen: process.stderr,
    signal: interruption(),
  };
  void runCommandLine(process.argv.slice(2), context).then((exitCode) => {
    process.exitCode = exitCode;
  });
}
