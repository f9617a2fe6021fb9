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

/**
 * Parses arguments and runs the command that they name.
 *
 * @param program - must use `exitOverride`, so that Commander throws instead of ending the process.
 * @param onError - reports an error of the command and returns the exit code for it.
 * @returns the exit code; 0 if the command succeeded.
 */
export async function runCommand(
  program: Command,
  args: readonly string[],
  onError: (error: unknown) => number,
): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the message of this error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExitCode;
    return onError(error);
  }
}
