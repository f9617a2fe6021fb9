import type { DateTime } from '@company-relations/ownership';
import type { Command } from 'commander';
import { parseAsOf, asOfHelp } from './as-of';
import { readFiles } from './read-command';

/** Adds the command `read` to the program. The benches use this command to measure how fast files are read. */
export function addRead(program: Command): void {
  program
    .command('read', { hidden: true })
    .description('read files as load does, load nothing, and print what they hold as JSON')
    .argument('<files...>', 'as for load')
    .option('--as-of <date>', asOfHelp, parseAsOf)
    .action(async (files: string[], { asOf }: { readonly asOf?: DateTime }) => {
      process.stdout.write(`${JSON.stringify(await readFiles(files, asOf))}\n`);
    });
}
