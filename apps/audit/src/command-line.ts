import { verifyFolder } from '@company-relations/audit-log';
import { type Output, runCommand, type SetExitCode } from '@company-relations/command-line';
import type { Environment } from '@company-relations/settings';
import { Command, InvalidArgumentError, Option } from 'commander';
import { verificationJson, verificationText } from './verification-text';

/**
 * Exit codes of the command. Exit code 1 is not used, so that it always means a failure of the program that runs the
 * command, such as npm.
 */
export const exitCodes = { proved: 0, failed: 2, broken: 3 } as const;

const exitCodeHelp = `
Exit codes:
  0  all lines are as they were written; torn ends are reported; no torn line was acknowledged
  2  the call is wrong, or the folder cannot be read
  3  something was changed, removed, added or moved: reported above, and in the JSON; or no file of a log is there`;

/** Runs one command. @returns the exit code. */
export function runCommandLine(args: readonly string[], environment: Environment, output: Output): Promise<number> {
  return runCommand(
    (end) => program(environment, output, end),
    args,
    (error) => {
      output.err(error instanceof Error ? error.message : String(error));
      return exitCodes.failed;
    },
  );
}

interface VerifyOptions {
  readonly json: boolean;
  readonly expect: readonly string[];
  readonly from?: string;
  readonly mayBeEmpty: boolean;
}

function program(environment: Environment, output: Output, end: SetExitCode): Command {
  const root = new Command('company-relations audit')
    .description('The log of what was disclosed by Hidden Person Access, and of changes of grants')
    .exitOverride();
  root
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: (text) => output.err(text.trimEnd()) })
    .addHelpText('afterAll', exitCodeHelp);
  root
    .command('verify [folder]')
    .description(
      'prove that no line of the log was changed, removed, added or moved, and print where each file ends; the folder is that of AUDIT_FOLDER when left out',
    )
    .addOption(
      new Option('--expect <hash...>', 'a line with this hash has to be there: an end that was kept elsewhere')
        .argParser(hashes)
        .default([], 'none'),
    )
    .addOption(
      new Option('--from <day>', 'files that were begun before this day, as yyyy-MM-dd, may be missing').argParser(day),
    )
    .option('--may-be-empty', 'a folder without any file of a log is right too: nothing was written yet', false)
    .option('--json', 'as JSON', false)
    .action(async (folder: string | undefined, options: VerifyOptions) =>
      end(await verify(folder ?? environment['AUDIT_FOLDER'], options, output)),
    );
  return root;
}

async function verify(
  folder: string | undefined,
  { json, expect, from = '', mayBeEmpty }: VerifyOptions,
  { out }: Output,
): Promise<number> {
  if (!folder) throw new Error('Name a folder, or set AUDIT_FOLDER.');
  const found = await verifyFolder(folder, { expected: expect, from }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} cannot be read (${error.code ?? error.name}).`);
  });
  const isMissed = found.files.length === 0 && !mayBeEmpty;
  const verification = isMissed
    ? {
        ...found,
        problems: [{ file: folder, problem: `There is no file of the audit log in ${folder}` }, ...found.problems],
      }
    : found;
  out(json ? JSON.stringify(verificationJson(verification), undefined, 2) : verificationText(verification));
  return verification.problems.length === 0 ? exitCodes.proved : exitCodes.broken;
}

function hashes(text: string, before: readonly string[]): readonly string[] {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new InvalidArgumentError('Must be the 64 hexadecimal digits of a line.');
  return [...before, text];
}

function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('Must be a day, such as 2026-03-01.');
  return text;
}
