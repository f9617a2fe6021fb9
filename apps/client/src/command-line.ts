import { runCommand, UsageError } from '@company-relations/command-line';
import { ClientError, printable, messageWithCause, VerificationError } from '@company-relations/relations-client';
import { Command } from 'commander';
import { addDecompress, addDownload, addPackages } from './package-commands';
import { addPicture } from './picture-command';
import { addSearch } from './search-command';
import { addApply, addVerify } from './state-commands';
import type { CommandContext } from './command-context';

/** Exit codes of the commands. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notVerified: 3 } as const;

/**
 * Runs one command. Reports every error on standard error.
 *
 * @returns the exit code.
 */
export function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand(
    (end) => programOf(context, () => end(exitCodes.notVerified)),
    args,
    (error) => reportError(error, context),
  );
}

function reportError(error: unknown, { screen, signal }: CommandContext): number {
  // A closed pipe is not reported: the program that reads the output, such as `head`, needs no more lines.
  if ((error as { code?: unknown }).code === 'EPIPE') return exitCodes.failed;
  screen.write(`${printable(signal.aborted ? 'Interrupted.' : messageOf(error))}\n`);
  if (signal.aborted) return exitCodes.failed;
  if (error instanceof UsageError) return exitCodes.usage;
  return error instanceof VerificationError ? exitCodes.notVerified : exitCodes.failed;
}

function messageOf(error: unknown): string {
  if (error instanceof ClientError || error instanceof UsageError) return error.message;
  return `It failed: ${messageWithCause(error)}`;
}

function programOf(context: CommandContext, fail: () => void): Command {
  const { out, screen } = context;
  const root = new Command(context.name)
    .description(
      'Searches and draws the relations of companies, and downloads, proves and applies their batch packages.',
    )
    .exitOverride()
    // A pipe that is closed while the help is printed is no error.
    .configureOutput({
      writeOut: (text) => void out.write(text).catch(() => undefined),
      writeErr: (text) => void screen.write(text),
    })
    .addHelpText('afterAll', exitCodesHelp);
  addSearch(withServiceOptions(root.command('search')), context);
  addPicture(withServiceOptions(root.command('picture')), context);
  addPackages(withServiceOptions(root.command('packages')), context);
  addDownload(withServiceOptions(root.command('download')), context);
  addDecompress(root.command('decompress'), context);
  addVerify(root.command('verify').option('--url <address>', urlHelp), context, fail);
  addApply(root.command('apply').option('--url <address>', urlHelp), context);
  return root;
}

const urlHelp = 'address of the service; else RELATIONS_URL';

function withServiceOptions(command: Command): Command {
  return command
    .option('--url <address>', urlHelp)
    .option('--token-file <file>', 'file that holds the access token; else RELATIONS_TOKEN or RELATIONS_TOKEN_FILE');
}

/** The help of each command ends with this. */
const exitCodesHelp = `
Exit codes:
  0  done
  1  failed, or interrupted
  2  the call is wrong
  3  a package, a manifest or a state is not what it should be, or cannot be proved`;
