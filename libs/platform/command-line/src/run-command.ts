import { type Command, CommanderError } from 'commander';

/** The output of a command. Each call writes whole lines, without the last line feed in `text`. */
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

/** Sets the exit code of a command that does not throw; 0 unless it is called. */
export type SetExitCode = (exitCode: number) => void;

/**
 * Parses arguments and runs the command that they name.
 *
 * @param programOf - makes the program, with `exitOverride`.
 * @param onError - reports what the command throws. @returns the exit code.
 * @returns the exit code.
 */
export async function runCommand(
  programOf: (end: SetExitCode) => Command,
  args: readonly string[],
  onError: (error: unknown) => number,
): Promise<number> {
  let exitCode = 0;
  try {
    await programOf((code) => (exitCode = code)).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed the message of this error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    return onError(error);
  }
}
