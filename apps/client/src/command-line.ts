import { UsageError } from '@company-relations/command-line';
import { ClientError, printable, reasonOf, VerificationError } from '@company-relations/relations-client';
import { Command, CommanderError } from 'commander';
import { addDecompress, addDownload, addPackages } from './package-commands';
import { addSearch } from './search-command';
import { addApply, addVerify } from './state-commands';
import type { CommandContext } from './command-context';

/** How a command ended. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notVerified: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Runs one command. Everything that is wrong is told on standard error. */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const fail = () => void (exitCode = exitCodes.notVerified);
  try {
    await programOf(context, fail).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has written its message itself.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    // Whoever reads the output has enough of it.
    if ((error as { code?: unknown }).code === 'EPIPE') return exitCodes.failed;
    const message = context.signal.aborted ? 'Interrupted.' : messageOf(error);
    context.screen.write(`${printable(message)}\n`);
    if (context.signal.aborted) return exitCodes.failed;
    if (error instanceof UsageError) return exitCodes.usage;
    return error instanceof VerificationError ? exitCodes.notVerified : exitCodes.failed;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ClientError || error instanceof UsageError) return error.message;
  return `It failed: ${reasonOf(error)}`;
}

function programOf(context: CommandContext, fail: () => void): Command {
  const { out, screen } = context;
  const root = new Command('client')
    .description('Searches the relations of companies, and downloads, proves and applies their batch packages.')
    .exitOverride()
    // Whoever stops reading the help has enough of it.
    .configureOutput({ writeOut: (text) => void out.write(text).catch(() => undefined), writeErr: (text) => void screen.write(text) })
    .addHelpText('after', help);
  addSearch(withServiceOptions(root.command('search')), context);
  addPackages(withServiceOptions(root.command('packages')), context);
  addDownload(withServiceOptions(root.command('download')), context);
  addDecompress(root.command('decompress'), context);
  addVerify(root.command('verify').option('--url <address>', urlHelp), context, fail);
  addApply(root.command('apply').option('--url <address>', urlHelp), context);
  return root;
}

const urlHelp = 'address of the service; else RELATIONS_URL';

function withServiceOptions(command: Command): Command {
  return command.option('--url <address>', urlHelp).option('--token-file <file>', 'file that holds the access token; else RELATIONS_TOKEN or RELATIONS_TOKEN_FILE');
}

const help = `
Exit codes:
  0  done
  1  failed, or interrupted
  2  the call is wrong
  3  a package, a manifest or a state is not what it should be, or cannot be proved`;
