import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import { sourceName } from './source-name';
import {
  checkPriorityCall,
  type PriorityCall,
  type PriorityReport,
  priorityText,
  showOrSetPriority,
} from './source-priority-command';

const priorityHelp = `
If several sources state the same holding, all of them are stored and shown, and the figures use what
one of them states: the first one of this order that states a figure. Sources that are not listed come
after it, by name, and statements without a source come last.

Without --set the order is only printed. After a change the next delta compares all companies.

Exit codes:
  0  printed or changed
  2  the call is wrong, or the command failed: run it again`;

/** Adds the command `source-priority` to the program. */
export function addSourcePriority(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('source-priority')
    .description('show or set the order of the sources of holdings')
    .option('--set <names...>', 'the sources, the most reliable first', (name: string, names: string[] = []) => [
      ...names,
      sourceName(name),
    ])
    .addHelpText('after', priorityHelp);
  withCommonOptions(command, 'print the order as JSON').action(
    actionOf<PriorityCall, PriorityReport>(surroundings, {
      check: checkPriorityCall,
      run: showOrSetPriority,
      text: priorityText,
    }),
  );
}
