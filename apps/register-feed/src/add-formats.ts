import type { Command } from 'commander';
import { usualExitCodesHelp } from './graph-command';
import { formatsText } from './formats-text';

/** Adds the command `formats` to the program. The command needs no graph. */
export function addFormats(program: Command): void {
  program
    .command('formats')
    .description('list the formats of register files that are read')
    .addHelpText('after', usualExitCodesHelp)
    .action(() => void process.stdout.write(`${formatsText()}\n`));
}
