import { type CountryCode, countryCodeProblem } from '@company-relations/ownership';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { actionOf, type CommonOptions, exitCodes, type Surroundings, withCommonOptions } from '../graph-command';
import { checkEraseCall, type EraseCall, eraseOrRevoke, type EraseReport } from './erase-command';
import { eraseText } from './erase-text';

/** The options of the command, as they are parsed. */
export type EraseCommandOptions = EraseCall & CommonOptions;

const eraseHelp = `
The companies stay; the sole trader businesses of the person go. Packages that show the person are
withdrawn and their files deleted, in the store that BATCH_STORE or BATCH_S3_BUCKET names; the next
build makes new ones. What is done is written to the audit log (AUDIT_FOLDER) before. Killed before its end, the same command goes on. The receipt says nothing of
the person. What no command can reach is in docs/erasure.md.

Exit codes:
  0         erased, planned or revoked, now or before
  2         the call is wrong, or the command failed: run it again
  4         there is no person with this id, or no such erasure, and nothing was changed
  130, 143  interrupted after a part: run it again`;

/** Adds the command `erase` to the program. */
export function addErase(program: Command, surroundings: Surroundings): void {
  eraseCommand(program).action(
    actionOf<EraseCall, EraseReport>(surroundings, {
      check: checkEraseCall,
      run: eraseOrRevoke,
      text: eraseText,
      derivesMarkedFigures: ({ plan }) => !plan,
      exitCodes: { 'not held': exitCodes.notFound, 'no erasure': exitCodes.notFound },
    }),
  );
}

/** Adds the command `erase` with its options ({@link EraseCommandOptions}), but without its action. */
export function eraseCommand(program: Command): Command {
  const command = program
    .command('erase')
    .description(
      'erase a person from the graph, its history and the packages, and keep later loads from bringing them back',
    )
    .option(
      '--person <id>',
      'the id that the source keeps for the person: `id` in the register format, `recordId` in BODS',
    )
    .addOption(
      new Option(
        '--country <codes>',
        'countries in which a short national id is of this person, such as NO or NO,SE; who has it elsewhere stays',
      )
        .argParser(countryCodes)
        .default([], 'none'),
    )
    .option('--plan', 'change nothing; say what would go', false)
    .option('--lift <erasure>', 'revoke an erasure: the next load brings the person back; the id is on the receipt')
    .option('--store-lost', 'the files of all packages were lost with their store: withdraw every package', false)
    .option('--by <name>', 'who erases or revokes, for the audit log; the user of this machine when left out')
    .option('--receipt <file>', 'write the receipt to this file too, which must not be there')
    .addHelpText('after', eraseHelp);
  return withCommonOptions(command, 'print the receipt, or the plan, as JSON');
}

/**
 * Adds the countries in the value of an option to the countries of earlier options. The value may list several
 * countries. An empty value adds no country, because a scheduled job may pass the option without a country.
 */
function countryCodes(value: string, named: readonly CountryCode[]): CountryCode[] {
  const codes = value.trim() === '' ? [] : value.split(',').map((code) => code.trim());
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code)))
    throw new InvalidArgumentError('It is codes of two letters, such as NO or NO,SE.');
  const [problem] = codes.flatMap((code) => countryCodeProblem(code) ?? []);
  if (problem !== undefined) throw new InvalidArgumentError(problem);
  return [...named, ...codes];
}
