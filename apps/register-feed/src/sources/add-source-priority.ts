import { prioritizedFields } from '@company-relations/ownership';
import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import { parseSourceName } from './source-name';
import {
  checkPriorityCall,
  type PriorityCall,
  type PriorityReport,
  priorityText,
  showOrSetPriority,
} from './source-priority-command';

const fieldsInLines = [prioritizedFields.slice(0, 4), prioritizedFields.slice(4)]
  .map((names) => names.join(', '))
  .join(',\n  ');

const priorityHelp = `
If several sources state the same holding, all of them are stored and shown, and the figures use what
one of them states: the first one of this order that states a figure. Sources that are not listed come
after it, by name, and statements without a source come last.

With --field the order is that of the sources of one field of companies: the first one of this order that
states the field. Sources that are not listed come after it: first the entry of the company in its own
register, then its LEI record, then what other entries state of it. Without an order it is that one alone.
There is no order for the country and the number, nor for protection: all sources count for it.
The fields are
  ${fieldsInLines}

Without --set the order is only printed. After a change of the order of holdings the next delta compares
all companies. After a change of the order of a field the stored companies are composed anew, and those
that change are in the next delta. Killed before its end, the same command continues.

Exit codes:
  0         printed or changed
  2         the call is wrong, or the command failed: run it again
  130, 143  interrupted after a part: run it again`;

/** Adds the command `source-priority` to the program. */
export function addSourcePriority(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('source-priority')
    .description('show or set the order of the sources of holdings, or of a field of companies')
    .option('--field [name]', 'the order of the sources of this field; without a name the orders of all fields')
    .option('--set <names...>', 'the sources, the most reliable first', (name: string, names: string[] = []) => [
      ...names,
      parseSourceName(name),
    ])
    .option('--unset', 'the field has no order any more')
    .addHelpText('after', priorityHelp);
  withCommonOptions(command, 'print the order as JSON').action(
    actionOf<PriorityCall, PriorityReport>(surroundings, {
      check: checkPriorityCall,
      run: showOrSetPriority,
      text: priorityText,
      derivesMarkedFigures: ({ set, unset }) => set !== undefined || unset === true,
    }),
  );
}
