import { type Command, CommanderError } from 'commander';
import { optionsTakenByNpm } from './taken-by-npm';
import { UsageError } from './usage-error';
import { withVersion } from './with-version';

/** The output of a command. Each call writes whole lines and adds the last line feed, which `text` does not contain. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Writes to standard output and standard error of this process. */
export function standardOutput(): Output {
  const writer = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
  return { out: writer(process.stdout), err: writer(process.stderr) };
}

/** The exit code for wrong arguments. */
export const usageExitCode = 2;

/** Sets the exit code of a command that does not throw. The exit code is 0 if this function is not called. */
export type SetExitCode = (exitCode: number) => void;

/**
 * Parses arguments and runs the command that they select. The program and each command get the option `--version`.
 *
 * @param programOf - creates the program, with `exitOverride`.
 * @param onError - reports an error that the command throws, and returns the exit code.
 * @param environment - the environment variables of the process. They show which options npm took for itself.
 * @returns the exit code.
 */
export async function runCommand(
  programOf: (end: SetExitCode) => Command,
  args: readonly string[],
  onError: (error: unknown) => number,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<number> {
  let exitCode = 0;
  try {
    const program = programOf((code) => (exitCode = code));
    refuseLostOptions(program, args, environment);
    await withVersion(program).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed the message of this error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    return onError(error);
  }
}

/**
 * Refuses a command if npm took some of its options for itself. Without these options, the command would not do what
 * the user wants.
 *
 * @throws UsageError
 */
function refuseLostOptions(program: Command, args: readonly string[], environment: NodeJS.ProcessEnv): void {
  const taken = optionsTakenByNpm(program, args, environment);
  if (taken.length === 0) return;
  const options = taken.join(' ');
  const script = environment['npm_lifecycle_event'];
  const command = [...(script === 'token' ? [] : args.slice(0, 1)), '…', options].join(' ');
  throw new UsageError(
    `npm took ${options} for itself, and nothing was done. Write "./company-relations ${script} ${command}", or "npm run ${script} -- ${command}".`,
  );
}
