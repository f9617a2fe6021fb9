import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import { type RestoreCall, restoreErasures, type RestoreReport, restoreText } from './restore-command';

const restoreHelp = `
To be run after the graph was restored from a dump, before anything else: until then the service is
not ready and builds are refused. The ledger (ERASURE_LEDGER, ERASURE_LEDGER_KEYS_FILE), the store of
the packages and AUDIT_FOLDER are named as for erase. Killed before its end, the same command goes on.

Exit codes:
  0         the graph knows all entries of the ledger
  2         the call is wrong, or the command failed: run it again
  130, 143  interrupted after a part: run it again`;

/** Adds the command `restore-erasures` to the program. */
export function addRestore(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('restore-erasures')
    .description('make the erasures and withdrawals of the erasure ledger again that a restored graph does not know')
    .option('--store-lost', 'the files of all packages were lost with their store: withdraw every package', false)
    .option('--by <name>', 'who restores, for the audit log; the user of this machine when left out')
    .addHelpText('after', restoreHelp);
  withCommonOptions(command, 'print what was done as JSON').action(
    actionOf<RestoreCall, RestoreReport>(surroundings, {
      run: restoreErasures,
      text: restoreText,
      derivesMarkedFigures: () => true,
    }),
  );
}
