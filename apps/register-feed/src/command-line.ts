import { runCommand } from '@company-relations/command-line';
import { Command } from 'commander';
import { addCheck } from './add-check';
import { addFormats } from './add-formats';
import { addLoad } from './add-load';
import { addMigrate } from './add-migrate';
import { addRead } from './add-read';
import { addBulk } from './bulk/add-bulk';
import { addErase } from './erase/add-erase';
import { addRestore } from './erase/add-restore';
import { addDerive } from './figures/add-derive';
import { failureText } from './failure-text';
import { exitCodes, type Surroundings } from './graph-command';
import { addAssignSource } from './sources/add-assign-source';
import { addRoleCodesCommand } from './sources/add-role-codes';
import { addSourcePriority } from './sources/add-source-priority';

/** Runs one command. @returns the exit code. */
export function runCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runCommand(
    (end) => program({ env, end }),
    args,
    (error) => {
      process.stderr.write(`${failureText(error, args[0], env)}\n`);
      return exitCodes.failed;
    },
  );
}

const exitCodeHelp = `
Exit codes; the help of each command has its own:
  0         done
  1         load: some lines are bad, and were left out
  2         the call is wrong, or the command failed
  3         check: something was found
  4         erase: there is no such person or erasure
  130, 143  interrupted by Ctrl-C or SIGTERM`;

function program(surroundings: Surroundings): Command {
  const root = new Command('company-relations feed')
    .description('Loads company registers into the graph, and checks what is there')
    .exitOverride()
    .addHelpText('after', exitCodeHelp);
  const loading = [addLoad, addBulk, addMigrate, addDerive, addCheck, addErase];
  for (const add of [...loading, addAssignSource, addSourcePriority, addRoleCodesCommand, addRestore])
    add(root, surroundings);
  addFormats(root);
  addRead(root);
  return root;
}
