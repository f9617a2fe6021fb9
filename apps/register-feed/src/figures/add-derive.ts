import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import { derivePendingFigures, type DeriveReport, derivedText } from './derive-command';

const deriveHelp = `
The graph keeps the ultimate owners of each company. Loads keep them right, and mark the companies whose
ultimate owners they have no time to derive. At its end each command that writes to the graph derives those
that are marked, also by a command that was killed; migrate, a refused load and load --if-empty of a filled
graph leave them. Until then answers compute them. This command derives them too, and looks again at the
companies above which there was too much. ULTIMATE_OWNERSHIP_BUDGET is the bound; if it is not what the
graph has, all companies are derived again. The API and the builder of packages must have the same bound,
or they compute.
Killed before its end, the same command continues.

Exit codes:
  0         derived
  2         the call is wrong, or the command failed: run it again
  130, 143  interrupted after a part: run it again`;

/** Adds the command `derive` to the program. */
export function addDerive(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('derive')
    .description('derive the ultimate owners of companies that are marked')
    .addHelpText('after', deriveHelp);
  withCommonOptions(command, 'print the count as JSON').action(
    actionOf<object, DeriveReport>(surroundings, {
      run: derivePendingFigures,
      text: derivedText,
      // `derivePendingFigures` does it itself, with the bound of the environment.
      derivesMarkedFigures: () => false,
    }),
  );
}
