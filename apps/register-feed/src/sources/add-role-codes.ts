import type { Command } from 'commander';
import { actionOf, type Surroundings, withCommonOptions } from '../graph-command';
import { type RoleCodesCall, type RoleCodesReport, roleCodesText, showOrAddRoleCodes } from './role-codes-command';

const roleCodesHelp = `
The file is JSON with the members source (where the roles come from, and their licence), roleTypes (each with id,
register, code, text and category) and roleGroups (each with register, code and category). A register is the code of
a country. An id is 1000000 or more. docs/register-format.md has an example.

Roles are only added. One that is there, published or added, cannot be changed or removed: records have its id. The
table is data of the graph. Loads that begin later read the added roles, a bulk load keeps them, and
GET /v2/code-tables/roles shows them at once. Records of protected persons mask their texts, but every caller reads
them in that table, and nothing removes them: write no name into them.

Exit codes:
  0         printed or added
  2         the call or the file is wrong: nothing was added; or the command failed: run it again
  130, 143  interrupted: run it again`;

/** Adds the command `role-codes` to the program. */
export function addRoleCodesCommand(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('role-codes')
    .description('show the roles that were added to the published code tables, or add those of a file')
    .option('--add <file>', 'add the roles of this file; - is standard input')
    .addHelpText('after', roleCodesHelp);
  withCommonOptions(command, 'print the added roles as JSON').action(
    actionOf<RoleCodesCall, RoleCodesReport>(surroundings, {
      run: (graph, call) => showOrAddRoleCodes(graph, call),
      text: roleCodesText,
      derivesMarkedFigures: ({ add }) => add !== undefined,
    }),
  );
}
