import type { Command } from 'commander';
import { actionOf, usualExitCodesHelp, type Surroundings, withCommonOptions } from './graph-command';
import { migratedText, migrateGraph, type MigrateReport } from './migrate-command';

const migrateHelp = `
Every command that writes to the graph does this first. Run it alone after an upgrade, before new loaders, workers and
APIs start, and let no load run at the same time. To run it again changes nothing. Killed before its end, the same
command continues. It derives no ultimate owners: the command derive does that, while APIs answer.
${usualExitCodesHelp}`;

/** Adds the command `migrate` to the program. */
export function addMigrate(program: Command, surroundings: Surroundings): void {
  withCommonOptions(
    program.command('migrate').description('bring the graph to the newest schema, and load nothing'),
    'print the migrations that were applied as JSON',
  )
    .addHelpText('after', migrateHelp)
    .action(
      actionOf<object, MigrateReport>(surroundings, {
        run: migrateGraph,
        text: migratedText,
        // APIs wait for this command in an upgrade, and deriving a whole graph may take hours.
        derivesMarkedFigures: () => false,
      }),
    );
}
