import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import {
  type AssignCall,
  type AssignReport,
  assignSourceText,
  assignSourceAudited,
  checkAssignCall,
} from './assign-source-command';
import { parseSourceName } from './source-name';

const assignHelp = `
Gives all ids of one source to another, with what was stated under them: it alone may state them from
then on, and end the protection of a person that was stated under them. Without --from these are the
ids of what was loaded before sources were kept. It is written to the audit log (AUDIT_FOLDER) before.
Killed before its end, the same command goes on.

Exit codes:
  0         assigned
  2         the call is wrong, or the command failed: run it again
  130, 143  interrupted after a part: run it again`;

/** Adds the command `assign-source` to the program. */
export function addAssignSource(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('assign-source')
    .description('say whose the ids are that were loaded without a source, or under the name of another one')
    .requiredOption('--to <name>', 'the source whose they are from now on', parseSourceName)
    .option(
      '--from <name>',
      'the source whose they are now; what was loaded before sources were kept when left out',
      parseSourceName,
    )
    .option('--by <name>', 'who assigns, for the audit log; the user of this machine when left out')
    .addHelpText('after', assignHelp);
  withCommonOptions(command, 'print the counts as JSON').action(
    actionOf<AssignCall, AssignReport>(surroundings, {
      check: checkAssignCall,
      run: assignSourceAudited,
      text: assignSourceText,
      derivesMarkedFigures: () => true,
    }),
  );
}
