import type { Command } from 'commander';
import { checkGraph } from './check-command';
import { actionOf, exitCodes, type Surroundings, withCommonOptions } from './graph-command';
import { qualityText } from './quality-text';

const checkHelp = `
No data is changed. Let no load run at the same time.

Exit codes:
  0         nothing was found
  2         the call is wrong, or the check failed
  3         something was found
  130, 143  interrupted by Ctrl-C or SIGTERM; nothing is reported`;

/** Adds the command `check` to the program. */
export function addCheck(program: Command, surroundings: Surroundings): void {
  withCommonOptions(
    program
      .command('check')
      .description(
        'look for data that is probably wrong: over-issued companies, closed loops, numbers of two companies, wrong dates',
      )
      .option('--all', 'list every finding instead of the first 20 of each check', false),
    'print every finding as JSON',
  )
    .addHelpText('after', checkHelp)
    .action(
      actionOf<{ readonly all: boolean }, Awaited<ReturnType<typeof checkGraph>>>(surroundings, {
        run: (graph, { all, json, signal }, output) => checkGraph(graph, { all: all || json, signal }, output),
        text: (report, { all }) => qualityText(report, all),
        derivesMarkedFigures: () => false,
        exitCodes: { findings: exitCodes.findings },
      }),
    );
}
